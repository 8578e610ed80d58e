import type { Explanation, Signal, SignalEpisode, SignalName, SignalState } from '#api/signals/signals.ts'
import { utcIso } from '../time/instant.ts'
import { levels, type Reading } from './readings.ts'

/** A change of a signal's state. Times are milliseconds since 1970. */
export interface SignalTransition {
  readonly signal: SignalName
  readonly from: SignalState
  readonly to: SignalState
  /** When it was detected. */
  readonly at: number
  /** When the ledger first showed it, or stopped showing it. */
  readonly began: number
  readonly evidence: string
  readonly explainedBy: Explanation | null
}

/** The state of a signal between two readings. */
export interface SignalTrack {
  readonly reading: Reading | null
  readonly state: SignalState
  /** When the state began; null before the first reading. */
  readonly since: number | null
  readonly explainedBy: Explanation | null
  /** Since when all readings have been calm; null if they are not. */
  readonly calmSince: number | null
  /** Since when the state could not be determined; null while it can be. */
  readonly blindSince: number | null
}

export const newTrack: SignalTrack = {
  reading: null,
  state: 'unknown',
  since: null,
  explainedBy: null,
  calmSince: null,
  blindSince: null,
}

/** An alarm ends after three calm minutes, so intermittent alarms count as one. */
const calmMs = 180_000
/** A signal keeps its state through one minute without enough transactions. */
const blindMs = 60_000

interface Moment {
  /** Milliseconds since 1970. */
  readonly now: number
  /** The maintenance that explains the current state. */
  readonly explanation: Explanation | null
}

/** Applies a reading to a track. Returns a transition if the state changed. */
export function follow(
  track: SignalTrack,
  reading: Reading,
  { now, explanation }: Moment,
): { readonly track: SignalTrack; readonly transition: SignalTransition | null } {
  const calmSince = reading.isCalm ? (track.calmSince ?? now) : null
  const blindSince = reading.level === null ? (track.blindSince ?? now) : null
  const next = { ...track, reading, calmSince, blindSince }
  const state = nextState(track, reading, { now, calmSince, blindSince, explanation })
  const isTrouble = state === 'unusual' || state === 'alarming'
  const explainedBy = isTrouble ? explanation : null
  if (state === track.state) return { track: { ...next, since: track.since ?? now, explainedBy }, transition: null }
  const wasTrouble = track.state === 'unusual' || track.state === 'alarming'
  const ended = calmSince ?? blindSince ?? now
  const began = isTrouble ? Math.min(now, reading.since * 1000) : wasTrouble ? ended : now
  const transition = {
    signal: reading.name,
    from: track.state,
    to: state,
    at: now,
    began,
    evidence: reading.evidence,
    explainedBy,
  }
  return { track: { ...next, state, since: began, explainedBy }, transition }
}

interface Considered extends Moment {
  readonly calmSince: number | null
  readonly blindSince: number | null
}

function nextState(
  { state, since }: SignalTrack,
  { level, isCalm }: Reading,
  { now, calmSince, blindSince, explanation }: Considered,
): SignalState {
  if (level === null) return since === null || now - (blindSince ?? now) >= blindMs ? 'unknown' : state
  const felt = level === 'alarming' && explanation ? 'unusual' : level
  if (state === 'unknown' || state === 'usual') return felt
  if (state === 'alarming' && explanation) return 'unusual'
  if (levels.indexOf(felt) > levels.indexOf(state)) return felt
  return isCalm && now - (calmSince ?? now) >= calmMs ? 'usual' : state
}

/** Whether the figures of a problem are usual again, but not yet for long enough. */
export function isEnding({ state, reading }: SignalTrack): boolean {
  return (state === 'unusual' || state === 'alarming') && reading?.level === 'usual'
}

function evidenceOf(track: SignalTrack): string {
  const { reading, explainedBy } = track
  const figures = reading?.evidence ?? 'Nothing has been counted yet.'
  const evidence = isEnding(track)
    ? `${figures} Within bounds again: this ends after ${calmMs / 60_000} calm minutes.`
    : figures
  return explainedBy ? `${evidence} Explained by the maintenance “${explainedBy.name}”.` : evidence
}

export function printSignal(track: SignalTrack, name: SignalName, accuracy: Signal['accuracy']): Signal {
  const { reading, state, since, explainedBy } = track
  return {
    name,
    state,
    since: since === null ? null : utcIso(since),
    evidence: evidenceOf(track),
    value: reading?.value ?? null,
    unit: reading?.unit ?? 'seconds',
    usual: reading?.usual ?? null,
    explained_by: explainedBy,
    accuracy,
  }
}

/** Groups a signal's transitions, oldest first, into episodes. A rise from unusual to alarming continues an episode. */
export function episodesOf(transitions: readonly SignalTransition[]): SignalEpisode[] {
  return [...Map.groupBy(transitions, ({ signal }) => signal).values()]
    .flatMap(episodesOfOne)
    .toSorted((a, b) => (a.began < b.began ? -1 : Number(a.began > b.began)))
}

function episodesOfOne(transitions: readonly SignalTransition[]): SignalEpisode[] {
  const episodes: SignalEpisode[] = []
  let open: SignalEpisode | undefined
  for (const { signal, to, at, began, evidence, explainedBy } of transitions) {
    if (to === 'unusual' || to === 'alarming') {
      const isWorse: boolean = open === undefined || (to === 'alarming' && open.state === 'unusual')
      open = {
        name: signal,
        state: to === 'alarming' || open?.state === 'alarming' ? 'alarming' : 'unusual',
        began: open?.began ?? utcIso(began),
        at: open?.at ?? utcIso(at),
        until: null,
        evidence: isWorse || !open ? evidence : open.evidence,
        explained_by: explainedBy ?? open?.explained_by ?? null,
      }
      continue
    }
    if (open) episodes.push({ ...open, until: utcIso(began) })
    open = undefined
  }
  return open ? [...episodes, open] : episodes
}
