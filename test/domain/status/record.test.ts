import { describe, expect, it, test } from 'vitest'
import {
  workStart,
  durationSeconds,
  earliest,
  endOf,
  isActive,
  isUnresolved,
  isUpcoming,
  latest,
  newestUpdateAt,
  newestUpdateFirst,
  type RecordContext,
  recordFromWire,
  recordFromSummary,
  timeOfUpdate,
} from '#domain/status/record.ts'
import { at, iso, wireComponent, wireIncident, wireMaintenance, wireUpdate } from '#test/support/status/wire-values.ts'

describe('The start of an incident', () => {
  it.each([
    ['is the time that was entered', { started_at: iso('10:00'), created_at: iso('10:00') }, at('10:00'), false],
    [
      'is the time of its entry where the stated one is later',
      { started_at: iso('20:00'), created_at: iso('10:00') },
      at('10:00'),
      true,
    ],
    [
      'is not back-dated where the entry is five seconds apart',
      { started_at: iso('10:00:05'), created_at: iso('10:00') },
      at('10:00'),
      false,
    ],
    ['is the time of its entry where none is stated', { created_at: iso('10:00') }, at('10:00'), false],
    ['is the last change where nothing else is known', { updated_at: iso('11:00') }, at('11:00'), false],
  ])('The start %s', (_, given, startedAt, backdated) => {
    expect(recordFromWire('incident', wireIncident(given))).toMatchObject({ startedAt, backdated })
  })

  test('The start is the display time of the first update where that is earlier', () => {
    const record = recordFromWire(
      'incident',
      wireIncident({
        started_at: iso('10:00'),
        created_at: iso('10:00'),
        incident_updates: [
          wireUpdate('identified', { display_at: iso('10:30'), created_at: iso('10:30') }),
          wireUpdate('investigating', { display_at: iso('08:15'), created_at: iso('10:00') }),
        ],
      }),
    )
    expect(record).toMatchObject({ startedAt: at('08:15'), reportedAt: at('10:00'), backdated: true })
  })

  test('The start is the back-dated time of an incident entered later', () => {
    const incident_updates = [wireUpdate('resolved', { display_at: iso('10:00'), created_at: iso('20:00') })]
    const record = recordFromWire('incident', wireIncident({ created_at: iso('10:00'), incident_updates }))
    expect(record).toMatchObject({ startedAt: at('10:00'), reportedAt: at('20:00'), backdated: true })
  })

  test('An incident without its first updates does not look back-dated', () => {
    const incident_updates = [wireUpdate('identified', { display_at: iso('12:00'), created_at: iso('12:00') })]
    const record = recordFromWire('incident', wireIncident({ created_at: iso('10:00'), incident_updates }))
    expect(record).toMatchObject({ startedAt: at('10:00'), reportedAt: at('10:00'), backdated: false })
  })

  test('The start is when the incident was first seen if it has no times', () => {
    expect(recordFromWire('incident', wireIncident(), { seenAt: at('07:00') })).toMatchObject({
      startedAt: at('07:00'),
      newestAt: at('07:00'),
      reportedAt: at('07:00'),
      backdated: false,
    })
  })
})

describe('The end of an incident', () => {
  it.each([
    ['is when it was resolved', { status: 'resolved', resolved_at: iso('12:00') }, at('12:00')],
    [
      'stays where a postmortem follows',
      { status: 'postmortem', resolved_at: iso('12:00'), updated_at: iso('20:00') },
      at('12:00'),
    ],
    ['is never before the start', { status: 'resolved', resolved_at: iso('09:00') }, at('10:00')],
    ['is unknown while it is open', { status: 'monitoring' }, null],
    ['is unknown once it is open again', { status: 'investigating', resolved_at: iso('12:00') }, null],
    ['is unknown in a state that nobody has described', { status: 'surprise' }, null],
    ['is when it was resolved even in such a state', { status: 'surprise', resolved_at: iso('12:00') }, at('12:00')],
  ])('The end %s', (_, given, endedAt) => {
    const record = recordFromWire('incident', wireIncident({ created_at: iso('10:00'), ...given }))
    expect(record).toMatchObject({ endedAt, isOpen: endedAt === null })
  })
})

function work(display_at: string) {
  return wireUpdate('in_progress', { display_at, created_at: display_at })
}

