import { sql } from 'kysely'
import * as v from 'valibot'
import type { Store } from '../../../platform/database/database.ts'
import { brokenNames, type Invariant } from '../../../platform/database/invariant.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import { listUncovered } from './roster-check.ts'

/** An import skips the records that are stored, so it would make nothing again. */
const restore = 'Restore the newest backup that passes check.'
const remakeRosters =
  'Run this, and the service makes the rosters again in the background: delete from ledger_roster; delete from ledger_roster_mark; insert into ledger_roster_mark select max(consensus) + 1 from ledger_transaction;'
const Counted = v.object({ transactions: v.number(), failures: v.number() })
const grains = { minute: 60, hour: 3600, day: 86_400 } as const

/** Earlier records were counted, then removed. */
const countsOnlyBefore = sql`coalesce((
  select cast(value as bigint) from setting where key = 'ledger.counts_only_before'), 0)`

export const ledgerInvariants: readonly Invariant[] = [
  {
    holds: 'Every posting belongs to a stored transaction.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'account ' || account || ' at ' || consensus as name from ledger_posting as posting where not exists (
        select 1 from ledger_transaction where ledger_transaction.consensus = posting.consensus)`),
  },
  {
    holds: 'Every row of the index by code, entity and payer belongs to a stored transaction.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'value ' || value || ' at ' || consensus as name from ledger_facet as facet where not exists (
        select 1 from ledger_transaction where ledger_transaction.consensus = facet.consensus)`),
  },
  {
    holds: 'Every transaction can be found by its accounts.',
    remedy: restore,
    // Looking up each row would read all postings of its payer, who may have most of them.
    broken: brokenNames(sql`
      select 'transaction at ' || consensus as name from (
        select payer as account, consensus from ledger_transaction
        except select account, consensus from ledger_posting) as missing`),
  },
  {
    holds: 'Every posting is covered by a roster of its class.',
    remedy: remakeRosters,
    broken: listUncovered,
  },
  {
    holds: 'The figures of every minute, hour and day count the transactions of that time.',
    remedy: restore,
    broken: listMiscounted,
  },
  {
    holds: 'Every transaction is counted in a minute, an hour and a day.',
    remedy: restore,
    broken: brokenNames(sql`
      select 'transaction at ' || consensus as name from ledger_transaction as entry where entry.consensus >= ${countsOnlyBefore} and (
        select count(*) from ledger_bucket as bucket
        where (bucket.grain = 'minute' and bucket.start = entry.consensus / 60000000000 * 60)
          or (bucket.grain = 'hour' and bucket.start = entry.consensus / 3600000000000 * 3600)
          or (bucket.grain = 'day' and bucket.start = entry.consensus / 86400000000000 * 86400)) <> 3`),
  },
]

async function listMiscounted(store: Store): Promise<string[]> {
  const found: string[] = []
  for (const [grain, seconds] of Object.entries(grains)) {
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    const { rows } = await sql<{ start: number; body: string; stored: number; cut: number }>`
      select start, body, case when bucket.start * 1000000000 < ${countsOnlyBefore} then 1 else 0 end as cut,
      (select count(*) from ledger_transaction
        where consensus >= bucket.start * 1000000000 and consensus >= ${countsOnlyBefore} and consensus < (bucket.start + ${sql.lit(seconds)}) * 1000000000
      ) as stored
      from ledger_bucket as bucket where grain = ${grain} order by start`.execute(store)
    for (const { start, body, stored, cut } of rows)
      if (!agrees(countIn(body), stored, cut === 1)) found.push(`${grain} of ${new Date(start * 1000).toISOString()}`)
  }
  return found
}

function countIn(body: string): number | null {
  try {
    return parseStored(Counted, body, 'a bucket').transactions
  } catch {
    return null
  }
}

/** If the records of an interval were partly removed, the figures count more than is stored. */
function agrees(counted: number | null, stored: number, isCut: boolean): boolean {
  return counted !== null && (isCut ? counted >= stored : counted === stored)
}
