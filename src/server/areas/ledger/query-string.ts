import type { Parameter } from '#domain/ledger/transaction-query.ts'
import { parse } from 'qs'
import { badRequest } from '../../platform/errors.ts'

/** How the mirror node reads a query string. */
const options = {
  arrayLimit: 100,
  depth: 1,
  strictDepth: true,
  throwOnLimitExceeded: true,
  ignoreQueryPrefix: true,
} as const

/** The parameters of a query string in the order they first appear. Throws a `HttpError` where there are too many, or they are nested too deeply. */
export function readParameters(search: string): Parameter[] {
  try {
    return Object.entries(parse(search, options)).flatMap(([name, value]) => flat(name, value))
  } catch (error) {
    if (error instanceof RangeError) throw badRequest([error.message])
    throw error
  }
}

/** What stands in brackets becomes part of the name, so that it is answered as a name that is not known. */
function flat(name: string, value: unknown): Parameter[] {
  if (typeof value === 'string') return [{ name, value }]
  if (Array.isArray(value)) return value.flatMap((one) => flat(name, one))
  if (typeof value !== 'object' || value === null) return [{ name, value: '' }]
  return Object.entries(value).flatMap(([key, one]) => flat(`${name}[${key}]`, one))
}
