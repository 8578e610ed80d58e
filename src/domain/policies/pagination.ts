import { isObject } from '../json/json-value.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

/** Which part of a list somebody looks at. `page` counts from 0. */
export interface PagePlace {
  readonly itemsPerPage: number
  readonly page: number
}

export const firstPage: PagePlace = { itemsPerPage: 10, page: 0 }
/** Items in a page, at most. */
export const mostItems = 1000

export type ReadPlace =
  { readonly ok: true; readonly place: PagePlace } | { readonly ok: false; readonly faults: readonly ValueViolation[] }

/** Reads what a pagination addon is sent: `{size?, itemsPerPage, page}`. The size is only ever told. */
export function readPlace(value: unknown): ReadPlace {
  if (!isObject(value)) return { ok: false, faults: [violationAt([], 'must be an object')] }
  const { size, itemsPerPage, page } = value
  const faults: ValueViolation[] = []
  if (size !== undefined && !isCount(size)) faults.push(violationAt(['size'], notCount))
  if (!isCount(itemsPerPage) || itemsPerPage < 1 || itemsPerPage > mostItems)
    faults.push(violationAt(['itemsPerPage'], `must be a whole number from 1 to ${mostItems}`))
  if (!isCount(page)) faults.push(violationAt(['page'], notCount))
  return faults.length === 0 && isCount(itemsPerPage) && isCount(page)
    ? { ok: true, place: { itemsPerPage, page } }
    : { ok: false, faults }
}

/** What an address asks for with `?page=&itemsPerPage=`; what it does not name stays as it was. */
export function readAskedPlace(query: Readonly<Record<string, string>>, held: PagePlace): ReadPlace {
  const { page = String(held.page), itemsPerPage = String(held.itemsPerPage) } = query
  return readPlace({ page: countIn(page), itemsPerPage: countIn(itemsPerPage) })
}

/** How many items stand before a page. Beyond every list for a page that is. */
export function itemsBefore({ itemsPerPage, page }: PagePlace): number {
  return Math.min(itemsPerPage * page, Number.MAX_SAFE_INTEGER)
}

const notCount = 'must be a whole number from 0 on'

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function countIn(text: string): number | string {
  return /^\d{1,16}$/.test(text) ? Number(text) : text
}
