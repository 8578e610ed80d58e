import { maxMirrorPageSize } from '../figures/ledger-tail.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import type { ListQuery, Parameter } from '../transaction-query.ts'
import { resultOfCodes, type FindQuery } from './find-query.ts'

/** A search with our own filters and those of the mirror node. */
export interface LedgerSearch {
  readonly query: ListQuery
  readonly find: FindQuery
  /** All parameters, for the link to the next page. */
  readonly given: readonly Parameter[]
}

/** The mirror node query for a search, narrowed as far as the mirror node's own filters allow. */
export function nodeQueryOf({ query, find }: Pick<LedgerSearch, 'query' | 'find'>): string {
  const result = resultOfCodes(find)
  const byPayer = query.accounts.equal === null && query.accounts.conditions.length === 0
  const parameters = [
    ...query.given.filter(({ name }) => name !== 'limit'),
    ...(result !== null && query.result === null ? [{ name: 'result', value: result }] : []),
    ...(byPayer ? find.payers.map((payer) => ({ name: 'account.id', value: payer })) : []),
    { name: 'limit', value: String(maxMirrorPageSize) },
  ]
  return parameters.map(({ name, value }) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`).join('&')
}

/** True if the filters exclude each other. */
export function findsNothing({ query, find }: Pick<LedgerSearch, 'query' | 'find'>): boolean {
  const result = resultOfCodes(find)
  return result !== null && query.result !== null && query.result !== result
}

/** The bound in a mirror node's link, which is how far it has searched. */
export function reachedByLink(link: string): bigint | null {
  const bounds = new URLSearchParams(link.slice(link.indexOf('?') + 1)).getAll('timestamp')
  const isDescending = !/[?&]order=asc\b/i.test(link)
  const bound = bounds.find((value) => value.startsWith(isDescending ? 'lt:' : 'gt:'))
  return bound === undefined ? null : (parseTimestamp(bound.slice(3)) ?? null)
}