describe('A maintenance', () => {
  const planned = {
    created_at: iso('06:00'),
    started_at: iso('06:00'),
    scheduled_for: iso('10:00'),
    scheduled_until: iso('11:00'),
  }

  it.each([
    ['starts as planned before it begins', { status: 'scheduled' }, [], at('10:00'), null],
    ['starts when work began', { status: 'in_progress' }, [work(iso('10:00:17'))], at('10:00:17'), null],
    ['may begin hours early', { status: 'in_progress' }, [work(iso('07:00'))], at('07:00'), null],
    ['without a word of it starts as planned', { status: 'in_progress' }, [], at('10:00'), null],
    [
      'ends when completed',
      { status: 'completed', resolved_at: iso('10:40') },
      [work(iso('10:00'))],
      at('10:00'),
      at('10:40'),
    ],
    [
      'called off ends where it would have begun',
      { status: 'completed', resolved_at: iso('09:00') },
      [],
      at('10:00'),
      at('10:00'),
    ],
    ['put off again waits for its new begin', { status: 'scheduled' }, [work(iso('08:00'))], at('10:00'), null],
  ])('%s', (_, given, incident_updates, startedAt, endedAt) => {
    const record = recordFromWire('maintenance', wireMaintenance({ ...planned, ...given, incident_updates }))
    expect(record).toMatchObject({ startedAt, endedAt, backdated: false, reportedAt: at('06:00') })
  })

  test('A maintenance has its planned window and the impact of maintenance', () => {
    expect(recordFromWire('maintenance', wireMaintenance(planned))).toMatchObject({
      scheduledFor: at('10:00'),
      scheduledUntil: at('11:00'),
      impact: 'maintenance',
      impactKind: 'maintenance',
      isOpen: true,
    })
  })
})

test('Times to identify and to mitigate are those of the first updates', () => {
  const record = recordFromWire(
    'incident',
    wireIncident({
      created_at: iso('10:00'),
      monitoring_at: iso('15:00'),
      incident_updates: [
        wireUpdate('monitoring', { display_at: iso('12:00') }),
        wireUpdate('identified', { display_at: iso('11:00') }),
        wireUpdate('identified', { display_at: iso('10:20') }),
      ],
    }),
  )
  expect(record).toMatchObject({ identifiedAt: at('10:20'), monitoringAt: at('12:00') })
  expect(recordFromWire('incident', wireIncident({ monitoring_at: iso('15:00') })).monitoringAt).toBe(at('15:00'))
  expect(recordFromWire('incident', wireIncident())).toMatchObject({ identifiedAt: null, monitoringAt: null })
})

test('The last update is the newest by time, even out of order', () => {
  const record = recordFromWire(
    'incident',
    wireIncident({
      incident_updates: [
        wireUpdate('investigating', { display_at: iso('10:00'), body: 'Looking' }),
        wireUpdate('postmortem', { display_at: null, created_at: iso('18:00'), body: 'Why' }),
      ],
    }),
  )
  expect(record.lastUpdate).toEqual({ id: 'update-postmortem', status: 'postmortem', at: at('18:00'), body: 'Why' })
  expect(record).toMatchObject({ newestAt: at('18:00'), lastBody: 'Why', updates: 2 })
  expect(recordFromWire('incident', wireIncident())).toMatchObject({ lastUpdate: null, lastBody: '', updates: 0 })
})

describe('The networks of a record', () => {
  const components = [wireComponent('c1', { name: 'Network Uptime' })]
  const qualified = wireUpdate('identified', {
    affected_components: [{ code: 'c1', name: 'Previewnet - Network Uptime' }],
  })
  it.each<[string, Parameters<typeof wireIncident>[0], RecordContext, string[]]>([
    ['come from its name', { name: 'Testnet Upgrade to v0.77' }, {}, ['testnet']],
    ['come from the groups of its components', { components }, { groupNameOf: () => 'Mainnet' }, ['mainnet']],
    ['come from the full names in its updates', { components, incident_updates: [qualified] }, {}, ['previewnet']],
    [
      'are all that it touches',
      { name: 'Testnet', components },
      { groupNameOf: () => 'Mainnet' },
      ['testnet', 'mainnet'],
    ],
    ['are empty where nothing names one', { components }, {}, []],
  ])('They %s', (_, given, context, expected) => {
    expect(recordFromWire('incident', wireIncident(given), context).networks).toEqual(expected)
  })
})

test('Only the membership of embedded components counts', () => {
  const components = [wireComponent('c1', { name: 'Mirror Node', status: 'operational' })]
  expect(recordFromWire('incident', wireIncident({ components })).components).toEqual([
    { id: 'c1', name: 'Mirror Node' },
  ])
})

test('A summary of the history has the same meaning as the record', () => {
  const head = recordFromSummary({
    kind: 'incident',
    id: 'i1',
    name: 'Slow answers',
    status: 'resolved',
    impact: 'major',
    started_at: iso('10:00'),
    ended_at: iso('11:00'),
    newest_at: iso('12:00'),
    scheduled_for: null,
    scheduled_until: null,
    updates: 3,
    last_update: 'Done',
    components: [{ id: 'c1', name: 'Mirror Node' }],
    networks: ['testnet', 'devnet'],
  })
  expect(head).toEqual({
    kind: 'incident',
    id: 'i1',
    name: 'Slow answers',
    status: 'resolved',
    isOpen: false,
    impact: 'major',
    impactKind: 'partial',
    startedAt: at('10:00'),
    endedAt: at('11:00'),
    delistedAt: null,
    newestAt: at('12:00'),
    scheduledFor: null,
    scheduledUntil: null,
    components: [{ id: 'c1', name: 'Mirror Node' }],
    networks: ['testnet'],
    updates: 3,
    lastBody: 'Done',
  })
})

