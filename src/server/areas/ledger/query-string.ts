import type { Parameter } from '#domain/ledger/transaction-query.ts'
import { parse } from 'qs'
import { badRequest } from '../../platform/errors.ts'
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
