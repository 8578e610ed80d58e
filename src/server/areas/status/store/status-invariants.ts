import { sql } from 'kysely'
import * as v from 'valibot'
import type { Store } from '../../../platform/database/database.ts'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'
import { parseStored } from '../../../platform/stored-json.ts'

const again = 'Import the status page again; a followed page is stored again within minutes.'
const restore = 'Restore the newest backup that passes check.'
const Identified = v.object({ id: v.string(), name: v.string() })

export const statusInvariants: readonly Invariant[] = [
  {
    holds: 'There is at most one status page.',
    remedy: restore,
    broken: brokenNames(sql`select name from status_page where (select count(*) from status_page) > 1`),
  },
  {
    holds: 'Every component of a record belongs to a stored record.',
    remedy: again,
    broken: brokenNames(sql`
      select kind || ' ' || record_id as name from status_record_component as member where not exists (
        select 1 from status_record where status_record.kind = member.kind and status_record.id = member.record_id)`),
  },
  {
    holds: 'Every version belongs to a stored record.',
    remedy: restore,
    broken: brokenNames(sql`
      select kind || ' ' || record_id as name from status_record_version as version where not exists (
        select 1 from status_record where status_record.kind = version.kind and status_record.id = version.record_id)`),
  },
  {
    holds: 'The current state of every record is among its versions.',
    remedy: again,
    broken: brokenNames(sql`
      select kind || ' ' || id as name from status_record as record where not exists (
        select 1 from status_record_version as version
        where version.kind = record.kind and version.record_id = record.id and version.body = record.body)`),
  },
  {
    holds: 'Every transition that refers to a record refers to a stored one.',
    remedy: restore,
    broken: brokenNames(sql`
      select component_id || ' at ' || at as name from status_transition as transition
      where record_id is not null and not exists (
        select 1 from status_record
        where status_record.kind = transition.record_kind and status_record.id = transition.record_id)`),
  },
  {
    holds: 'Every transition changes the status.',
    remedy: restore,
    broken: brokenNames(
      sql`select component_id || ' at ' || at as name from status_transition where from_status = to_status`,
    ),
  },
  {
    holds: 'Every record and component is stored under the id and name that its text has.',
    remedy: again,
    broken: listMisfiled,
  },
]

async function listMisfiled(store: Store): Promise<string[]> {
  const records = await store.selectFrom('status_record').select(['kind', 'id', 'name', 'body']).execute()
  const components = await store.selectFrom('status_component').select(['id', 'name', 'body']).execute()
  return [
    ...records.filter((row) => !isFiled(row)).map(({ kind, id }) => `${kind} ${id}`),
    ...components.filter((row) => !isFiled(row)).map(({ id }) => `component ${id}`),
  ]
}

function isFiled({ id, name, body }: { readonly id: string; readonly name: string; readonly body: string }): boolean {
  try {
    const stored = parseStored(Identified, body, id)
    return stored.id === id && stored.name === name
  } catch {
    return false
  }
}
