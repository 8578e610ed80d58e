import { sql } from 'kysely'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { chunkSize } from './document-lists.ts'

const again = 'Import the policy again: an import that changes its lists rebuilds them.'
const restore = 'Restore the newest backup that passes check.'
const known = sql`(select id from policy union all select policy_id from policy_stage)`

/** A killed import leaves invisible lists, which the next import removes. */
const served = sql`(select id from policy_list where policy_id in (select id from policy))`
const ofPolicies = [
  'policy_version',
  'policy_origin',
  'policy_member',
  'policy_invitation',
  'policy_state',
  'policy_completion',
  'policy_document',
  'policy_document_state',
  'policy_removed',
  'policy_failure',
  'policy_aggregate',
  'policy_notification',
  'kept_file',
  'policy_sandbox',
] as const satisfies readonly (keyof Tables)[]

export const policyInvariants: readonly Invariant[] = [
  {
    holds: 'Every policy equals its newest version.',
    remedy: restore,
    broken: brokenNames(sql`
      select policy.name from policy where not exists (
        select 1 from policy_version as version where version.policy_id = policy.id
          and version.number = policy.number and version.body = policy.body)
      or exists (
        select 1 from policy_version as version where version.policy_id = policy.id and version.number > policy.number)`),
  },
  {
    holds: 'Members, states, documents and all other rows of a policy belong to a stored policy.',
    remedy: restore,
    broken: brokenNames(
      sql.join(
        ofPolicies.map(
          (table) => sql`select ${sql.lit(table)} || ' of ' || policy_id as name from ${sql.table(table)}
            where policy_id not in ${known}`,
        ),
        sql` union all `,
      ),
    ),
  },
  {
    holds: 'The number of every document is below the next number of its policy.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'document ' || policy_document.id as name from policy_document join policy on policy.id = policy_id
      where policy_document.number >= policy.documents`),
  },
  {
    holds: 'Documents that were removed because of their age are gone, with their states.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'document ' || removed.id as name from policy_removed as removed where exists (
        select 1 from policy_document as document
        where document.policy_id = removed.policy_id and document.number = removed.number)
      union all
      select 'a state of document ' || removed.id from policy_removed as removed where exists (
        select 1 from policy_document_state as state
        where state.policy_id = removed.policy_id and state.document_id = removed.id)
      and not exists (
        select 1 from policy_document as document
        where document.policy_id = removed.policy_id and document.id = removed.id)`),
  },
  {
    holds: 'Every stored file of a policy or a document is complete.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'the file of ' || name as name from policy_origin as origin where bytes <> (
        select coalesce(sum(octet_length(body)), 0) from policy_file where policy_file.file_id = origin.file_id)
      union all
      select 'the file ' || hash from kept_file as file where referenced_at is not null and size <> (
        select coalesce(sum(octet_length(content)), 0) from kept_file_part as part
        where part.policy_id = file.policy_id and part.hash = file.hash and part.account = file.account)`),
  },
  {
    holds: 'Every tool has a name and blocks.',
    remedy: 'Import the file of the tool again.',
    broken: brokenNames(sql`
      select 'tool ' || id as name from policy_tool where name = '' or body not like '{"config":{%"blockType":"tool"%'`),
  },
  {
    holds: 'Every savepoint belongs to a dry run.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'savepoint ' || name as name from policy_savepoint where sandbox_id not in (select id from policy_sandbox)`),
  },
  {
    holds: 'Every list belongs to a policy or to an import.',
    remedy: 'Import any policy: an import removes what an interrupted one left.',
    broken: brokenNames(sql`
      select 'list ' || id as name from policy_list
      where policy_id not in (select id from policy union all select id from policy_stage)`),
  },
  {
    holds: 'Every entry of a list is a stored document.',
    remedy: again,
    broken: brokenNames(sql`
      select 'document ' || entry.number || ' in list ' || entry.list_id as name from policy_entry as entry
      join policy_list as list on list.id = entry.list_id
      where list.policy_id in (select id from policy) and not exists (
        select 1 from policy_document as document
        where document.policy_id = list.policy_id and document.number = entry.number)`),
  },
  {
    holds: 'Every entry and every count is in a stored list.',
    remedy: again,
    broken: brokenNames(sql`
      select 'list ' || list_id as name from policy_entry where list_id not in (select id from policy_list)
      union all select 'list ' || list_id from policy_count where list_id not in (select id from policy_list)`),
  },
  {
    holds: 'Every count of a list is the number of its entries.',
    remedy: again,
    broken: brokenNames(sql`
      with counted as (
        select list_id, value, number / ${sql.lit(chunkSize)} as chunk, count(*) as entries from policy_entry
        group by list_id, value, number / ${sql.lit(chunkSize)})
      select 'list ' || counted.list_id as name from counted left join policy_count as held
        on held.list_id = counted.list_id and held.value = counted.value and held.chunk = counted.chunk
      where (held.count is null or held.count <> counted.entries) and counted.list_id in ${served}
      union all
      select 'list ' || held.list_id from policy_count as held where held.count <> 0 and held.list_id in ${served} and not exists (
        select 1 from counted where counted.list_id = held.list_id and counted.value = held.value
          and counted.chunk = held.chunk)`),
  },
]
