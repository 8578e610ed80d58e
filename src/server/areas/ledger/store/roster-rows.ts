import { sql, type RawBuilder } from 'kysely'
import { isOfAccounts, type ClassRange } from '#domain/ledger/posting.ts'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { insertTyped } from '../../../platform/database/insert-many.ts'
import { portionsOf } from '../../../platform/database/portions.ts'
import type { LedgerPostingRow } from '../../../platform/database/tables.ts'
import { enterAccounts, type Roster, type RosterEntry } from './rosters.ts'
import type { Classes } from './skip-scans.ts'
import type { ConsensusRange, Order } from './transactions.ts'

/** A roster without its accounts. */
interface RosterSpan {
  readonly id: number
  readonly class: number
  readonly oldest: bigint
  readonly newest: bigint
}

interface ClassEntries {
  readonly class: number
  readonly entries: readonly RosterEntry[]
}

const insert = insertTyped('ledger_roster', {
  id: 'integer',
  class: 'integer',
  oldest: 'bigint',
  newest: 'bigint',
  accounts: 'bytea',
})

/** Call it under the ledger's lock. Postings that the rosters already cover change nothing. */
export async function addToRosters(store: Store, postings: readonly LedgerPostingRow[]): Promise<void> {
  const classes = entriesByClass(postings)
  if (classes.length === 0) return
  const stored = await rostersAround(store, classes)
  const changed = classes.flatMap((one) =>
    enterAccounts(stored.get(one.class) ?? [], one.entries).map((roster) => ({ class: one.class, roster })),
  )
  const { last } = await store
    .selectFrom('ledger_roster')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  let next = Number(last ?? 0) + 1
  const ids = changed.flatMap(({ roster }) => roster.id ?? [])
  for (const portion of portionsOf(ids))
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await store.deleteFrom('ledger_roster').where('id', 'in', portion).execute()
  await insert(
    store,
    changed.map(({ class: number, roster: { id, oldest, newest, accounts } }) => [
      id ?? next++,
      number,
      oldest,
      newest,
      accounts,
    ]),
  )
}

function entriesByClass(postings: readonly LedgerPostingRow[]): ClassEntries[] {
  const classes = new Map<number, { consensus: bigint; accounts: bigint[] }[]>()
  for (const { account, class: number, consensus } of postings) {
    if (!isOfAccounts(number)) continue
    const entries = classes.get(number)
    const last = entries?.at(-1)
    // The postings of a transaction follow each other.
    if (last?.consensus === consensus) last.accounts.push(account)
    else if (entries) entries.push({ consensus, accounts: [account] })
    else classes.set(number, [{ consensus, accounts: [account] }])
  }
  return Array.from(classes, ([number, entries]) => ({ class: number, entries }))
}

/** Of each class, by `oldest`: the rosters that begin between the entries, and the nearest ones before and after. */
async function rostersAround(store: Store, classes: readonly ClassEntries[]): Promise<Map<number, Roster[]>> {
  const asked = classes.map(({ class: number, entries }) => {
    const [low, high] = entries.reduce(
      ([least, most], { consensus: time }) => [time < least ? time : least, time > most ? time : most],
      [maxInt64, minInt64],
    )
    return sql`(cast(${number} as integer), cast(${low} as bigint), cast(${high} as bigint))`
  })
  const { rows } = await sql<Roster & { readonly class: number }>`
    with asked (class, low, high) as (values ${sql.join(asked)})
    select roster.id, roster.class, roster.oldest, roster.newest, roster.accounts
    from asked join ledger_roster as roster on roster.class = asked.class
      and roster.oldest >= coalesce((
        select max(before.oldest) from ledger_roster as before
        where before.class = asked.class and before.oldest <= asked.low), asked.low)
      and roster.oldest <= coalesce((
        select min(after.oldest) from ledger_roster as after
        where after.class = asked.class and after.oldest > asked.high), asked.high)
    order by roster.oldest`.execute(store)
  return Map.groupBy(rows, (row) => row.class)
}

const minInt64 = -(2n ** 63n)
const maxInt64 = 2n ** 63n - 1n

/** A roster, and the first time within the asked range, in the asked order, that it can cover. */
export interface EdgedRoster extends RosterSpan {
  readonly edge: bigint
  /** Null if it begins before the range: it may cover nothing in it, so its accounts are not read yet. */
  readonly accounts: Uint8Array | null
}

