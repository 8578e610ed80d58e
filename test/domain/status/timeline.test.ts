import { describe, expect, it, test } from 'vitest'
import { postmortemOf, timelineOf } from '#domain/status/timeline.ts'
import { at, iso, wireIncident, wireUpdate } from '#test/support/wire-values.ts'

function only(...given: Parameters<typeof wireUpdate>) {
  const [entry] = timelineOf(wireIncident({ incident_updates: [wireUpdate(...given)] }))
  return entry
}

test('entries stand newest first, each with the gap to the one before it', () => {
  const timeline = timelineOf(
    wireIncident({
      incident_updates: [
        wireUpdate('identified', { display_at: iso('10:12') }),
        wireUpdate('postmortem', { display_at: null, created_at: iso('18:00') }),
        wireUpdate('investigating', { display_at: iso('09:00') }),
      ],
    }),
  )
  expect(timeline.map(({ status, at: time, gapSeconds }) => [status, time, gapSeconds])).toEqual([
    ['postmortem', at('18:00'), 28_080],
    ['identified', at('10:12'), 4320],
    ['investigating', at('09:00'), null],
  ])
})

test('entries of the same time keep the order they came in', () => {
  const incident_updates = ['resolved', 'monitoring'].map((status) => wireUpdate(status, { display_at: iso('10:00') }))
  const timeline = timelineOf(wireIncident({ incident_updates }))
  expect(timeline.map(({ status, gapSeconds }) => [status, gapSeconds])).toEqual([
    ['resolved', 0],
    ['monitoring', null],
  ])
})

test('an update without any time takes that of its record', () => {
  const timeline = timelineOf(wireIncident({ created_at: iso('10:00'), incident_updates: [wireUpdate('identified')] }))
  expect(timeline[0]).toMatchObject({ at: at('10:00'), enteredAt: null, editedAt: null, backdated: false })
})

describe('transitions', () => {
  it.each([
    ['a change', { code: 'c1', old_status: 'operational', new_status: 'major_outage' }, 1, 0],
    ['a no-op', { code: 'c1', old_status: 'operational', new_status: 'operational' }, 0, 1],
    ['a name alone', { name: 'Mirror Node' }, 0, 0],
    ['half a change', { code: 'c1', new_status: 'operational' }, 0, 0],
  ])('%s', (_, affected, changes, unchanged) => {
    const entry = only('identified', { affected_components: [affected] })
    expect([entry?.transitions.length, entry?.unchanged]).toEqual([changes, unchanged])
  })

  test('name the component and both wire states', () => {
    const change = { code: 'c1', name: 'Mainnet - Mirror', old_status: 'operational', new_status: 'on_fire' }
    const entry = only('identified', { affected_components: [change, { ...change, code: null }] })
    expect(entry?.transitions).toEqual([
      { componentId: 'c1', componentName: 'Mainnet - Mirror', from: 'operational', to: 'on_fire' },
      { componentId: null, componentName: 'Mainnet - Mirror', from: 'operational', to: 'on_fire' },
    ])
  })

  test('are none where the list is null', () => {
    expect(only('identified', { affected_components: null })).toMatchObject({ transitions: [], unchanged: 0 })
  })
})

it.each([
  ['never touched', '10:00', '10:00', null],
  ['touched within a minute', '10:00', '10:01', null],
  ['edited', '10:00', '10:01:01', at('10:01:01')],
])('%s', (_, created, updated, editedAt) => {
  const given = { display_at: iso('10:00'), created_at: iso(created), updated_at: iso(updated) }
  expect(only('identified', given)?.editedAt).toBe(editedAt)
})

it.each([
  ['shown when it was entered', '10:00', '10:00', false],
  ['shown up to a minute earlier', '10:00', '10:01', false],
  ['shown as earlier than entered', '10:00', '12:00', true],
  ['shown as later than entered', '12:00', '10:00', false],
])('%s', (_, display, created, backdated) => {
  const entry = only('identified', { display_at: iso(display), created_at: iso(created) })
  expect(entry).toMatchObject({ at: at(display), enteredAt: at(created), backdated })
})

it.each([
  ['Scheduled maintenance is currently in progress. We will provide updates as necessary.', true],
  ['The scheduled maintenance has been completed.', true],
  ['Verification is currently underway for the maintenance items.', true],
  ['Maintenance will begin as scheduled in 60 minutes.', true],
  [' The scheduled maintenance has been completed.\r\n', true],
  ['We are currently investigating this issue.', true],
  ['The issue has been identified and a fix is being implemented.', true],
  ['A fix has been implemented and we are monitoring the results.', true],
  ['We are continuing to investigate this issue.', true],
  ['We are continuing to work on a fix for this issue.', true],
  ['We are continuing to monitor for any further issues.', true],
  ['This incident has been resolved.', true],
  ['This incident has been resolved. Thank you for your patience.', false],
  ['The scheduled maintenance has been completed. All nodes run v0.77.', false],
  ['', false],
])('%j is a default text: %s', (body, isDefaultText) => {
  expect(only('completed', { body })?.isDefaultText).toBe(isDefaultText)
})

test('earlier wordings go to their update, newest first', () => {
  const edit = { status: 'identified', update_id: 'update-identified' }
  const wire = wireIncident({ incident_updates: [wireUpdate('identified'), wireUpdate('investigating')] })
  const timeline = timelineOf(wire, [
    { ...edit, body: 'first', seen_at: iso('10:00') },
    { ...edit, body: 'second', seen_at: iso('11:00') },
  ])
  expect(timeline.map((entry) => entry.earlier)).toEqual([
    [
      { status: 'identified', body: 'second', seenAt: at('11:00') },
      { status: 'identified', body: 'first', seenAt: at('10:00') },
    ],
    [],
  ])
})

test('the postmortem is found, where there is one', () => {
  const updates = [
    wireUpdate('postmortem', { created_at: iso('18:00') }),
    wireUpdate('resolved', { display_at: iso('12:00') }),
  ]
  expect(postmortemOf(timelineOf(wireIncident({ incident_updates: updates })))).toMatchObject({
    isPostmortem: true,
    at: at('18:00'),
  })
  expect(postmortemOf(timelineOf(wireIncident({ incident_updates: updates.slice(1) })))).toBeNull()
})
