import { describe, expect, it } from 'vitest'
import type { SignalEpisode } from '#api/signals/signals.ts'
import { accuracyOf, shownIncidents, shownSpan, type KnownIncident } from '#domain/signals/accuracy.ts'
import { utcIso } from '#domain/time/instant.ts'

const noon = Date.UTC(2026, 2, 12, 12)
const minute = 60_000
const now = noon + 24 * 60 * minute

/** Minutes from noon; it was noticed a minute after it began. */
const episode = (from: number, until: number | null, changes: Partial<SignalEpisode> = {}): SignalEpisode => ({
  name: 'silence',
  state: 'alarming',
  began: utcIso(noon + from * minute),
  at: utcIso(noon + (from + 1) * minute),
  until: until === null ? null : utcIso(noon + until * minute),
  evidence: 'No transaction for 42 s.',
  explained_by: null,
  ...changes,
})

/** Minutes from noon. */
const incident = (from: number, until: number | null, isLarge = true): KnownIncident => ({
  startedAt: noon + from * minute,
  reportedAt: noon + from * minute,
  endedAt: until === null ? null : noon + until * minute,
  isLarge,
})

const maintenance = { explained_by: { id: 'work00000001', name: 'Mainnet upgrade' } }

describe('How often a signal was right', () => {
  it.each<[string, readonly SignalEpisode[], readonly KnownIncident[], object]>([
    ['an incident that followed', [episode(0, 12)], [incident(7, 30)], { confirmed: 1, alone: 0, lead_seconds: 360 }],
    ['an incident that was known before', [episode(0, 12)], [incident(-5, 30)], { confirmed: 1, lead_seconds: -360 }],
    ['no incident', [episode(0, 12)], [], { confirmed: 0, alone: 1, lead_seconds: null }],
    ['an incident much later', [episode(0, 12)], [incident(200, 230)], { confirmed: 0, alone: 1 }],
    ['an incident that was long over', [episode(0, 12)], [incident(-120, -40)], { confirmed: 0, alone: 1 }],
    ['what was only unusual', [episode(0, 12, { state: 'unusual' })], [incident(7, 30)], { confirmed: 0, alone: 0 }],
    [
      'what a maintenance explains',
      [episode(0, 12, { state: 'unusual', ...maintenance })],
      [],
      { explained: 1, alone: 0 },
    ],
    ['an alarm of this hour', [episode(24 * 60 - 30, null)], [], { confirmed: 0, alone: 0 }],
  ])('counts %s', (_, episodes, incidents, expected) => {
    expect(accuracyOf(episodes, incidents, now)).toMatchObject(expected)
  })

  it('counts the large incidents that it showed', () => {
    const incidents = [incident(7, 30), incident(300, 330), incident(7, 30, false)]
    expect(shownIncidents([episode(0, 12)], incidents, now)).toEqual({ large: 2, shown: 1 })
  })
})

describe('When an incident began and ended by the ledger', () => {
  it.each<[string, readonly SignalEpisode[], readonly [number, number | null] | null]>([
    ['its alarm', [episode(-6, 12)], [-6, 12]],
    ['several alarms', [episode(-6, 5), episode(-4, 12, { name: 'throughput' })], [-6, 12]],
    [
      'an alarm rather than what was unusual before',
      [episode(-20, 25, { state: 'unusual' }), episode(-6, 12)],
      [-6, 12],
    ],
    ['what was unusual where there was no alarm', [episode(-3, 9, { state: 'unusual' })], [-3, 9]],
    ['an alarm that lasts', [episode(-6, null)], [-6, null]],
    ['nothing', [], null],
    ['an alarm of another time', [episode(-300, -290)], null],
  ])('is shown by %s', (_, episodes, expected) => {
    const found = shownSpan(episodes, incident(0, 15), now)
    const place = (at: number | null) => (at === null ? null : (at - noon) / minute)
    expect(found && [place(found.from), place(found.until)]).toEqual(expected)
  })
})