interface RostersPage {
  readonly order: Order
  /** The last one of the page before. */
  readonly after: Pick<EdgedRoster, 'edge' | 'id'> | null
  readonly limit: number
}

/** The rosters of these classes that may cover transactions of a range, by their edges. */
export async function listRosters(
  store: Store,
  classes: Classes,
  { from, to }: ConsensusRange,
  { order, after, limit }: RostersPage,
): Promise<EdgedRoster[]> {
  const isAscending = order === 'asc'
  const [near, far, begin] = isAscending ? [sql`oldest`, sql`newest`, from] : [sql`newest`, sql`oldest`, to]
  const [onward, back] = isAscending ? [sql`>`, sql`<`] : [sql`<`, sql`>`]
  const among = 'below' in classes ? mostClasses(store, classes) : sql`class in (${sql.join(classes)})`
  const inside = sql`
    select id, class, oldest, newest, ${near} as edge, accounts from ledger_roster where ${among}
      ${from === null ? sql`` : sql`and ${near} >= ${from}`} ${to === null ? sql`` : sql`and ${near} <= ${to}`}
      ${after === null ? sql`` : sql`and ${near} ${onward}= ${after.edge} and (${near} ${onward} ${after.edge} or id > ${after.id})`}
    order by ${near} ${sql.raw(order)}, id limit ${sql.lit(limit)}`
  const cut =
    begin !== null && (after === null || after.edge === begin)
      ? sql`
    union all select id, class, oldest, newest, cast(${begin} as bigint) as edge, cast(null as bytea) from ledger_roster
      where ${among} and ${near} ${back} ${begin} and +${far} ${onward}= ${begin}
      ${after === null ? sql`` : sql`and id > ${after.id}`}`
      : sql``
  const { rows } = await sql<EdgedRoster>`
    select * from (select * from (${inside}) as inside ${cut}) as span
    order by edge ${sql.raw(order)}, id limit ${sql.lit(limit)}`.execute(store)
  return rows
}

/**
 * A range of classes has most of the rosters, so it is faster to read them in order of time than to sort them.
 * PostgreSQL does that only if the bounds are literals: between two parameters, it expects hardly any rows. SQLite has
 * no statistics; the plus sign keeps it from using the index by class.
 */
function mostClasses(store: Store, { from, below, step }: ClassRange): RawBuilder<unknown> {
  const number = isPostgres(store) ? sql`class` : sql`+class`
  const bounds = sql`${number} >= ${sql.lit(from)} and ${number} < ${sql.lit(below)}`
  return step === 1 ? bounds : sql`${bounds} and (class - ${sql.lit(from)}) % ${sql.lit(step)} = 0`
}

/** By id. */
export async function readRosterAccounts(store: Store, ids: readonly number[]): Promise<Map<number, Uint8Array>> {
  const rows = await store.selectFrom('ledger_roster').select(['id', 'accounts']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, accounts }) => [id, accounts]))
}

/** Removes the rosters of the postings' classes that cover nothing after a time. */
export async function deleteRostersUpTo(
  store: Store,
  postings: readonly LedgerPostingRow[],
  consensus: bigint,
): Promise<void> {
  const classes = [...new Set(postings.map((one) => one.class))].filter(isOfAccounts)
  if (classes.length === 0) return
  await store
    .deleteFrom('ledger_roster')
    .where('class', 'in', classes)
    .where('oldest', '<=', consensus)
    .where('newest', '<=', consensus)
    .execute()
}

export async function deleteRostersBefore(store: Store, consensus: bigint): Promise<void> {
  await store.deleteFrom('ledger_roster').where('newest', '<', consensus).execute()
}

export async function clearRosters(store: Store): Promise<void> {
  await store.deleteFrom('ledger_roster').execute()
}

/** The oldest consensus timestamp that the rosters cover; null if they cover all transactions. */
export async function findRosterMark(store: Store): Promise<bigint | null> {
  const row = await store.selectFrom('ledger_roster_mark').select('consensus').executeTakeFirst()
  return row ? BigInt(row.consensus) : null
}

export async function moveRosterMark(store: Store, consensus: bigint | null): Promise<void> {
  await store.deleteFrom('ledger_roster_mark').execute()
  if (consensus !== null) await store.insertInto('ledger_roster_mark').values({ consensus }).execute()
}
