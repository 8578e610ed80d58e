import { describe, expect, it } from 'vitest'
import { pageRange, paginationFault, withPageSize } from '#domain/policies/page-range.ts'

describe('pageRange', () => {
  it.each([
    [
      { size: 0, itemsPerPage: 10, page: 0 },
      { from: 0, to: 0, total: 0, last: 0, isPast: false },
    ],
    [
      { size: 95, itemsPerPage: 10, page: 0 },
      { from: 1, to: 10, total: 95, last: 9, isPast: false },
    ],
    [
      { size: 95, itemsPerPage: 10, page: 9 },
      { from: 91, to: 95, total: 95, last: 9, isPast: false },
    ],
    [
      { size: 100, itemsPerPage: 10, page: 9 },
      { from: 91, to: 100, total: 100, last: 9, isPast: false },
    ],
    [
      { size: 100, itemsPerPage: 10, page: 12 },
      { from: 101, to: 100, total: 100, last: 9, isPast: true },
    ],
    [
      { size: 3, itemsPerPage: 0, page: 0 },
      { from: 1, to: 1, total: 3, last: 2, isPast: false },
    ],
    [
      { size: 0, itemsPerPage: 10, page: 4 },
      { from: 0, to: 0, total: 0, last: 0, isPast: false },
    ],
  ])('%j', (state, expected) => {
    expect(pageRange(state)).toEqual(expected)
  })
})

describe('withPageSize', () => {
  it.each([
    [{ size: 95, itemsPerPage: 10, page: 4 }, 25, 1],
    [{ size: 95, itemsPerPage: 25, page: 1 }, 10, 2],
    [{ size: 95, itemsPerPage: 10, page: 0 }, 100, 0],
  ])('%j with %i a page shows page %i', (state, itemsPerPage, page) => {
    expect(withPageSize(state, itemsPerPage)).toEqual({ ...state, itemsPerPage, page })
  })
})

describe('paginationFault', () => {
  it.each([
    ['page', '0', null],
    ['page', '-1', 'too-small'],
    ['page', '1.5', 'not-whole'],
    ['page', '', 'not-whole'],
    ['page', 'two', 'not-whole'],
    ['page', '99999', null],
    ['itemsPerPage', '0', 'too-small'],
    ['itemsPerPage', '1', null],
    ['itemsPerPage', '1000', null],
    ['itemsPerPage', '1001', 'too-large'],
  ] as const)('%s %j: %s', (name, text, expected) => {
    expect(paginationFault(name, text)).toBe(expected)
  })
})
