import { sql } from 'kysely'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'

const restore = 'Restore the newest backup that passes check.'

export const schemaInvariants: readonly Invariant[] = [
  {
    holds: 'Every schema equals its newest version.',
    remedy: 'Save the schema again.',
    broken: brokenNames(sql`
      select entry.name from system_schema as entry where not exists (
        select 1 from system_schema_version as version where version.schema_id = entry.id
          and version.document = entry.document and version.name = entry.name and version.number = (
            select max(number) from system_schema_version as newest where newest.schema_id = entry.id))`),
  },
  {
    holds: 'Every deleted schema has a version that records the deletion.',
    remedy: restore,
    broken: brokenNames(sql`
      select version.name from system_schema_version as version
      where version.schema_id not in (select id from system_schema) and version.action <> 'deleted'
        and not exists (
          select 1 from system_schema_version as newer
          where newer.schema_id = version.schema_id and newer.number > version.number)`),
  },
  {
    holds: 'The times of a schema’s versions never decrease.',
    remedy: restore,
    broken: brokenNames(sql`
      select version.name from system_schema_version as version join system_schema_version as next
        on next.schema_id = version.schema_id and next.number = version.number + 1
      where next.written_at < version.written_at`),
  },
]
