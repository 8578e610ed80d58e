import { describe, expect, it } from 'vitest'
import type { NotableEvent } from '#api/notifications/events.ts'
import type { Choice } from '#api/notifications/rules.ts'
import { emptyDraft, withEvent } from '#domain/notifications/draft.ts'
import { followedAfter, isClosing, matches, reports } from '#domain/notifications/matching.ts'
import { countOf, withNumber, type NumberRanges } from '#domain/notifications/number-ranges.ts'
import { plannedMessages } from '#domain/notifications/preview.ts'
import { quietUntil } from '#domain/notifications/quiet-hours.ts'
import { giveUpMs, nextAttemptAt } from '#domain/notifications/schedule.ts'
import { messageWordsOf } from '#domain/notifications/words.ts'
import { aChoice, anEvent } from '#test/support/notifications/told.ts'

const minute = 60_000
const at = (time: string) => Date.parse(`2026-03-12T${time}:00Z`)

describe('A rule', () => {
  it.each<[string, Partial<Choice>, Partial<NotableEvent>, boolean]>([
    ['hears of a kind that it names', { what: ['incident.opened'] }, {}, true],
    ['does not hear of other kinds', { what: ['incident.resolved'] }, {}, false],
    ['hears of an impact as bad as it asks for', { minImpact: 'minor' }, { impact: 'minor' }, true],
    ['does not hear of a milder impact', { minImpact: 'major' }, { impact: 'minor' }, false],
    [
      'hears of maintenance whatever impact it asks for',
      { minImpact: 'critical' },
      { kind: 'maintenance.begun', impact: 'none' },
      true,
    ],
    ['hears of its network', { networks: ['testnet'] }, { networks: ['testnet', 'mainnet'] }, true],
    ['does not hear of other networks', { networks: ['testnet'] }, { networks: ['mainnet'] }, false],
    ['hears of a record that names no network', { networks: ['testnet'] }, { networks: [] }, true],
    ['hears of its component', { components: ['relay'] }, { components: [{ id: 'relay', name: 'Relay' }] }, true],
    ['does not hear of other components', { components: ['relay'] }, { components: [] }, false],
    ['hears of the page', {}, { kind: 'status.worsened', scope: 'page' }, true],
    [
      'does not hear of the page if it is about a network',
      { networks: ['testnet'] },
      { kind: 'status.worsened', scope: 'page' },
      false,
    ],
    [
      'hears of the status of its network',
      { networks: ['testnet'] },
      { kind: 'status.worsened', scope: 'network', networks: ['testnet'] },
      true,
    ],
    [
      'does not hear of each network if it names none',
      {},
      { kind: 'status.worsened', scope: 'network', networks: ['testnet'] },
      false,
    ],
    [
      'does not hear of each component if it names none',
      {},
      { kind: 'status.worsened', scope: 'component', components: [{ id: 'a', name: 'A' }] },
      false,
    ],
    [
      'hears of a maintenance as early as it asks for',
      { soonMinutes: 30 },
      { kind: 'maintenance.soon', minutes: 30 },
      true,
    ],
    ['does not hear of a maintenance earlier', { soonMinutes: 30 }, { kind: 'maintenance.soon', minutes: 60 }, false],
  ])('%s', (_, choice, event, expected) => {
    expect(matches(aChoice(choice), anEvent(event))).toBe(expected)
  })
})

