import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { signalNames, type SignalName, type SignalState } from '#api/signals/signals.ts'
import type { SignalTransition } from '#domain/signals/signal-track.ts'
import { createSignalHistory } from '#server/areas/signals/history.ts'
import { limits } from '#server/platform/limits.ts'
import { noon } from '#test/support/server/service.ts'
import { openMemoryStore } from '#test/support/server/stores.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const minute = 60_000
const day = 1440 * minute
const midnight = noon - 720 * minute
const iso = (at: number) => new Date(at).toISOString()

/** For each minute from the midnight of two days ago until now, the state of each signal. */
const someStates: fc.Arbitrary<SignalState[]> = fc
  .array(
    fc.tuple(
      fc.constantFrom<SignalState>('usual', 'unusual', 'alarming', 'unknown'),
      fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 300, max: 1500 })),
    ),
    { maxLength: 12 },
  )
  .map((stretches) => {
    const states = stretches.flatMap(([state, minutes]) => Array<SignalState>(minutes).fill(state))
    return Array.from({ length: (noon - midnight + 2 * day) / minute }, (_, at) => states[at] ?? 'usual')
  })
const first = midnight - 2 * day
const histories = fc.record(Object.fromEntries(signalNames.map((name) => [name, someStates])))
type States = Readonly<Record<string, readonly SignalState[]>>

function transitionsOf(states: States): SignalTransition[] {
  return signalNames
    .flatMap((signal) =>
      (states[signal] ?? []).flatMap((to, index, all) => {
        const from = all[index - 1] ?? 'usual'
        const at = first + index * minute
        return to === from ? [] : [{ signal, from, to, at, began: at, evidence: '', explainedBy: null }]
      }),
    )
    .toSorted((a, b) => a.at - b.at)
}

const isTroubled = (state: SignalState | undefined) => state === 'unusual' || state === 'alarming'

/** The troubled stretches of a signal, as first and last minute. */
function stretchesOf(states: readonly SignalState[]): [number, number][] {
  const text = states.map((state) => (isTroubled(state) ? 'x' : '.')).join('')
  return [...text.matchAll(/x+/g)].map(({ index, 0: { length } }) => [index, index + length - 1])
}

const isShownByDay = (name: SignalName) => name !== 'fees' && name !== 'lag'

/** How long any signal was unusual or alarming on a day, in seconds. A stretch that rose is alarming from its start. */
function secondsOf(states: States, start: number): [unusual: number, alarming: number] {
  const minutes = { unusual: new Set<number>(), alarming: new Set<number>() }
  for (const name of signalNames.filter(isShownByDay))
    for (const [from, to] of stretchesOf(states[name] ?? [])) {
      const isAlarming = states[name]?.slice(from, to + 1).includes('alarming')
      for (let at = Math.max(from, start); at <= Math.min(to, start + 1439); at += 1)
        minutes[isAlarming ? 'alarming' : 'unusual'].add(at)
    }
  return [minutes.unusual.size * 60, minutes.alarming.size * 60]
}

async function historyOf(transitions: readonly SignalTransition[]) {
  const store = await openMemoryStore()
  const options = { store, network: 'mainnet', now: () => noon, isCounting: () => false }
  return { ...createSignalHistory({ ...options, transitions: () => transitions }), close: () => store.destroy() }
}

it('lists and counts an alarm for each stretch of trouble in its range, and agrees with its days', async () => {
  const aRange = fc.tuple(fc.nat(3600), fc.nat(3600))
  await fc.assert(
    fc.asyncProperty(histories, aRange, async (states, ends) => {
      const { history, days, close } = await historyOf(transitionsOf(states))
      const from = Math.min(...ends)
      const to = Math.max(...ends, from + 1)
      const range = { from: iso(first + from * minute), until: iso(first + to * minute) }
      const answer = await history(range)
      // The range begins with the first point, which may be earlier than asked.
      const begin = (Date.parse(answer.from) - first) / minute
      for (const { name, episodes } of answer.series) {
        const inRange = stretchesOf(states[name] ?? []).filter(([start, end]) => end >= begin && start < to)
        const listed = answer.episodes.filter((episode) => episode.name === name)
        expect([name, episodes, listed.length]).toEqual([name, inRange.length, inRange.length])
        expect(listed.map(({ began }) => began)).toEqual(inRange.map(([start]) => iso(first + start * minute)))
      }
      const troubled = await days()
      for (const start of [0, 1440, 2880]) {
        const date = iso(first + start * minute).slice(0, 10)
        const { unusual, alarming } = troubled.days.find((one) => one.day === date) ?? { unusual: 0, alarming: 0 }
        expect([date, unusual, alarming]).toEqual([date, ...secondsOf(states, start)])
        const until = iso(Math.min(noon, first + (start + 1440) * minute))
        const { episodes } = await history({ from: `${date}T00:00:00Z`, until })
        expect([date, episodes.some(({ name }) => isShownByDay(name))]).toEqual([date, unusual + alarming > 0])
      }
      expect(troubled.days.length).toBeLessThanOrEqual(3)
      await close()
    }),
    { numRuns: fuzzRuns(400) },
  )
})

it('counts all alarms of a signal of which it lists the newest, and leaves the alarms of others alone', async () => {
  const many = limits.signalEpisodes + 20
  const busy = Array.from({ length: 2 * many + 1 }, (_, index): SignalState => (index % 2 === 0 ? 'usual' : 'unusual'))
  const { history, close } = await historyOf(transitionsOf({ failures: busy, silence: ['usual', 'alarming', 'usual'] }))
  const { series, episodes } = await history({ from: iso(first), until: iso(noon) })
  const counted = (name: SignalName) => series.find((one) => one.name === name)?.episodes
  const listed = (name: SignalName) => episodes.filter((one) => one.name === name)
  expect([counted('failures'), listed('failures').length]).toEqual([many, limits.signalEpisodes])
  expect(listed('failures').at(-1)?.began).toBe(iso(first + (2 * many - 1) * minute))
  expect([counted('silence'), listed('silence').length]).toEqual([1, 1])
  await close()
})
