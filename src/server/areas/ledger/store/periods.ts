import { sql } from 'kysely'
import { isPostgres, type Store } from '../../../platform/database/database.ts'
import { deleteSetting, findSetting, putSetting } from '../../../platform/database/setting.ts'
import type { BlockPeriod } from './time-blocks.ts'

/** On PostgreSQL, each of these tables has a partition for each period; all have the same periods. */
const tables = ['ledger_transaction', 'ledger_posting_block', 'ledger_facet_block'] as const

/** A period whose partitions exist, in days since 1970; the end is exclusive. */
export interface DayPeriod {
  readonly from: number
  readonly to: number
}

const dayNs = 86_400_000_000_000n
const maxInt64 = 2n ** 63n - 1n
const allTime: BlockPeriod = { begins: 0n, ends: maxInt64 }
const daysKey = 'ledger.period_days'
/** The length of periods if nothing is removed by age: few periods, each small enough to be removed later. */
export const usualDays = 365

/** Sets the length of new periods in days; null for the usual length. */
export async function putPeriodDays(store: Store, days: number | null): Promise<void> {
  if (days === null) await deleteSetting(store, daysKey)
  else await putSetting(store, daysKey, String(days))
}

/** Null if nothing is removed by age. */
export async function findPeriodDays(store: Store): Promise<number | null> {
  const days = await findSetting(store, daysKey)
  return days === undefined ? null : Number(days)
}

/** Oldest first. */
export async function listPeriods(store: Store): Promise<DayPeriod[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'ledger_transaction'::regclass`.execute(store)
  return rows
    .map(({ name }) => name.split('_').slice(-2).map(Number))
    .map(([from = 0, to = 0]) => ({ from, to }))
    .toSorted((a, b) => a.from - b.from)
}

/**
 * Creates the missing periods of these times in the caller's transaction, under the ledger's lock. Does not block
 * readers. Returns a function that gives the period of each time. SQLite has one period for everything.
 */
export async function makePeriods(store: Store, times: readonly bigint[]): Promise<(time: bigint) => BlockPeriod> {
  if (!isPostgres(store)) return () => allTime
  const periods = await listPeriods(store)
  const days = new Set(times.map(dayOf))
  const missing = [...days].filter((day) => !periods.some((period) => covers(period, day))).toSorted((a, b) => a - b)
  const length = missing.length === 0 ? 0 : ((await findPeriodDays(store)) ?? usualDays)
  for (const day of missing) {
    if (periods.some((period) => covers(period, day))) continue
    const made = nextPeriod(day, length, periods)
    periods.push(made)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    for (const table of tables) await makePartition(store, table, made)
  }
  return (time) => {
    const period = periods.find((one) => covers(one, dayOf(time)))
    if (!period) throw new RangeError(`No period of the ledger has ${time}`)
    return { begins: BigInt(period.from) * dayNs, ends: BigInt(period.to) * dayNs }
  }
}

export async function hasPeriods(store: Store, times: readonly bigint[]): Promise<boolean> {
  const periods = await listPeriods(store)
  return times.every((time) => periods.some((period) => covers(period, dayOf(time))))
}

/** Drops a period with all its rows, which needs no vacuum. Throws if a reader holds it longer than `waitMs`. */
export async function dropPeriod(store: Store, { from, to }: DayPeriod, waitMs: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(waitMs)}`.execute(store)
  await sql`drop table ${sql.join(tables.map((table) => sql.table(`${table}_${from}_${to}`)))}`.execute(store)
}

/** The period of a day among periods of one length, shortened where it would overlap another one. */
export function nextPeriod(day: number, length: number, periods: readonly DayPeriod[]): DayPeriod {
  const from = day - (day % length)
  return {
    from: Math.max(from, ...periods.filter(({ to }) => to <= day).map(({ to }) => to)),
    to: Math.min(from + length, ...periods.filter((period) => period.from > day).map((period) => period.from)),
  }
}

async function makePartition(store: Store, table: (typeof tables)[number], { from, to }: DayPeriod): Promise<void> {
  const name = sql.table(`${table}_${from}_${to}`)
  // Attaching a table as a partition takes a weaker lock than creating it as one.
  await sql`create table ${name} (like ${sql.table(table)} including all)`.execute(store)
  await sql`
    alter table ${sql.table(table)} attach partition ${name} for values from (${boundOf(from)}) to (${boundOf(to)})`.execute(
    store,
  )
}

function boundOf(day: number) {
  const time = BigInt(day) * dayNs
  return time > maxInt64 ? sql`maxvalue` : sql.raw(String(time))
}

function covers({ from, to }: DayPeriod, day: number): boolean {
  return from <= day && day < to
}

function dayOf(time: bigint): number {
  return Number(time / dayNs)
}