describe('A rule from major on', () => {
  const status = (from: string, to: string, impact: NotableEvent['impact']): Partial<NotableEvent> => ({
    kind: from === 'none' || to === 'critical' ? 'status.worsened' : 'status.recovered',
    scope: 'page',
    subject: 'status page',
    from,
    to,
    impact,
  })
  const incident = (kind: NotableEvent['kind'], impact: NotableEvent['impact'], to: string): Partial<NotableEvent> => ({
    kind,
    impact,
    to,
  })

  it.each<[string, Partial<Choice>, readonly (readonly [Partial<NotableEvent>, boolean])[]]>([
    [
      'reports each step of a recovery after it has told of the outage',
      {},
      [
        [status('none', 'critical', 'critical'), true],
        [status('critical', 'minor', 'critical'), true],
        [status('minor', 'none', 'minor'), true],
        [status('none', 'minor', 'minor'), false],
        [status('minor', 'none', 'minor'), false],
      ],
    ],
    [
      'reports nothing of what never was as bad',
      {},
      [
        [status('none', 'minor', 'minor'), false],
        [status('minor', 'none', 'minor'), false],
      ],
    ],
    [
      'reports of the outage that grew from a minor one, and of its end',
      {},
      [
        [status('none', 'minor', 'minor'), false],
        [status('minor', 'critical', 'critical'), true],
        [status('critical', 'minor', 'critical'), true],
        [status('minor', 'none', 'minor'), true],
      ],
    ],
    [
      'follows an incident that was downgraded until it is resolved',
      {},
      [
        [incident('incident.opened', 'major', 'investigating'), true],
        [incident('incident.updated', 'minor', 'monitoring'), true],
        [incident('incident.resolved', 'minor', 'resolved'), true],
        [incident('incident.updated', 'minor', 'postmortem'), false],
        [incident('incident.opened', 'minor', 'investigating'), false],
        [incident('incident.resolved', 'minor', 'resolved'), false],
      ],
    ],
    [
      'reports only the kinds that it asks for',
      { what: ['status.worsened'] },
      [
        [status('none', 'critical', 'critical'), true],
        [status('critical', 'minor', 'critical'), false],
        [status('minor', 'none', 'minor'), false],
      ],
    ],
  ])('%s', (_, given, course) => {
    const choice = aChoice({ minImpact: 'major', ...given })
    let followed: ReadonlySet<string> = new Set()
    const told = course.map(([partial]) => {
      const event = anEvent(partial)
      const isTold = reports(choice, followed, event)
      followed = followedAfter(followed, event, isTold)
      return isTold
    })
    expect(told).toEqual(course.map(([, expected]) => expected))
  })
})

it('A rule about a component reports the end of an incident that has moved on to other components', () => {
  const choice = aChoice({ components: ['relay'] })
  const opened = anEvent({ components: [{ id: 'relay', name: 'Relay' }] })
  const resolved = anEvent({ kind: 'incident.resolved', to: 'resolved', components: [{ id: 'api', name: 'API' }] })
  const followed = followedAfter(new Set(), opened, reports(choice, new Set(), opened))
  expect([reports(choice, followed, resolved), reports(choice, new Set(), resolved)]).toEqual([true, false])
})

it.each([
  [5, 30, false],
  [30, 30, true],
  [null, 30, true],
])(
  'After %s minutes, a rule that waits for %s says that the status is confirmed again: %s',
  (minutes, asked, expected) => {
    const event = anEvent({ kind: 'status.confirmed', scope: 'page', minutes })
    expect(
      matches(aChoice({ what: ['status.unconfirmed', 'status.confirmed'], unconfirmedMinutes: asked }), event),
    ).toBe(expected)
  },
)

it.each([
  ['none', true],
  ['maintenance', true],
  ['under_maintenance', true],
  ['minor', false],
])('A recovery to %s is the end: %s', (to, expected) => {
  expect(isClosing({ kind: 'status.recovered', to })).toBe(expected)
})

describe('Quiet hours', () => {
  it.each([
    ['22:00', '07:00', 'UTC', at('23:30'), Date.parse('2026-03-13T07:00:00Z')],
    ['22:00', '07:00', 'UTC', at('06:59'), at('07:00')],
    ['22:00', '07:00', 'UTC', at('07:00'), null],
    ['22:00', '07:00', 'UTC', at('21:59'), null],
    ['09:00', '17:00', 'UTC', at('12:00'), at('17:00')],
    ['12:00', '12:00', 'UTC', at('12:00'), null],
    ['22:00', '07:00', 'America/New_York', at('03:00'), at('11:00')],
    // The clocks of Berlin go forward on 29 March 2026 at 01:00 UTC.
    ['22:00', '07:00', 'Europe/Berlin', Date.parse('2026-03-28T22:00:00Z'), Date.parse('2026-03-29T05:00:00Z')],
    // The end is skipped, or comes a second time.
    ['01:00', '02:30', 'Europe/Berlin', Date.parse('2026-03-29T00:30:00Z'), Date.parse('2026-03-29T01:30:00Z')],
    ['01:00', '02:30', 'Europe/Berlin', Date.parse('2026-10-25T01:15:00Z'), Date.parse('2026-10-25T01:30:00Z')],
  ])('from %s to %s in %s hold back until their end', (from, until, zone, instant, end) => {
    expect(quietUntil({ from, until, zone, exceptFrom: null }, instant)).toBe(end)
  })
})

