import { describe, expect, it } from 'vitest'
import { componentHistory, type ComponentTransition } from '#domain/status/component-history.ts'
import { recordFromSummary } from '#domain/status/record.ts'
import { aRecordSummary } from '#test/support/status/record-summary.ts'

const at = (hour: number) => Date.UTC(2026, 2, 12, hour)
const record = (id: string, hour: number) => {
  const time = new Date(at(hour)).toISOString()
  return recordFromSummary(aRecordSummary({ id, started_at: time, ended_at: time }))
}
const went = (hour: number, id: string | null, from = 'operational', to = 'major_outage'): ComponentTransition => ({
  at: at(hour),
  from,
  to,
  record: id === null ? null : { kind: 'incident', id, name: id },
})

interface Given {
  readonly records?: ReturnType<typeof record>[]
  readonly transitions?: ComponentTransition[]
  readonly hasMoreRecords?: boolean
  readonly hasMoreTransitions?: boolean
}

const shown = ({ records = [], transitions = [], hasMoreRecords = false, hasMoreTransitions = false }: Given) =>
  componentHistory(
    { items: records, isComplete: !hasMoreRecords },
    { items: transitions, isComplete: !hasMoreTransitions },
  ).map((item) =>
    item.kind === 'record'
      ? [item.record.id, ...item.transitions.map((one) => new Date(one.at).getUTCHours())].join(' ')
      : `${new Date(item.at).getUTCHours()} alone`,
  )

describe('The history of a component', () => {
  it('puts the transitions of a record in their order, and others between the records', () => {
    const transitions = [went(11, 'late'), went(9, null), went(8, 'early'), went(7, 'early'), went(5, null)]
    expect(shown({ records: [record('late', 10), record('early', 7)], transitions })).toEqual([
      'late 11',
      '9 alone',
      'early 7 8',
      '5 alone',
    ])
  })

  it('lists a transition whose record is not listed on its own', () => {
    expect(shown({ transitions: [went(9, 'elsewhere')] })).toEqual(['9 alone'])
  })

  it('ends where older records are not loaded, and waits for the record of a transition', () => {
    const transitions = [went(11, 'late'), went(9, 'early'), went(5, null)]
    expect(shown({ records: [record('late', 10)], transitions, hasMoreRecords: true })).toEqual(['late 11'])
    expect(shown({ records: [record('late', 10), record('early', 4)], transitions })).toEqual([
      'late 11',
      '5 alone',
      'early 9',
    ])
  })

  it('ends where older transitions are not loaded', () => {
    const records = [record('late', 10), record('early', 4)]
    expect(shown({ records, transitions: [went(11, 'late'), went(9, null)], hasMoreTransitions: true })).toEqual([
      'late 11',
      '9 alone',
    ])
  })

  const begin = [10, 'operational', 'under_maintenance'] as const
  const end = [12, 'under_maintenance', 'operational'] as const
  it.each([
    ['of a maintenance that went as expected', [begin, end], 12, ''],
    ['of a maintenance under way', [begin], null, ''],
    [
      'of a maintenance after which it was not operational',
      [begin, [12, 'under_maintenance', 'major_outage']],
      12,
      '10 12',
    ],
    ['of a maintenance that began with an outage', [[10, 'major_outage', 'under_maintenance'], end], 12, '10 12'],
    ['of a maintenance that began later', [[11, 'operational', 'under_maintenance'], end], 12, '11 12'],
    ['of a maintenance that lasted longer', [begin, end], 13, '10 12'],
    ['of a maintenance without an end for the component', [begin], 12, '10'],
    ['of a maintenance in parts', [begin, [11, 'under_maintenance', 'operational'], begin, end], 12, '10 11 10 12'],
  ] as const)('states the transitions %s', (_, steps, endHour, hours) => {
    const transitions = steps.map(([hour, from, to]) => ({
      ...went(hour, 'upgrade', from, to),
      record: { kind: 'maintenance', id: 'upgrade', name: 'upgrade' } as const,
    }))
    const upgrade = recordFromSummary(
      aRecordSummary({
        kind: 'maintenance',
        id: 'upgrade',
        status: endHour === null ? 'in_progress' : 'completed',
        started_at: new Date(at(10)).toISOString(),
        ended_at: endHour === null ? null : new Date(at(endHour)).toISOString(),
      }),
    )
    expect(shown({ records: [upgrade], transitions: transitions.toReversed() })).toEqual([`upgrade ${hours}`.trim()])
  })

  it('is empty without records and transitions', () => {
    expect(shown({})).toEqual([])
  })
})
