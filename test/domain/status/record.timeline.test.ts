import { describe, expect, it, test } from 'vitest'
import { statePaths, timelineOf } from '#domain/status/record.ts'
import { phasesOf, worstStates } from '#domain/status/phases.ts'
import { at, iso, wireIncident, wireUpdate } from '#test/support/status/wire-values.ts'

describe('The timeline of a record', () => {
  function only(...given: Parameters<typeof wireUpdate>) {
    const [entry] = timelineOf(wireIncident({ incident_updates: [wireUpdate(...given)] }))
    return entry
  }

  test('Entries are sorted newest first, each with the gap to the previous one', () => {
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

  test('Entries of the same time keep their order', () => {
    const incident_updates = ['resolved', 'monitoring'].map((status) =>
      wireUpdate(status, { display_at: iso('10:00') }),
    )
    const timeline = timelineOf(wireIncident({ incident_updates }))
    expect(timeline.map(({ status, gapSeconds }) => [status, gapSeconds])).toEqual([
      ['resolved', 0],
      ['monitoring', null],
    ])
  })

  test('An update without a time has that of its record', () => {
    const timeline = timelineOf(
      wireIncident({ created_at: iso('10:00'), incident_updates: [wireUpdate('identified')] }),
    )
    expect(timeline[0]).toMatchObject({ at: at('10:00'), enteredAt: null, editedAt: null, backdated: false })
  })

  describe('transitions', () => {
    it.each([
      ['a change', { code: 'c1', old_status: 'operational', new_status: 'major_outage' }, 1, 0],
      ['a no-op', { code: 'c1', old_status: 'operational', new_status: 'operational' }, 0, 1],
      ['a name alone', { name: 'Mirror Node' }, 0, 0],
      ['half a change', { code: 'c1', new_status: 'operational' }, 0, 0],
    ])('exclude what did not change: %s', (_, affected, changes, unchanged) => {
      const entry = only('identified', { affected_components: [affected] })
      expect([entry?.transitions.length, entry?.unchanged]).toEqual([changes, unchanged])
    })

    test('A transition names the component and both wire states', () => {
      const change = { code: 'c1', name: 'Mainnet - Mirror', old_status: 'operational', new_status: 'on_fire' }
      const entry = only('identified', { affected_components: [change, { ...change, code: null }] })
      expect(entry?.transitions).toEqual([
        { componentId: 'c1', componentName: 'Mainnet - Mirror', from: 'operational', to: 'on_fire' },
        { componentId: null, componentName: 'Mainnet - Mirror', from: 'operational', to: 'on_fire' },
      ])
    })

    test('There are no transitions where the list is null', () => {
      expect(only('identified', { affected_components: null })).toMatchObject({ transitions: [], unchanged: 0 })
    })
  })

  it.each([
    ['never touched', '10:00', '10:00', null],
    ['touched within a minute', '10:00', '10:01', null],
    ['edited', '10:00', '10:01:01', at('10:01:01')],
  ])('says when an update was edited: %s', (_, created, updated, editedAt) => {
    const given = { display_at: iso('10:00'), created_at: iso(created), updated_at: iso(updated) }
    expect(only('identified', given)?.editedAt).toBe(editedAt)
  })

  it.each([
    ['shown when it was entered', '10:00', '10:00', false],
    ['shown up to a minute earlier', '10:00', '10:01', false],
    ['shown as earlier than entered', '10:00', '12:00', true],
    ['shown as later than entered', '12:00', '10:00', false],
  ])('says whether an update was backdated: %s', (_, display, created, backdated) => {
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
    ['This incident has been resolved. Thank you for your patience.', false], // old word: quoted
    ['The scheduled maintenance has been completed. All nodes run v0.77.', false],
    ['', false],
  ])('%j is a default text: %s', (body, isDefaultText) => {
    expect(only('completed', { body })?.isDefaultText).toBe(isDefaultText)
  })

  test('Earlier wordings belong to their update, newest first', () => {
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

  test('Only an update in the state postmortem is a postmortem', () => {
    const updates = [
      wireUpdate('postmortem', { created_at: iso('18:00') }),
      wireUpdate('resolved', { display_at: iso('12:00') }),
    ]
    expect(timelineOf(wireIncident({ incident_updates: updates }))).toMatchObject([
      { isPostmortem: true, at: at('18:00') },
      { isPostmortem: false, at: at('12:00') },
    ])
  })
})

describe('The phases of a record', () => {
  const entry = (status: string, time: string) => ({ status, at: at(time) })
  const phase = (state: string | null, from: string, to: string) => ({ state, from: at(from), to: at(to) })

  it.each([
    [
      'passes through its states',
      '12:00',
      [entry('resolved', '12:00'), entry('monitoring', '11:00'), entry('investigating', '10:00')],
      [phase('investigating', '10:00', '11:00'), phase('monitoring', '11:00', '12:00')],
    ],
    [
      'stays in a state over several updates',
      '12:00',
      [entry('resolved', '12:00'), entry('investigating', '11:00'), entry('investigating', '10:00')],
      [phase('investigating', '10:00', '12:00')],
    ],
    [
      'comes back to an earlier state',
      '12:00',
      [entry('investigating', '11:30'), entry('monitoring', '11:00'), entry('investigating', '10:00')],
      [
        phase('investigating', '10:00', '11:00'),
        phase('monitoring', '11:00', '11:30'),
        phase('investigating', '11:30', '12:00'),
      ],
    ],
    [
      'was reported late',
      '12:00',
      [entry('identified', '11:00')],
      [phase(null, '10:00', '11:00'), phase('identified', '11:00', '12:00')],
    ],
    ['was reported at once', '12:00', [entry('identified', '10:01')], [phase('identified', '10:00', '12:00')]],
    [
      'got its postmortem after the end',
      '12:00',
      [entry('postmortem', '18:00'), entry('resolved', '12:00'), entry('investigating', '10:00')],
      [phase('investigating', '10:00', '12:00')],
    ],
    ['was reported only at its end', '12:00', [entry('resolved', '12:00')], [phase(null, '10:00', '12:00')]],
    ['has no updates', '12:00', [], []],
  ])('An incident has its phases: it %s', (_, end, timeline, phases) => {
    expect(phasesOf({ startedAt: at('10:00'), endedAt: at(end), monitoringAt: null }, timeline, at('20:00'))).toEqual(
      phases,
    )
  })

  test('The last phase of an open incident lasts until now', () => {
    expect(
      phasesOf(
        { startedAt: at('10:00'), endedAt: null, monitoringAt: null },
        [entry('identified', '10:00')],
        at('10:20'),
      ),
    ).toEqual([phase('identified', '10:00', '10:20')])
  })

  test('An incident that ended when it started has no phases', () => {
    expect(
      phasesOf(
        { startedAt: at('10:00'), endedAt: at('10:00'), monitoringAt: null },
        [entry('resolved', '10:00')],
        at('20:00'),
      ),
    ).toEqual([])
  })

  it.each([
    [
      'no update says it',
      [entry('investigating', '10:00')],
      [phase('investigating', '10:00', '11:00'), phase('monitoring', '11:00', '12:00')],
    ],
    [
      'an update says it',
      [entry('monitoring', '11:30'), entry('investigating', '10:00')],
      [phase('investigating', '10:00', '11:30'), phase('monitoring', '11:30', '12:00')],
    ],
  ])('The record states when monitoring began, and %s', (_, timeline, phases) => {
    const record = { startedAt: at('10:00'), endedAt: at('12:00'), monitoringAt: at('11:00') }
    expect(phasesOf(record, timeline, at('20:00'))).toEqual(phases)
  })
})

describe('The worst state after each update', () => {
  const entryOf = (time: string, ...transitions: readonly (readonly [string, string])[]) => ({
    at: at(time),
    transitions: transitions.map(([name, to]) => ({
      componentId: name === 'nameless' ? null : name,
      componentName: name,
      from: 'operational',
      to,
    })),
  })

  it.each([
    ['no updates', [], []],
    ['no component named', [entryOf('10:00')], ['no-data']],
    [
      'a component that falls and recovers',
      [entryOf('12:00', ['api', 'operational']), entryOf('11:00'), entryOf('10:00', ['api', 'major_outage'])],
      ['operational', 'major', 'major'],
    ],
    [
      'one that recovers while another does not',
      [
        entryOf('12:00', ['api', 'operational']),
        entryOf('11:00', ['relay', 'degraded_performance']),
        entryOf('10:00', ['api', 'partial_outage']),
      ],
      ['degraded', 'partial', 'partial'],
    ],
    [
      'two updates of one time, the newer first',
      [entryOf('10:00', ['api', 'operational']), entryOf('10:00', ['api', 'major_outage'])],
      ['operational', 'major'],
    ],
    ['components known by name only', [entryOf('10:00', ['nameless', 'partial_outage'])], ['partial']],
    ['a state nobody has described', [entryOf('10:00', ['api', 'wobbly'])], ['unknown']],
  ])('is computed from its components: %s', (_, timeline, worst) => {
    expect(worstStates(timeline)).toEqual(worst)
  })
})

describe('The states a component went through', () => {
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

  test('The path of a component is oldest first, whatever the order of the updates', () => {
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
    expect(statePaths(updates)).toEqual([
      {
        componentId: 'relay',
        componentName: 'relay',
        states: ['operational', 'degraded_performance', 'partial_outage', 'operational'],
      },
      { componentId: 'mirror', componentName: 'mirror', states: ['operational', 'degraded_performance'] },
    ])
  })

  test('A gap between two transitions shows both states', () => {
    const updates = timeline(
      ['10:00', [['relay', 'operational', 'degraded_performance']]],
      ['11:00', [['relay', 'major_outage', 'operational']]],
    )
    expect(statePaths(updates)[0]?.states).toEqual([
      'operational',
      'degraded_performance',
      'major_outage',
      'operational',
    ])
  })

  test('Unchanged components are left out, and those without an id are identified by name', () => {
    const updates = timeline([
      '10:00',
      [
        ['relay', 'operational', 'operational'],
        [null, 'operational', 'major_outage'],
      ],
    ])
    expect(statePaths(updates)).toEqual([
      { componentId: null, componentName: 'Legacy', states: ['operational', 'major_outage'] },
    ])
  })

  test('A record without updates has no paths', () => {
    expect(statePaths([])).toEqual([])
  })
})
