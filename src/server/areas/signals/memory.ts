import { signalNames, type SignalName } from '#api/signals/signals.ts'
import { readSignals } from '#domain/signals/readings.ts'
import { episodesOf, newTrack, type SignalTrack, type SignalTransition } from '#domain/signals/signal-track.ts'
import { minuteSeconds, type SignalMinute } from '#domain/signals/signal-minute.ts'
import { hourSeconds, weeksCompared, weekSeconds, type SignalHour } from '#domain/signals/usual.ts'
import { parseInstant } from '#domain/time/instant.ts'
import * as v from 'valibot'
import type { Store } from '../../platform/database/database.ts'
import { findSetting, putSetting } from '../../platform/database/setting.ts'
import { parseStored } from '../../platform/stored-json.ts'
import { closableOf, type FeedView } from './feed.ts'
import { firstMinute, listHours, listMinutes, listSignalTransitions } from './store/signals.ts'

/** How far the ledger has been counted. Seconds since 1970. */
const Progress = v.object({
  origin: v.string(),
  /** The start of the first minute that is not closed. */
  position: v.nullable(v.number()),
  /** Minutes from here to `position` must be read again; null if none must. */
  again: v.nullable(v.number()),
})
export type Progress = v.InferOutput<typeof Progress>

export interface SignalMemory {
  readonly progress: Progress | null
  readonly tracks: ReadonlyMap<SignalName, SignalTrack>
  /** The transitions of a year, oldest first. */
  readonly transitions: readonly SignalTransition[]
  readonly hours: ReadonlyMap<number, SignalHour>
  /** The last minutes, oldest first. */
  readonly recent: readonly SignalMinute[]
  readonly keptFrom: number | null
}

export const keptSeconds = 366 * 24 * hourSeconds
export const recentMinutes = 75
/** Minutes that closed longer ago are judged one by one, as of their own time. */
export const liveSeconds = 180
const learnedSeconds = weeksCompared * weekSeconds + 2 * hourSeconds
const settingOf = (network: string) => `signals.${network}`

export async function readMemory(store: Store, network: string, seconds: number): Promise<SignalMemory> {
  // PostgreSQL compares integers with integers only.
  const now = Math.floor(seconds)
  const text = await findSetting(store, settingOf(network))
  const progress = text === undefined ? null : parseStored(Progress, text, 'the progress of the signals')
  const transitions = await listSignalTransitions(store, network, (now - keptSeconds) * 1000)
  const hours = await listHours(store, network, { from: now - learnedSeconds, to: now })
  const end = Math.floor(progress?.position ?? now)
  return {
    progress,
    transitions,
    tracks: tracksOf(transitions),
    hours: new Map(hours.map((hour) => [hour.start, hour])),
    recent: await listMinutes(store, network, { from: end - recentMinutes * 60, to: end }),
    keptFrom: await firstMinute(store, network),
  }
}

/** `isBehind`: the newest minutes have not been counted either. */
export function countingOf({ progress }: SignalMemory, view: FeedView | null) {
  const live = view === null || view.newest === null ? -Infinity : closableOf(view) - liveSeconds
  const position = progress?.position ?? 0
  return { isBehind: position < live, isCounting: (progress?.again ?? position) < live }
}

/** Nothing is known of the present. Seconds since 1970. */
export function blindTracks(obstacle: string, now: number): ReadonlyMap<SignalName, SignalTrack> {
  const nothing = { minutes: [], newest: null, arrivedAt: null, lag: null, measuresLag: false }
  const readings = readSignals({ ...nothing, now, obstacle }, null)
  return new Map(readings.map((reading) => [reading.name, { ...newTrack, reading }]))
}

/** The readings of one with the states of the other. */
export function withStates(judged: SignalMemory['tracks'], stored: SignalMemory['tracks']): SignalMemory['tracks'] {
  return new Map(
    signalNames.map((name) => {
      const { state, since, explainedBy } = stored.get(name) ?? newTrack
      return [name, { ...(judged.get(name) ?? newTrack), state, since, explainedBy }]
    }),
  )
}

export function putProgress(store: Store, network: string, progress: Progress): Promise<void> {
  return putSetting(store, settingOf(network), JSON.stringify(progress))
}

export function tracksOf(transitions: readonly SignalTransition[]): ReadonlyMap<SignalName, SignalTrack> {
  return new Map(
    signalNames.map((name) => {
      const last = transitions.findLast(({ signal }) => signal === name)
      const track = last && { ...newTrack, state: last.to, since: last.began, explainedBy: last.explainedBy }
      return [name, track ?? newTrack]
    }),
  )
}

export function withMinute(memory: SignalMemory, minute: SignalMinute): SignalMemory {
  return { ...memory, recent: [...memory.recent, minute].slice(-recentMinutes) }
}

/** Drops what retention would remove. Seconds since 1970. */
export function withinYear(memory: SignalMemory, now: number): SignalMemory {
  const oldest = now - keptSeconds
  const { transitions, keptFrom } = memory
  return {
    ...memory,
    keptFrom: keptFrom === null ? null : Math.max(keptFrom, Math.ceil(oldest / minuteSeconds) * minuteSeconds),
    transitions:
      (transitions[0]?.at ?? Infinity) < oldest * 1000
        ? transitions.filter(({ at }) => at >= oldest * 1000)
        : transitions,
  }
}

/**
 * Whether a minute lies in an alarm, or in a period that a maintenance explains. Such minutes say nothing about
 * what is usual.
 */
export function strangeMinutes(transitions: readonly SignalTransition[], now: number) {
  const spans = episodesOf(transitions)
    .filter(({ state, explained_by }) => state === 'alarming' || explained_by !== null)
    .map(({ began, until }) => ({
      from: (parseInstant(began) ?? 0) / 1000,
      to: (parseInstant(until) ?? now * 1000) / 1000,
    }))
  return ({ start }: SignalMinute) => spans.some(({ from, to }) => start + 60 > from && start < to)
}
