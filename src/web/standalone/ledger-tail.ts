import { parseJson } from '#api/json.ts'
import { TransactionPage, transactionsPath } from '#api/ledger/transactions.ts'
import { factOf } from '#domain/ledger/figures/ledger-fact.ts'
import type { FetchPage } from '#domain/ledger/figures/ledger-tail.ts'
import * as v from 'valibot'

/** Requests a list of the mirror node by its path. */
export type AskNode = (path: string, signal: AbortSignal) => Promise<Response>

/** For all pages together, in milliseconds. */
const timeoutMs = 9000

/** Reads pages of the mirror node in sequence, within a time limit. */
export function mirrorPages(node: AskNode): FetchPage {
  const signal = AbortSignal.timeout(timeoutMs)
  return async (path) => {
    const response = await node(path, signal)
    if (!response.ok) throw new TypeError(`${transactionsPath}: ${response.status}`)
    const { transactions, links } = v.parse(TransactionPage, parseJson(await response.text()))
    const { next } = links
    const rows = transactions.map((one) => ({ timestamp: one.consensus_timestamp, fact: factOf(one) ?? null }))
    return { rows, next: next && `${transactionsPath}${next.slice(next.indexOf('?'))}` }
  }
}
