import { segment } from '../../../http/guardian.ts'

/** Throws `HttpError` for an id that would change the path. */
export function policyPath(id: string): string {
  return `/policies/${segment(id)}`
}
