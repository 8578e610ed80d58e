import { describe, expect, it } from 'vitest'
import type { RecordSummary } from '#api/status/history.ts'
import { chartBands } from '#domain/signals/chart-bands.ts'
import { aRecordSummary } from '#test/support/status/record-summary.ts'

const at = (seconds: number) => new Date(seconds * 1000).toISOString()

const aRecord = (
  id: string,
  started: number,
  ended: number | null,
  changes: Partial<RecordSummary> = {},
): RecordSummary =>
  aRecordSummary({
    id,
    name: `Incident ${id}`,
    impact: 'major',
    started_at: at(started),
    ended_at: ended === null ? null : at(ended),
    ...changes,
  })

const range = { from: 1000, to: 2000 }

describe('chartBands', () => {
  it.each<[string, RecordSummary, [number, number, boolean, string] | null]>([
    ['an incident within the range', aRecord('a', 1100, 1200), [1100, 1200, false, 'partial']],
    ['one that reaches into it', aRecord('a', 500, 1200, { impact: 'critical' }), [500, 1200, false, 'major']],
    ['an open one, up to the end', aRecord('a', 1500, null, { status: 'identified' }), [1500, 2000, true, 'partial']],
    ['nothing that ended before', aRecord('a', 500, 1000), null],
    ['nothing that starts after', aRecord('a', 2000, null), null],
    ['one of the network', aRecord('a', 1100, 1200, { networks: ['mainnet'] }), [1100, 1200, false, 'partial']],
    ['none of another network', aRecord('a', 1100, 1200, { networks: ['testnet'] }), null],
    [
      'a maintenance',
      aRecord('a', 1100, 1200, { kind: 'maintenance', status: 'completed' }),
      [1100, 1200, false, 'maintenance'],
    ],
    [
      'no maintenance that has not started',
      aRecord('a', 1100, 1200, { kind: 'maintenance', status: 'scheduled' }),
      null,
    ],
  ])('draws %s', (_, record, expected) => {
    const bands = chartBands([record], 'mainnet', range).map(({ from, to, isOpen, tone }) => [from, to, isOpen, tone])
    expect(bands).toEqual(expected === null ? [] : [expected])
  })

  it('sorts them by their start', () => {
    const bands = chartBands([aRecord('b', 1500, 1600), aRecord('a', 1100, 1200)], 'mainnet', range)
    expect(bands.map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
