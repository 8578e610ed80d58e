import { ApiError } from '#api/error.ts'

/** What whoever cannot answer now says of it, where that is more than that it cannot; null where it says nothing. */
export function toldWhy(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.body === undefined || error.message === 'Service unavailable') return null
  return error.code === 'unavailable' || error.code === 'too_many' ? error.message : null
}
