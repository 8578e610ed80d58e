import { ApiError } from '#api/errors.ts'
import { errorWords } from './messages/errors.ts'

const telling: ReadonlySet<string> = new Set(['unavailable', 'too_many', 'invalid'])

/** What whoever cannot answer now says of it, as a sentence, where that is more than that it cannot; null where it says nothing. */
export function toldWhy(error: unknown): string | null {
  if (!(error instanceof ApiError) || !saysSomething(error.body) || error.message === 'Service unavailable') return null
  if (!telling.has(error.kind) && !isOfUpstream(error.body)) return null
  return /[.!?]$/.test(error.message) ? error.message : errorWords.said(error.message)
}

function saysSomething(body: unknown): body is object {
  return typeof body === 'object' && body !== null && ('message' in body || '_status' in body)
}

function isOfUpstream(body: object): boolean {
  return 'error' in body && body.error === 'Upstream'
}
