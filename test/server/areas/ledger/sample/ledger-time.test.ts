import { addNanos, formatLedgerTime } from '#server/areas/ledger/sample/ledger-time.ts'
import { expect, it } from 'vitest'

it.each([
  [{ second: 1_700_000_000, nanos: 7 }, 0, '1700000000.000000007'],
  [{ second: 1_700_000_000, nanos: 999_999_999 }, 1, '1700000001.000000000'],
  [{ second: 1_700_000_000, nanos: 0 }, -1, '1699999999.999999999'],
  [{ second: 1_700_000_000, nanos: 5 }, -2_500_000_000, '1699999997.500000005'],
])('addNanos moves %o by %i nanoseconds', (moment, by, expected) => {
  expect(formatLedgerTime(addNanos(moment, by))).toBe(expected)
})
