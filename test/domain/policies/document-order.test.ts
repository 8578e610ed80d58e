import { expect, it } from 'vitest'
import { sortedRows } from '#domain/policies/document-order.ts'

const rowsOf = (...values: readonly unknown[]) =>
  values.map((value, index) => ({
    id: `${index}`,
    owner: 'did:a',
    schema: '#a',
    createDate: '',
    updateDate: '',
    document: { value },
  }))

const order = (direction: 'asc' | 'desc', ...values: readonly unknown[]) =>
  sortedRows(rowsOf(...values), { field: 'document.value', direction }, []).map(
    ({ document }) =>
      JSON.parse(JSON.stringify(document, (_, one) => (typeof one === 'bigint' ? String(one) : one))).value,
  )

it.each([
  ['numbers by size', [10, -2, 1.5], [-2, 1.5, 10], [10, 1.5, -2]],
  ['large numbers, too', [9007199254740993n, 5], [5, '9007199254740993'], ['9007199254740993', 5]],
  ['words with numbers in them by those', ['Site 10', 'site 9'], ['site 9', 'Site 10'], ['Site 10', 'site 9']],
  ['days by time', ['2026-03-12', '2025-12-31'], ['2025-12-31', '2026-03-12'], ['2026-03-12', '2025-12-31']],
  ['numbers before words', ['b', 3], [3, 'b'], ['b', 3]],
  ['nothing last', ['', 'b', null, 'a'], ['a', 'b', '', null], ['b', 'a', '', null]],
])('Rows are sorted: %s', (_, values, rising, falling) => {
  expect(order('asc', ...values)).toEqual(rising)
  expect(order('desc', ...values)).toEqual(falling)
})
