import { segment } from '../../../http/guardian.ts'

/** Throws `HttpError` for an id that would lead to another path. */
export function policyPath(id: string): string {
  return `/policies/${segment(id)}`
}
