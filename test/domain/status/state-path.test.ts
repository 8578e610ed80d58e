import { expect, test } from 'vitest'
import { timelineOf } from '#domain/status/timeline.ts'
import { statePathsOf } from '#domain/status/state-path.ts'
import { iso, wireIncident, wireUpdate } from '#test/support/wire-values.ts'

function timeline(...updates: [time: string, affected: [code: string | null, from: string, to: string][]][]) {
  return timelineOf(
    wireIncident({
      incident_updates: updates.map(([time, affected], index) =>
        wireUpdate('investigating', {
          id: `update-${index}`,
          created_at: iso(time),
          display_at: iso(time),
          affected_components: affected.map(([code, old_status, new_status]) => ({
            ...(code !== null && { code }),
            name: code ?? 'Legacy',
            old_status,
            new_status,
          })),
        }),
      ),
    }),
  )
}

test('joins the steps of each component, oldest first, whatever the order of the updates', () => {
  const updates = timeline(
    [
      '11:00',
      [
        ['relay', 'degraded_performance', 'partial_outage'],
        ['mirror', 'operational', 'degraded_performance'],
      ],
    ],
    ['10:00', [['relay', 'operational', 'degraded_performance']]],
    ['12:00', [['relay', 'partial_outage', 'operational']]],
  )
  expect(statePathsOf(updates)).toEqual([
    {
      componentId: 'relay',
      componentName: 'relay',
      states: ['operational', 'degraded_performance', 'partial_outage', 'operational'],
    },
    { componentId: 'mirror', componentName: 'mirror', states: ['operational', 'degraded_performance'] },
  ])
})

test('a gap between two steps shows both of its ends', () => {
  const updates = timeline(
    ['10:00', [['relay', 'operational', 'degraded_performance']]],
    ['11:00', [['relay', 'major_outage', 'operational']]],
  )
  expect(statePathsOf(updates)[0]?.states).toEqual([
    'operational',
    'degraded_performance',
    'major_outage',
    'operational',
  ])
})

test('components that did not change are left out, those without an id go by their name', () => {
  const updates = timeline([
    '10:00',
    [
      ['relay', 'operational', 'operational'],
      [null, 'operational', 'major_outage'],
    ],
  ])
  expect(statePathsOf(updates)).toEqual([
    { componentId: null, componentName: 'Legacy', states: ['operational', 'major_outage'] },
  ])
})

test('a record without updates has no paths', () => {
  expect(statePathsOf([])).toEqual([])
})