describe('The next attempt', () => {
  const failed = { firstAt: 0, retryAfterMs: null, chance: 0.5 }

  it.each([
    [1, 5000],
    [2, 30_000],
    [3, 2 * minute],
    [9, 240 * minute],
    [40, 240 * minute],
  ])('after %i failures comes after %i ms', (attempts, wait) => {
    expect(nextAttemptAt({ ...failed, attempts, now: 1000 })).toBe(1000 + wait)
  })

  it('honors the time that the receiver requests', () => {
    expect(nextAttemptAt({ ...failed, attempts: 1, now: 0, retryAfterMs: 90_000 })).toBe(90_000)
  })

  it('is made at the end of 24 hours at the latest, and is the last one', () => {
    expect(nextAttemptAt({ ...failed, attempts: 9, now: giveUpMs - 1 })).toBe(giveUpMs)
    expect(nextAttemptAt({ ...failed, attempts: 9, now: giveUpMs })).toBeNull()
  })
})

describe('A message', () => {
  const told = (...events: readonly Partial<NotableEvent>[]) =>
    events.reduce((draft, event, index) => withEvent(draft, anEvent(event), index + 1), emptyDraft)

  it('says how a status went that recovered before it was sent', () => {
    const draft = told(
      {
        kind: 'status.worsened',
        scope: 'page',
        subject: 'status page',
        title: 'Ledger',
        text: 'Major System Outage',
        from: 'none',
        to: 'critical',
        impact: 'critical',
        at: at('10:00'),
      },
      {
        kind: 'status.recovered',
        scope: 'page',
        subject: 'status page',
        title: 'Ledger',
        text: 'All Systems Operational',
        from: 'critical',
        to: 'none',
        impact: 'critical',
        at: at('10:20'),
      },
    )
    expect(messageWordsOf(draft).items).toMatchObject([
      {
        headline: 'Ledger: All Systems Operational',
        detail:
          'Was: Major System Outage. Began 2026-03-12 10:00 UTC and ended 2026-03-12 10:20 UTC, before this was sent.',
      },
    ])
  })

  it('counts a single item that does not fit', () => {
    const draft = told(...Array.from({ length: 26 }, (_, index) => ({ subject: `incident ${index}` })))
    expect(messageWordsOf(draft).rest).toBe('And 1 more change.')
  })

  it('begins with the worst items, and counts those that do not fit', () => {
    const draft = told(...Array.from({ length: 40 }, (_, index) => ({ subject: `incident ${index}` })), {
      subject: 'incident worst',
      impact: 'critical',
      title: 'Everything is down',
    })
    const words = messageWordsOf(draft)
    expect([words.title, words.items.length, words.rest]).toEqual([
      'New incident: Everything is down, and 40 more',
      25,
      'And 16 more changes.',
    ])
  })

  it.each<[readonly number[], NumberRanges, number]>([
    [[1, 2, 3], [[1, 3]], 3],
    [
      [1, 3, 4],
      [
        [1, 1],
        [3, 4],
      ],
      3,
    ],
    [[2, 2], [[2, 2]], 1],
  ])('names the events %j as ranges', (numbers, ranges, count) => {
    const made = numbers.reduce<NumberRanges>((held, number) => withNumber(held, number), [])
    expect([made, countOf(made)]).toEqual([ranges, count])
  })
})

it('A preview sends at once, then once a minute, and once for what is over', () => {
  const event = (subject: string, time: number, given: Partial<NotableEvent> = {}) =>
    anEvent({ subject, at: time, ...given })
  const sent = plannedMessages(aChoice(), [
    event('incident a', at('10:00')),
    event('incident b', at('10:00') + 10_000),
    event('incident b', at('10:00') + 20_000, { kind: 'incident.resolved', to: 'resolved' }),
    event('incident a', at('11:00'), { kind: 'incident.resolved', to: 'resolved' }),
  ])
  expect(sent.map(({ at: time, draft }) => [time, messageWordsOf(draft).title])).toEqual([
    [at('10:00'), 'New incident: Slow queries'],
    [at('10:01'), 'Resolved: Slow queries'],
    [at('11:00'), 'Resolved: Slow queries'],
  ])
})
