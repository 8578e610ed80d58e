import { describe, expect, it, test } from 'vitest'
import { durationSeconds, recordOf, recordOfSummary, type RecordContext } from '#domain/status/record.ts'
import { at, iso, wireComponent, wireIncident, wireMaintenance, wireUpdate } from '#test/support/wire-values.ts'

describe('the start of an incident', () => {
  it.each([
    ['as entered', { started_at: iso('10:00'), created_at: iso('10:00') }, at('10:00'), false],
    ['an entry time after the end', { started_at: iso('20:00'), created_at: iso('10:00') }, at('10:00'), true],
    [
      'five seconds apart are not back-dated',
      { started_at: iso('10:00:05'), created_at: iso('10:00') },
      at('10:00'),
      false,
    ],
    ['no start', { created_at: iso('10:00') }, at('10:00'), false],
    ['only the last change', { updated_at: iso('11:00') }, at('11:00'), false],
  ])('%s', (_, given, startedAt, backdated) => {
    expect(recordOf('incident', wireIncident(given))).toMatchObject({ startedAt, backdated })
  })

  test('is the display time of its first update where that is earlier', () => {
    const record = recordOf(
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

  test('is the back-dated time of an incident filled in afterwards', () => {
    const incident_updates = [wireUpdate('resolved', { display_at: iso('10:00'), created_at: iso('20:00') })]
    const record = recordOf('incident', wireIncident({ created_at: iso('10:00'), incident_updates }))
    expect(record).toMatchObject({ startedAt: at('10:00'), reportedAt: at('20:00'), backdated: true })
  })

  test('does not look back-dated where the first updates are missing', () => {
    const incident_updates = [wireUpdate('identified', { display_at: iso('12:00'), created_at: iso('12:00') })]
    const record = recordOf('incident', wireIncident({ created_at: iso('10:00'), incident_updates }))
    expect(record).toMatchObject({ startedAt: at('10:00'), reportedAt: at('10:00'), backdated: false })
  })

  test('is when it was first seen where it tells no time', () => {
    expect(recordOf('incident', wireIncident(), { seenAt: at('07:00') })).toMatchObject({
      startedAt: at('07:00'),
      newestAt: at('07:00'),
      reportedAt: at('07:00'),
      backdated: false,
    })
  })
})

describe('the end of an incident', () => {
  it.each([
    ['resolved', { status: 'resolved', resolved_at: iso('12:00') }, at('12:00')],
    ['with a postmortem', { status: 'postmortem', resolved_at: iso('12:00'), updated_at: iso('20:00') }, at('12:00')],
    ['never before the start', { status: 'resolved', resolved_at: iso('09:00') }, at('10:00')],
    ['still open', { status: 'monitoring' }, null],
    ['open again', { status: 'investigating', resolved_at: iso('12:00') }, null],
    ['in a state nobody has described', { status: 'surprise' }, null],
    ['in such a state, but resolved', { status: 'surprise', resolved_at: iso('12:00') }, at('12:00')],
  ])('%s', (_, given, endedAt) => {
    const record = recordOf('incident', wireIncident({ created_at: iso('10:00'), ...given }))
    expect(record).toMatchObject({ endedAt, isOpen: endedAt === null })
  })
})

function work(display_at: string) {
  return wireUpdate('in_progress', { display_at, created_at: display_at })
}

describe('a maintenance', () => {
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
    const record = recordOf('maintenance', wireMaintenance({ ...planned, ...given, incident_updates }))
    expect(record).toMatchObject({ startedAt, endedAt, backdated: false, reportedAt: at('06:00') })
  })

  test('has the window and impact of maintenance', () => {
    expect(recordOf('maintenance', wireMaintenance(planned))).toMatchObject({
      scheduledFor: at('10:00'),
      scheduledUntil: at('11:00'),
      impact: 'maintenance',
      impactKind: 'maintenance',
      isOpen: true,
    })
  })
})

test('times to identify and to mitigate are those of the first updates', () => {
  const record = recordOf(
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
  expect(recordOf('incident', wireIncident({ monitoring_at: iso('15:00') })).monitoringAt).toBe(at('15:00'))
  expect(recordOf('incident', wireIncident())).toMatchObject({ identifiedAt: null, monitoringAt: null })
})

test('the last update is the newest by time, even out of order', () => {
  const record = recordOf(
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
  expect(recordOf('incident', wireIncident())).toMatchObject({ lastUpdate: null, lastBody: '', updates: 0 })
})

describe('the networks of a record', () => {
  const components = [wireComponent('c1', { name: 'Network Uptime' })]
  const qualified = wireUpdate('identified', {
    affected_components: [{ code: 'c1', name: 'Previewnet - Network Uptime' }],
  })
  it.each<[string, Parameters<typeof wireIncident>[0], RecordContext, string[]]>([
    ['from its name', { name: 'Testnet Upgrade to v0.77' }, {}, ['testnet']],
    ['from the groups of its components', { components }, { groupNameOf: () => 'Mainnet' }, ['mainnet']],
    ['from the full names in its updates', { components, incident_updates: [qualified] }, {}, ['previewnet']],
    ['all that it touches', { name: 'Testnet', components }, { groupNameOf: () => 'Mainnet' }, ['testnet', 'mainnet']],
    ['none', { components }, {}, []],
  ])('%s', (_, given, context, expected) => {
    expect(recordOf('incident', wireIncident(given), context).networks).toEqual(expected)
  })
})

test('of embedded components only the membership counts', () => {
  const components = [wireComponent('c1', { name: 'Mirror Node', status: 'operational' })]
  expect(recordOf('incident', wireIncident({ components })).components).toEqual([{ id: 'c1', name: 'Mirror Node' }])
})

test('a summary of the history means the same', () => {
  const head = recordOfSummary({
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
    withdrawnAt: null,
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
])('the duration of a record that is %s', (_, endedAt, seconds) => {
  expect(durationSeconds({ startedAt: at('10:00'), endedAt }, at('12:00'))).toBe(seconds)
})

test('a record that has not begun has no duration', () => {
  expect(durationSeconds({ startedAt: at('13:00'), endedAt: null }, at('12:00'))).toBe(0)
})
