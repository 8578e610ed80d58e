import { sql } from 'kysely'
import { isOfAccounts } from '#domain/ledger/posting.ts'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import type { StreamRow } from './posting-rows.ts'
import { findRosterMark } from './roster-rows.ts'
import { accountsWithin, type Roster } from './rosters.ts'
import { timesIn, type TimeBlock } from './time-blocks.ts'

/** Rows of the index by account that are read at once; on PostgreSQL, each has up to 128 times. */
const rowsPerPage = { sqlite: 50_000, postgres: 2000 } as const
const mostNamed = 6
const minInt64 = -(2n ** 63n)

type PostingBlock = Pick<StreamRow, 'account' | 'class'> & TimeBlock
type ClassRoster = Roster & { readonly class: number }
type Span = Pick<Roster, 'oldest' | 'newest'>

/**
 * Names postings that no roster covers. Those of accounts that a roster names in vain are not sought: a roster may name
 * too much.
 */
export async function listUncovered(store: Store): Promise<string[]> {
  const rosters = await readRosters(store)
  const mark = (await findRosterMark(store)) ?? minInt64
  const found: string[] = []
  let page = await blocksAfter(store, null)
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const { account, class: number, consensus } of uncoveredIn(page, rosters))
      // oxlint-disable-next-line no-await-in-loop -- rare
      if (consensus >= mark && (await isUncovered(store, { account, class: number, consensus }))) {
        found.push(`account ${account} in class ${number} at ${consensus}`)
        if (found.length === mostNamed) return found
      }
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    page = await blocksAfter(store, last)
  }
  return found
}

async function readRosters(store: Store): Promise<Map<number, ClassRoster[]>> {
  const rows = await store.selectFrom('ledger_roster').selectAll().orderBy('oldest').execute()
  return Map.groupBy(rows, (row) => row.class)
}

/** Postings of accounts, in the order of their key. */
async function blocksAfter(store: Store, last: PostingBlock | null): Promise<PostingBlock[]> {
  const isPacked = isPostgres(store)
  const [table, time, times] = isPacked
    ? [sql.table('ledger_posting_block'), sql.ref('oldest'), sql.ref('times')]
    : [sql.table('ledger_posting'), sql.ref('consensus'), sql`x''`]
  const after = last && sql`where (account, class, ${time}) > (${last.account}, ${last.class}, ${last.oldest})`
  const { rows } = await sql<PostingBlock>`
    select account, class, ${time} as oldest, ${times} as times from ${table} ${after ?? sql``}
    order by account, class, ${time} limit ${sql.lit(isPacked ? rowsPerPage.postgres : rowsPerPage.sqlite)}`.execute(
    store,
  )
  return rows
}

function* uncoveredIn(
  blocks: readonly PostingBlock[],
  rosters: ReadonlyMap<number, readonly ClassRoster[]>,
): Generator<StreamRow> {
  const [from, to] = [blocks[0]?.account ?? 0n, blocks.at(-1)?.account ?? 0n]
  const spans = new Map<string, Span[]>()
  for (const number of new Set(blocks.map((block) => block.class)))
    for (const roster of rosters.get(number) ?? [])
      for (const account of accountsWithin(roster.accounts, from, to)) {
        const known = spans.get(`${account} ${number}`)
        if (known) known.push(roster)
        else spans.set(`${account} ${number}`, [roster])
      }
  const streams = Map.groupBy(blocks, ({ account, class: number }) => `${account} ${number}`)
  for (const [key, [first, ...others]] of streams) {
    if (first === undefined || !isOfAccounts(first.class)) continue
    const times = [first, ...others].flatMap(timesIn)
    for (const consensus of outside(times, spans.get(key) ?? []))
      yield { account: first.account, class: first.class, consensus }
  }
}

/** The times, ascending, that lie in none of the spans, ordered by `oldest`. */
function outside(times: readonly bigint[], spans: readonly Span[]): bigint[] {
  let at = 0
  let reached = minInt64
  return times.filter((time) => {
    for (let span = spans[at]; span && span.oldest <= time; span = spans[at]) {
      if (span.newest > reached) reached = span.newest
      at += 1
    }
    return time > reached
  })
}

/** Looks again, in a single statement, because the service may have written since the rosters were read. */
async function isUncovered(store: Store, { account, class: number, consensus }: StreamRow): Promise<boolean> {
  const { rows } = await sql<{ accounts: Uint8Array | null }>`
    select roster.accounts from ledger_posting as posting
    left join ledger_roster as roster on roster.class = posting.class
      and roster.oldest <= posting.consensus and roster.newest >= posting.consensus
    where posting.account = ${account} and posting.class = ${number} and posting.consensus = ${consensus}`.execute(
    store,
  )
  return (
    rows.length > 0 &&
    rows.every(({ accounts }) => accounts === null || accountsWithin(accounts, account, account).length === 0)
  )
}
