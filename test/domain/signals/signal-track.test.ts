import { describe, expect, it } from 'vitest'
import type { SignalState } from '#api/signals/signals.ts'
import type { Reading } from '#domain/signals/readings.ts'
import { signalEvents } from '#domain/signals/signal-events.ts'
import { episodesOf, follow, newTrack, printSignal, type SignalTransition } from '#domain/signals/signal-track.ts'

const noon = Date.UTC(2026, 2, 12, 12)
const step = 30_000
const work = { id: 'work00000001', name: 'Mainnet upgrade' }

type Level = Reading['level']

/** What follows from readings half a minute apart; `calm` are clearly usual. */
function followed(levels: readonly (Level | 'calm')[], explainedFrom = Infinity) {
  let track = newTrack
  const transitions: SignalTransition[] = []
  const states: SignalState[] = levels.map((told, index) => {
    const now = noon + index * step
    const level = told === 'calm' ? 'usual' : told
    const reading: Reading = {
      name: 'failures',
      level,
      isCalm: told === 'calm',
      value: 0.1,
      unit: 'share',
      usual: null,
      evidence: `It is ${told}.`,
      since: now / 1000,
    }
    const next = follow(track, reading, { now, explanation: index >= explainedFrom ? work : null })
    track = next.track
    if (next.transition) transitions.push(next.transition)
    return track.state
  })
  return { states, transitions, track }
}

const calm = (count: number) => Array.from({ length: count }, () => 'calm' as const)

describe('The state of a signal', () => {
  it.each<[string, readonly (Level | 'calm')[], readonly SignalState[]]>([
    ['rises at once', ['usual', 'unusual', 'alarming'], ['usual', 'unusual', 'alarming']],
    [
      'stays while it is not calm',
      ['alarming', 'unusual', 'usual', 'usual'],
      ['alarming', 'alarming', 'alarming', 'alarming'],
    ],
    [
      'ends after three calm minutes',
      ['alarming', ...calm(7)],
      ['alarming', ...Array.from({ length: 6 }, () => 'alarming' as const), 'usual'],
    ],
    ['survives a moment that tells nothing', ['alarming', null, 'alarming'], ['alarming', 'alarming', 'alarming']],
    [
      'cannot tell after a minute that tells nothing',
      ['alarming', null, null, null],
      ['alarming', 'alarming', 'alarming', 'unknown'],
    ],
  ])('%s', (_, levels, states) => {
    expect(followed(levels).states).toEqual(states)
  })

  it('is at most unusual during a maintenance, and names it', () => {
    const { states, transitions, track } = followed(['usual', 'alarming', 'alarming'], 1)
    expect(states).toEqual(['usual', 'unusual', 'unusual'])
    expect(transitions.at(-1)).toMatchObject({ to: 'unusual', explainedBy: work })
    expect(track.explainedBy).toEqual(work)
    expect(
      transitions.flatMap((transition) => signalEvents('mainnet', transition)),
      'no event',
    ).toEqual([])
  })

  it('falls to unusual when a maintenance begins, and is one episode that it explains', () => {
    const { states, transitions } = followed(['usual', 'alarming', 'alarming', ...calm(7)], 2)
    expect(states.slice(0, 3)).toEqual(['usual', 'alarming', 'unusual'])
    expect(episodesOf(transitions)).toMatchObject([{ state: 'alarming', explained_by: work }])
  })

  it('makes one episode of a rise, with the evidence of its worst moment', () => {
    const { transitions } = followed(['usual', 'unusual', 'alarming', ...calm(7)])
    expect(episodesOf(transitions)).toEqual([
      expect.objectContaining({
        state: 'alarming',
        began: '2026-03-12T12:00:30.000Z',
        until: '2026-03-12T12:01:30.000Z',
        evidence: 'It is alarming.',
      }),
    ])
  })
})

describe('The evidence of a signal', () => {
  const nothingYet = { confirmed: 0, alone: 0, explained: 0, lead_seconds: null }
  const over = ' Within bounds again: this ends after 3 calm minutes.'

  it.each<[string, readonly (Level | 'calm')[], string]>([
    ['consists of the figures while it is usual', ['usual'], 'It is usual.'],
    ['consists of the figures while it is alarming', ['alarming'], 'It is alarming.'],
    ['consists of the figures while it is less than it was', ['alarming', 'unusual'], 'It is unusual.'],
    ['says that an alarm is about to end', ['alarming', 'calm'], `It is calm.${over}`],
    ['says that an unusual state is about to end', ['unusual', 'usual'], `It is usual.${over}`],
    ['says nothing of it once it has ended', ['alarming', ...calm(7)], 'It is calm.'],
  ])('%s', (_, levels, evidence) => {
    expect(printSignal(followed(levels).track, 'failures', nothingYet).evidence).toBe(evidence)
  })
})
