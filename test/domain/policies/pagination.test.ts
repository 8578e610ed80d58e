import { describe, expect, it } from 'vitest'
import {
  firstPage,
  itemsBefore,
  pageRange,
  findPaginationViolation,
  readAskedPlace,
  readPlace,
  withPageSize,
} from '#domain/policies/pagination.ts'

const size = 'must be a whole number from 1 to 1000'
const count = 'must be a whole number from 0 on'

describe('readPlace', () => {
  it.each([
    [
      { size: 0, itemsPerPage: 10, page: 0 },
      { itemsPerPage: 10, page: 0 },
    ],
    [
      { itemsPerPage: 1, page: 99_999 },
      { itemsPerPage: 1, page: 99_999 },
    ],
    [
      { size: 3, itemsPerPage: 1000, page: 2, more: 'x' },
      { itemsPerPage: 1000, page: 2 },
    ],
    [
      { itemsPerPage: 10, page: Number.MAX_SAFE_INTEGER },
      { itemsPerPage: 10, page: Number.MAX_SAFE_INTEGER },
    ],
  ])('It reads %j', (value, place) => {
    expect(readPlace(value)).toEqual({ ok: true, place })
  })

  it.each([
    [null, [[[], 'must be an object']]],
    [[], [[[], 'must be an object']]],
    [
      {},
      [
        [['itemsPerPage'], size],
        [['page'], count],
      ],
    ],
    [{ itemsPerPage: 0, page: 0 }, [[['itemsPerPage'], size]]],
    [{ itemsPerPage: 1001, page: 0 }, [[['itemsPerPage'], size]]],
    [
      { itemsPerPage: 10.5, page: 0.5 },
      [
        [['itemsPerPage'], size],
        [['page'], count],
      ],
    ],
    [
      { itemsPerPage: '10', page: '0' },
      [
        [['itemsPerPage'], size],
        [['page'], count],
      ],
    ],
    [{ itemsPerPage: 10, page: -1 }, [[['page'], count]]],
    [{ itemsPerPage: 10, page: 2 ** 53 }, [[['page'], count]]],
    [{ size: null, itemsPerPage: 10, page: 0 }, [[['size'], count]]],
  ])('It rejects %j', (value, faults) => {
    expect(readPlace(value)).toEqual({ ok: false, faults: faults.map(([path, message]) => ({ path, message })) })
  })
})

describe('readAskedPlace', () => {
  it.each([
    [{}, firstPage],
    [{ page: '3' }, { itemsPerPage: 10, page: 3 }],
    [{ itemsPerPage: '50' }, { itemsPerPage: 50, page: 0 }],
    [
      { page: '3', itemsPerPage: '50', sortField: 'x' },
      { itemsPerPage: 50, page: 3 },
    ],
  ])('It reads %j', (query, place) => {
    expect(readAskedPlace(query, firstPage)).toEqual({ ok: true, place })
  })

  it.each([
    { page: '' },
    { page: '-1' },
    { page: '1e3' },
    { itemsPerPage: '0' },
    { itemsPerPage: '99999999999999999999' },
  ])('It rejects %j', (query) => {
    expect(readAskedPlace(query, firstPage).ok).toBe(false)
  })
})

it.each([
  [{ itemsPerPage: 10, page: 0 }, 0],
  [{ itemsPerPage: 25, page: 4 }, 100],
  [{ itemsPerPage: 1000, page: Number.MAX_SAFE_INTEGER }, Number.MAX_SAFE_INTEGER],
])('The page %j begins after %d items', (place, before) => {
  expect(itemsBefore(place)).toBe(before)
})

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
  ])('It computes the range of %j', (state, expected) => {
    expect(pageRange(state)).toEqual(expected)
  })
})

describe('withPageSize', () => {
  it.each([
    [{ size: 95, itemsPerPage: 10, page: 4 }, 25, 1],
    [{ size: 95, itemsPerPage: 25, page: 1 }, 10, 2],
    [{ size: 95, itemsPerPage: 10, page: 0 }, 100, 0],
  ])('From %j, a size of %i leads to page %i', (state, itemsPerPage, page) => {
    expect(withPageSize(state, itemsPerPage)).toEqual({ ...state, itemsPerPage, page })
  })
})

describe('findPaginationViolation', () => {
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
  ] as const)('judges %s %j: %s', (name, text, expected) => {
    expect(findPaginationViolation(name, text)).toBe(expected)
  })
})
