import { useState } from 'react'
import type { ApiError } from '#api/errors.ts'

/** A query that may have no data yet. */
export interface Awaited {
  readonly data: unknown
  readonly error: ApiError | null
}

/** Why there is nothing. A query forgets its error when it asks again: what failed stays failed until there is an answer. */
export function useStandingError({ data, error }: Awaited): ApiError | null {
  const [last, setLast] = useState(error)
  if (error !== null && error !== last) setLast(error)
  return data === undefined ? (error ?? last) : null
}
