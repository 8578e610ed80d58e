import { describe, expect, it } from 'vitest'
import { formatConsensus } from '#web/features/ledger/consensus-time.tsx'

describe('A consensus time', () => {
  const now = Date.parse('2023-11-14T23:00:00.000Z')
  const at = 1_700_000_000_000_000_900n
  it.each([
    ['UTC', 'full', at, '14 Nov, 22:13:20.000000900 UTC'],
    ['UTC', 'row', at, '22:13:20.000000900'],
    ['America/New_York', 'full', at, '14 Nov, 17:13:20.000000900 EST'],
    ['Asia/Kolkata', 'row', at, '03:43:20.000000900'],
    ['Asia/Kolkata', 'row', at - 86_400_000_000_000n, '14 Nov, 03:43:20.000000900'],
    ['UTC', 'full', 1n, '1 Jan 1970, 00:00:00.000000001 UTC'],
  ] as const)('is printed in %s as %s', (zone, mode, ns, shown) => {
    expect(formatConsensus(ns, zone, mode, now)).toBe(shown)
  })
})
