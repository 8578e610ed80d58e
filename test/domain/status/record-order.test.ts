import { expect, it, test } from 'vitest'
import { isActive, isUnresolved, isUpcoming, mostRecent, newestFirst } from '#domain/status/record-order.ts'

test('the newest update comes first, the id breaks ties', () => {
  const records = [
    { id: 'b', newestAt: 5 },
    { id: 'c', newestAt: 9 },
    { id: 'a', newestAt: 5 },
    { id: 'B', newestAt: 5 },
  ]
  expect(records.toSorted(newestFirst).map(({ id }) => id)).toEqual(['c', 'B', 'a', 'b'])
  expect(newestFirst({ id: 'a', newestAt: 1 }, { id: 'a', newestAt: 1 })).toBe(0)
})

it.each([
  ['fills up with the newest others', [1, 2], 4, ['6', '5', '2', '1']],
  ['keeps only what must stay', [1, 2], 2, ['2', '1']],
  ['leaves out the oldest that must stay only beyond the limit', [1, 2, 3], 2, ['3', '2']],
  ['takes all where there are few', [1], 50, ['6', '5', '4', '3', '2', '1']],
])('a capped list %s', (_, open, limit, ids) => {
  const records = [4, 1, 3, 6, 2, 5].map((newestAt) => ({ id: String(newestAt), newestAt }))
  const recent = mostRecent(records, ({ newestAt }) => open.includes(newestAt), limit)
  expect(recent.map(({ id }) => id)).toEqual(ids)
})

it.each([
  ['investigating', true, false, false],
  ['identified', true, false, false],
  ['monitoring', true, false, false],
  ['resolved', false, false, false],
  ['postmortem', false, false, false],
  ['scheduled', false, true, false],
  ['in_progress', false, false, true],
  ['verifying', false, false, true],
  ['completed', false, false, false],
  ['surprise', false, false, false],
])('%s: unresolved %s, upcoming %s, active %s', (status, unresolved, upcoming, active) => {
  expect([isUnresolved(status), isUpcoming(status), isActive(status)]).toEqual([unresolved, upcoming, active])
})
