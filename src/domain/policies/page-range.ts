import type { Pagination } from '#api/policies/blocks.ts'

/** The most documents that a page may hold. */
const largestPage = 1000

/** What a page of a list shows: documents counted from 1. `last` is the last page, counted from 0. */
export interface PageRange {
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

/** What is wrong with a number that somebody writes for a page, or for how many documents it holds. */
export function paginationFault(name: 'page' | 'itemsPerPage', text: string): PaginationFault | null {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value)) return 'not-whole'
  if (value < (name === 'page' ? 0 : 1)) return 'too-small'
  return name === 'itemsPerPage' && value > largestPage ? 'too-large' : null
}
