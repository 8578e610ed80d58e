import { readJsonTree, memberOf } from '#domain/json/json-reader.ts'
import { transactionsPath, Transaction } from '#api/ledger/transactions.ts'
import { parseJson } from '#api/json.ts'
import * as v from 'valibot'
import { factOf } from '#domain/ledger/figures/ledger-fact.ts'
import type { TailRow } from '#domain/ledger/figures/ledger-tail.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'

/** A page of a mirror node whose links point to this service. */
export interface NodePage {
  readonly body: string
  /** The path of the next page. */
  readonly next: string | null
}

const Page = v.object({
  transactions: v.array(v.unknown()),
  links: v.nullish(v.object({ next: v.nullish(v.string()) })),
})

/**
 * Returns the body unchanged, except for a next link that points elsewhere. Undefined if the text is not a page of
 * transactions.
 */
export function readNodePage(text: string): NodePage | undefined {
  const page = v.safeParse(Page, valueIn(text, JSON.parse))
  if (!page.success) return undefined
  const link = page.output.links?.next ?? null
  if (link === null) return { body: text, next: null }
  const next = localLink(link)
  if (next === undefined) return undefined
  return { body: next === link ? text : withNext(text, next), next }
}

/** The entries of a body that are objects; integers are exact. */
export function transactionsIn(body: string): readonly object[] {
  const page = v.safeParse(Page, parseJson(body))
  const records = page.success ? page.output.transactions : []
  return records.filter((record) => typeof record === 'object' && record !== null)
}

/** An upstream link without its host. Undefined unless it leads to transactions. */
export function localLink(link: string): string | undefined {
  const local = link.replace(/^(?:https?:)?\/\/[^/?#]*/i, '')
  const path = local.startsWith('?') ? `${transactionsPath}${local}` : local
  const isOurs = path.toLowerCase().startsWith(`${transactionsPath}?`) && !/[\s\\#<>"]/.test(path)
  return isOurs ? path : undefined
}

function valueIn(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

function withNext(text: string, next: string): string {
  const tree = readJsonTree(text)
  const node = tree.ok ? memberOf(memberOf(tree.root, 'links'), 'next') : undefined
  if (!node) return text
  return text.slice(0, node.from) + JSON.stringify(next) + text.slice(node.to)
}

/** The fields of a record that the figures need. */
const Counted = v.pick(Transaction, [
  'charged_tx_fee',
  'consensus_timestamp',
  'name',
  'node',
  'nonce',
  'result',
  'scheduled',
  'transaction_id',
])
const Timed = v.object({ consensus_timestamp: v.string() })

export interface TailPage {
  /** Entries without a time are omitted. */
  readonly rows: readonly TailRow[]
  readonly next: string | null
}

/** Parses a text once and picks the fields that the figures need. Undefined if it is not a page of transactions. */
export function readTailPage(text: string): TailPage | undefined {
  const page = v.safeParse(Page, valueIn(text, parseJson))
  if (!page.success) return undefined
  const link = page.output.links?.next ?? null
  const next = link === null ? null : localLink(link)
  if (next === undefined) return undefined
  return { rows: page.output.transactions.flatMap((record) => rowOf(record) ?? []), next }
}

function rowOf(record: unknown): TailRow | undefined {
  const counted = v.safeParse(Counted, record)
  const fact = counted.success ? factOf(counted.output) : undefined
  if (counted.success && fact) return { timestamp: counted.output.consensus_timestamp, fact }
  const timed = v.safeParse(Timed, record)
  const timestamp = timed.success ? timed.output.consensus_timestamp : ''
  return parseTimestamp(timestamp) === undefined ? undefined : { timestamp, fact: null }
}
