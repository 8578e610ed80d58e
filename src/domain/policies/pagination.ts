import { isObject } from '../json/json-value.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'
import type { Pagination } from '#api/policies/blocks.ts'

/** Which part of a list somebody looks at. `page` counts from 0. */
export interface PagePlace {
  readonly itemsPerPage: number
  readonly page: number
}

export const firstPage: PagePlace = { itemsPerPage: 10, page: 0 }
/** Items in a page, at most. */
export const mostItems = 1000

type ReadPlace =
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

/** The most documents that a page may hold. */
const largestPage = 1000

/** What a page of a list shows: documents counted from 1. `last` is the last page, counted from 0. */
interface PageRange {
  readonly from: number
  readonly to: number
  readonly total: number
  readonly last: number
  /** The page lies behind the last. */
  readonly isPast: boolean
}

export function pageRange({ size, itemsPerPage, page }: Pagination): PageRange {
  const perPage = Math.max(1, itemsPerPage)
  const last = Math.max(0, Math.ceil(size / perPage) - 1)
  const from = Math.min(page * perPage + 1, size + 1)
  const isPast = size > 0 && page > last
  return { from: size === 0 ? 0 : from, to: Math.min((page + 1) * perPage, size), total: size, last, isPast }
}

/** The page that shows the same first document where pages have another size. */
export function withPageSize(state: Pagination, itemsPerPage: number): Pagination {
  return { ...state, itemsPerPage, page: Math.floor((state.page * state.itemsPerPage) / itemsPerPage) }
}

export type PaginationFault = 'not-whole' | 'too-small' | 'too-large'

/** What is violationAt with a number that somebody writes for a page, or for how many documents it holds. */
export function paginationFault(name: 'page' | 'itemsPerPage', text: string): PaginationFault | null {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value)) return 'not-whole'
  if (value < (name === 'page' ? 0 : 1)) return 'too-small'
  return name === 'itemsPerPage' && value > largestPage ? 'too-large' : null
}
