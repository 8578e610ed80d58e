import type { LedgerGap } from '#api/ledger.ts'
import { Transaction, transactionsPath } from '#api/transactions.ts'
import type { LedgerFact } from '#domain/ledger-bucket.ts'
import { factOf } from '#domain/ledger-fact.ts'
import { parseTimestamp } from '#domain/timestamp.ts'
import * as v from 'valibot'
import { recordsIn } from './ledger-answer.ts'
import type { LedgerNode } from './ledger-node.ts'

/** What came since a position, oldest first. */
export interface Haul {
  readonly rows: readonly TailRow[]
  /** A time between that could not be fetched; null where nothing is missing. */
  readonly gap: LedgerGap | null
}

export interface TailRow {
  readonly timestamp: string
  /** Null for a record that cannot be counted. */
  readonly fact: LedgerFact | null
}

/** Rows of a page: the most that a mirror node gives. */
export const tailPage = 100

/**
 * Everything since a position, each transaction once: page after page, but no more than `mostPages` of them. What lies
 * between those and the newest page is a gap then. Without a position, the newest page alone.
 */
export async function haulSince(node: LedgerNode, position: string | null, mostPages: number): Promise<Haul> {
  if (position === null) return { rows: await newestPage(node), gap: null }
  const rows: TailRow[] = []
  const reached = () => rows.at(-1)?.timestamp ?? position
  let link: string | null = `${transactionsPath}?limit=${tailPage}&order=asc&timestamp=gt:${position}`
  for (let page = 0; page < mostPages; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const { body, next } = await node(link)
    rows.push(...rowsAfter(reached(), body))
    if (next === null || next === link) return { rows, gap: null }
    link = next
  }
  const newest = (await newestPage(node)).filter(({ timestamp }) => isLater(timestamp, reached()))
  const [first] = newest
  const from = reached()
  return { rows: [...rows, ...newest], gap: first ? { from, to: first.timestamp } : null }
}

async function newestPage(node: LedgerNode): Promise<TailRow[]> {
  return rowsAfter('0', (await node(`${transactionsPath}?limit=${tailPage}&order=desc`)).body)
}

/** A page's rows in the order of time, none of them twice; a record without a time is none. */
function rowsAfter(position: string, body: string): TailRow[] {
  const byTime = new Map<string, TailRow>()
  for (const record of recordsIn(body)) {
    const row = rowOf(record)
    if (row && isLater(row.timestamp, position)) byTime.set(row.timestamp, row)
  }
  return [...byTime.values()].toSorted((a, b) => (isLater(a.timestamp, b.timestamp) ? 1 : -1))
}

const Timed = v.object({
  consensus_timestamp: v.pipe(
    v.string(),
    v.check((text) => parseTimestamp(text) !== undefined),
  ),
})

function rowOf(record: object): TailRow | undefined {
  const timed = v.safeParse(Timed, record)
  return timed.success ? { timestamp: timed.output.consensus_timestamp, fact: factIn(record) } : undefined
}

function factIn(record: object): LedgerFact | null {
  const transaction = v.safeParse(Transaction, record)
  return transaction.success ? (factOf(transaction.output) ?? null) : null
}

function isLater(a: string, b: string): boolean {
  return (parseTimestamp(a) ?? 0n) > (parseTimestamp(b) ?? 0n)
}
