import { ApiError } from '#api/errors.ts'

/** What a boundary has caught: a failed call is explained on the page; anything else is a fault of ours and reported. */
export function reportCaught(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error)
}