it.each([
  ['over', at('11:00'), 3600],
  ['going on', null, 7200],
])('The duration counts for a record that is %s', (_, endedAt, seconds) => {
  expect(durationSeconds({ startedAt: at('10:00'), endedAt }, at('12:00'))).toBe(seconds)
})

test('A record that has not started has no duration', () => {
  expect(durationSeconds({ startedAt: at('13:00'), endedAt: null }, at('12:00'))).toBe(0)
})

describe('Times of the wire', () => {
  it.each([
    ['its display time', { display_at: iso('09:00'), created_at: iso('10:00') }, at('09:00')],
    ['else when it was entered', { display_at: null, created_at: iso('10:00') }, at('10:00')],
    ['else not known', {}, null],
  ])('The time of an update is %s', (_, given, expected) => {
    expect(timeOfUpdate(wireUpdate('postmortem', given))).toBe(expected)
  })

  describe('The newest time of a record', () => {
    it.each([
      ['that of its newest update, wherever it stands', [iso('09:00'), iso('11:00'), iso('10:00')], at('11:00')],
      ['that of the record without updates', [], at('08:00')],
    ])('The newest time is %s', (_, times, expected) => {
      const incident_updates = times.map((display_at) => wireUpdate('identified', { display_at }))
      expect(newestUpdateAt(wireIncident({ created_at: iso('08:00'), incident_updates }))).toBe(expected)
    })

    test('The newest time compares instants, not texts', () => {
      const texts = ['2026-03-08T01:30:00.000-05:00', '2026-03-08T03:10:00.000-04:00']
      const incident_updates = texts.map((display_at) => wireUpdate('identified', { display_at }))
      expect(newestUpdateAt(wireIncident({ incident_updates }))).toBe(Date.parse('2026-03-08T07:10:00Z'))
    })
  })

  test('Work starts with the first update that says so', () => {
    const incident_updates = [
      wireUpdate('completed', { display_at: iso('12:00') }),
      wireUpdate('in_progress', { display_at: iso('11:00') }),
      wireUpdate('in_progress', { display_at: iso('10:00') }),
      wireUpdate('scheduled', { display_at: iso('09:00') }),
    ]
    expect(workStart(wireMaintenance({ incident_updates }))).toBe(at('10:00'))
    expect(workStart(wireMaintenance())).toBeNull()
  })

  it.each([
    ['what the record says', { resolved_at: iso('12:00') }, ['resolved', '11:00'], at('12:00')],
    [
      'else its last closing update',
      {},
      ['resolved', '11:00', 'investigating', '11:30', 'resolved', '12:30'],
      at('12:30'),
    ],
    ['else its last update', {}, ['identified', '11:00', 'monitoring', '11:30'], at('11:30')],
    ['never the postmortem', {}, ['monitoring', '11:00', 'postmortem', '20:00'], at('11:00')],
    ['else not known', {}, [], null],
  ])('A record ends at %s', (_, given, updates, expected) => {
    const incident_updates = updates.flatMap((status, index) =>
      index % 2 === 0 ? [wireUpdate(status, { display_at: iso(updates[index + 1] ?? '') })] : [],
    )
    expect(endOf(wireIncident({ ...given, incident_updates }))).toBe(expected)
  })

  it.each([
    [[3, null, 1, 2], 1, 3],
    [[null], null, null],
    [[], null, null],
  ])('The earliest of %j is %j and the latest is %j', (instants, first, last) => {
    expect([earliest(instants), latest(instants)]).toEqual([first, last])
  })
})

describe('Order and states of records', () => {
  test('The newest update comes first, and the id breaks ties', () => {
    const records = [
      { id: 'b', newestAt: 5 },
      { id: 'c', newestAt: 9 },
      { id: 'a', newestAt: 5 },
      { id: 'B', newestAt: 5 },
    ]
    expect(records.toSorted(newestUpdateFirst).map(({ id }) => id)).toEqual(['c', 'B', 'a', 'b'])
    expect(newestUpdateFirst({ id: 'a', newestAt: 1 }, { id: 'a', newestAt: 1 })).toBe(0)
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
  ])('The state %s is unresolved: %s, upcoming: %s, active: %s', (status, unresolved, upcoming, active) => {
    expect([isUnresolved(status), isUpcoming(status), isActive(status)]).toEqual([unresolved, upcoming, active])
  })
})
