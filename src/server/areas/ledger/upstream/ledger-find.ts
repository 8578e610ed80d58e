import { stringifyJson } from '#api/json.ts'
import { Transaction, transactionsPath } from '#api/ledger/transactions.ts'
import { maxPageSize } from '#domain/ledger/figures/ledger-tail.ts'
import { findTestOf, resultOfCodes } from '#domain/ledger/list/find-query.ts'
import { nextLink, type Parameter } from '#domain/ledger/transaction-query.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import * as v from 'valibot'
import { foundBody, type LedgerSearch } from '../search.ts'
import type { LedgerAnswer } from '../source.ts'
import { transactionsIn } from './ledger-answer.ts'

type AskNode = (path: string) => Promise<LedgerAnswer>

/**
 * One page of the mirror node, of which only what matches is left: a mirror node does not have these filters. The body
 * says how far the search has come, so that the caller can show it, continue, or stop.
 */
export async function findUpstream(ask: AskNode, path: string, search: LedgerSearch): Promise<string> {
  const { query, find, given } = search
  const result = resultOfCodes(find)
  if (result !== null && query.result !== null && query.result !== result)
    return foundBody([], { next: null, reached: null })
  const { body, next } = await ask(nodePath(search))
  const passes = findTestOf(find)
  const records = transactionsIn(body)
  const matching = records.filter((record) => {
    const read = v.safeParse(Transaction, record)
    return read.success && passes(read.output)
  })
  const shown = matching.slice(0, query.limit)
  const isCut = shown.length < matching.length
  const last = isCut ? timeOf(shown.at(-1)) : next === null ? null : reachedBy(next)
  const link = last === null ? null : nextLink(path, { ...query, given }, last)
  const isFull = shown.length === query.limit
  return foundBody(shown.map(stringifyJson), { next: link, reached: isFull || link === null ? null : last })
}

/** The first page of a search at the mirror node, narrowed as far as that can do it by itself. */
export function nodePath(search: LedgerSearch): string {
  return `${transactionsPath}?${textOf(askedOf(search, resultOfCodes(search.find)))}`
}

function askedOf({ query, find }: LedgerSearch, result: 'success' | 'fail' | null): Parameter[] {
  const others = query.given.filter(({ name }) => name !== 'limit')
  const byPayer = query.accounts.equal === null && query.accounts.conditions.length === 0
  return [
    ...others,
    ...(result !== null && query.result === null ? [{ name: 'result', value: result }] : []),
    ...(byPayer ? find.payers.map((payer) => ({ name: 'account.id', value: payer })) : []),
    { name: 'limit', value: String(maxPageSize) },
  ]
}

function textOf(parameters: readonly Parameter[]): string {
  return parameters.map(({ name, value }) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`).join('&')
}

/** The bound that a mirror node puts into its link: up to there it has searched. */
function reachedBy(link: string): bigint | null {
  const bounds = new URLSearchParams(link.slice(link.indexOf('?') + 1)).getAll('timestamp')
  const isDescending = !/[?&]order=asc\b/i.test(link)
  const bound = bounds.find((value) => value.startsWith(isDescending ? 'lt:' : 'gt:'))
  return bound === undefined ? null : (parseTimestamp(bound.slice(3)) ?? null)
}

function timeOf(record: object | undefined): bigint | null {
  const read = v.safeParse(Transaction, record)
  return read.success ? (parseTimestamp(read.output.consensus_timestamp) ?? null) : null
}
