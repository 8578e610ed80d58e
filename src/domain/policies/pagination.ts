import { isObject } from '../json/json-value.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'
import type { Pagination } from '#api/policies/blocks.ts'

/** `page` counts from 0. */
export interface PagePlace {
  readonly itemsPerPage: number
  readonly page: number
}

export const firstPage: PagePlace = { itemsPerPage: 10, page: 0 }
export const maxPageSize = 1000

type ReadPlace =
  | { readonly ok: true; readonly place: PagePlace }
  | { readonly ok: false; readonly faults: readonly ValueViolation[] }

/** Parses the input of a pagination addon, `{size?, itemsPerPage, page}`. The size is ignored. */
export function readPlace(value: unknown): ReadPlace {
  if (!isObject(value)) return { ok: false, faults: [violationAt([], 'must be an object')] }
  const { size, itemsPerPage, page } = value
  const faults: ValueViolation[] = []
  if (size !== undefined && !isCount(size)) faults.push(violationAt(['size'], notCount))
  if (!isCount(itemsPerPage) || itemsPerPage < 1 || itemsPerPage > maxPageSize)
    faults.push(violationAt(['itemsPerPage'], `must be a whole number from 1 to ${maxPageSize}`))
  if (!isCount(page)) faults.push(violationAt(['page'], notCount))
  return faults.length === 0 && isCount(itemsPerPage) && isCount(page)
    ? { ok: true, place: { itemsPerPage, page } }
    : { ok: false, faults }
}

/** Parses `?page=&itemsPerPage=`; absent parameters keep their values. */
export function readAskedPlace(query: Readonly<Record<string, string>>, held: PagePlace): ReadPlace {
  const { page = String(held.page), itemsPerPage = String(held.itemsPerPage) } = query
  return readPlace({ page: countIn(page), itemsPerPage: countIn(itemsPerPage) })
}

/** Capped at MAX_SAFE_INTEGER, which is past the end of any list. */
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

/** Documents are counted from 1; `last` is the index of the last page. */
interface PageRange {
  readonly from: number
  readonly to: number
  readonly total: number
  readonly last: number
  readonly isPast: boolean
}

export function pageRange({ size, itemsPerPage, page }: Pagination): PageRange {
  const perPage = Math.max(1, itemsPerPage)
  const last = Math.max(0, Math.ceil(size / perPage) - 1)
  const from = Math.min(page * perPage + 1, size + 1)
  const isPast = size > 0 && page > last
  return { from: size === 0 ? 0 : from, to: Math.min((page + 1) * perPage, size), total: size, last, isPast }
}

/** Changes the page size and selects the page with the same first document. */
export function withPageSize(state: Pagination, itemsPerPage: number): Pagination {
  return { ...state, itemsPerPage, page: Math.floor((state.page * state.itemsPerPage) / itemsPerPage) }
}

export type PaginationViolation = 'not-whole' | 'too-small' | 'too-large'

export function findPaginationViolation(name: 'page' | 'itemsPerPage', text: string): PaginationViolation | null {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value)) return 'not-whole'
  if (value < (name === 'page' ? 0 : 1)) return 'too-small'
  return name === 'itemsPerPage' && value > maxPageSize ? 'too-large' : null
}
