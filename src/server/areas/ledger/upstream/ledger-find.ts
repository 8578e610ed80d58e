import { stringifyJson } from '#api/json.ts'
import { Transaction, transactionsPath } from '#api/ledger/transactions.ts'
import { findsNothing, nodeQueryOf, reachedByLink, type LedgerSearch } from '#domain/ledger/list/find-node.ts'
import { findTestOf } from '#domain/ledger/list/find-query.ts'
import { nextLink } from '#domain/ledger/transaction-query.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import * as v from 'valibot'
import { foundBody } from '../search.ts'
import type { LedgerAnswer } from '../source.ts'
import { transactionsIn } from './ledger-answer.ts'

type AskNode = (path: string) => Promise<LedgerAnswer>

/**
 * Reads one page of the mirror node, which does not have these filters, and returns only what matches. The body
 * says how far the search has come, so that the caller can show it, continue, or stop.
 */
export async function findUpstream(ask: AskNode, path: string, search: LedgerSearch): Promise<string> {
  const { query, find, given } = search
  if (findsNothing(search)) return foundBody([], { next: null, reached: null })
  const { body, next } = await ask(nodePath(search))
  const passes = findTestOf(find)
  const matching = transactionsIn(body).filter((record) => {
    const read = v.safeParse(Transaction, record)
    return read.success && passes(read.output)
  })
  const shown = matching.slice(0, query.limit)
  const isCut = shown.length < matching.length
  const last = isCut ? timeOf(shown.at(-1)) : next === null ? null : reachedByLink(next)
  const link = last === null ? null : nextLink(path, { ...query, given }, last)
  const isFull = shown.length === query.limit
  return foundBody(shown.map(stringifyJson), { next: link, reached: isFull || link === null ? null : last })
}

/** The first page of a search at the mirror node. */
export function nodePath(search: LedgerSearch): string {
  return `${transactionsPath}?${nodeQueryOf(search)}`
}

function timeOf(record: object | undefined): bigint | null {
  const read = v.safeParse(Transaction, record)
  return read.success ? (parseTimestamp(read.output.consensus_timestamp) ?? null) : null
}
