import { parse } from 'qs'
import type { LedgerSearch } from '#domain/ledger/list/find-node.ts'
import { findNames, isFindName, readFindQuery } from '#domain/ledger/list/find-query.ts'
import { readListQuery, type ListQuery, type Parameter } from '#domain/ledger/transaction-query.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { badRequest, invalidQuery } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'

/** The options that the mirror node uses. */
const options = {
  arrayLimit: limits.ledgerParameterValues,
  depth: 1,
  strictDepth: true,
  throwOnLimitExceeded: true,
  ignoreQueryPrefix: true,
} as const

/**
 * The parameters in order of first appearance. Throws an `HttpError` if there are too many or if they are nested
 * too deeply.
 */
export function readParameters(search: string): Parameter[] {
  try {
    return Object.entries(parse(search, options)).flatMap(([name, value]) => flat(name, value))
  } catch (error) {
    if (error instanceof RangeError) throw badRequest([error.message])
    throw error
  }
}

/** Makes brackets part of the name, so that the parameter is rejected as unknown. */
function flat(name: string, value: unknown): Parameter[] {
  if (typeof value === 'string') return [{ name, value }]
  if (Array.isArray(value)) return value.flatMap((one) => flat(name, one))
  if (typeof value !== 'object' || value === null) return [{ name, value: '' }]
  return Object.entries(value).flatMap(([key, one]) => flat(`${name}[${key}]`, one))
}

const expected = {
  code: 'expected a result code like INVALID_SIGNATURE, or ne:INVALID_SIGNATURE',
  node: 'expected a node like 0.0.3',
  payer: 'expected an account like 0.0.1234',
  entity: 'expected an entity like 0.0.1234',
  involved: 'expected an entity like 0.0.1234',
} as const

/** Throws a 400 with the mirror node's message. */
export function readList(parameters: readonly Parameter[]): ListQuery {
  const read = readListQuery(parameters)
  if (!read.ok) throw badRequest(read.messages)
  return read.query
}

/** Throws an `HttpError` that names the parameter. */
export function readSearch(parameters: readonly Parameter[]): LedgerSearch {
  const own = parameters.flatMap(({ name, value }) => {
    const lower = name.toLowerCase()
    return isFindName(lower) ? [{ name: lower, value }] : []
  })
  for (const name of findNames)
    if (own.filter((one) => one.name === name).length > limits.ledgerParameterValues)
      throw invalidQuery(name, `has more than ${limits.ledgerParameterValues} values`)
  const find = readFindQuery(own)
  if (!find.ok) throw invalidQuery(find.name, expected[find.name])
  const query = readList(parameters.filter(({ name }) => !isFindName(name.toLowerCase())))
  return { query, find: find.query, given: [...query.given, ...own] }
}

/** The body of a `FoundPage`, made from records that are text. */
export function foundBody(
  records: readonly string[],
  { next, reached }: { readonly next: string | null; readonly reached: bigint | null },
): string {
  const at = reached === null ? 'null' : `"${formatTimestamp(reached)}"`
  return `{"transactions":[${records.join(',')}],"links":${JSON.stringify({ next })},"reached":${at}}`
}
