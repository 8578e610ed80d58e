import { signalNames } from '#api/signals/signals.ts'
import { minuteSeconds, type SignalMinute } from '#domain/signals/signal-minute.ts'
import { newTrack, type SignalTransition } from '#domain/signals/signal-track.ts'
import { tracksOf, withMinute, type SignalMemory } from './memory.ts'
import type { Period } from './store/signals.ts'

interface LateMinutes {
  readonly period: Period
  /** The minutes shortly before the period, oldest first. */
  readonly before: readonly SignalMinute[]
  /** All minutes of the period that are counted by now, by their start. */
  readonly counted: ReadonlyMap<number, SignalMinute>
  /** Whether a minute was judged at the time. */
  readonly isJudged: (start: number) => boolean
  readonly judge: (
    memory: SignalMemory,
    start: number,
  ) => { readonly memory: SignalMemory; readonly transitions: readonly SignalTransition[] }
}

/** Judges minutes that were counted late. Past judgments do not change. */
export function judgeLate(memory: SignalMemory, late: LateMinutes): SignalTransition[] {
  const { period, counted, isJudged, judge } = late
  const found: SignalTransition[] = []
  let next: SignalMemory = { ...memory, recent: late.before }
  let isWithin = false
  for (let start = period.from; start < period.to; start += minuteSeconds) {
    const minute = counted.get(start)
    if (minute) next = withMinute(next, minute)
    if (isJudged(start)) {
      if (isWithin) found.push(...endsOf(next, memory, start * 1000))
      isWithin = false
      continue
    }
    if (!isWithin) next = { ...next, tracks: tracksOf(memory.transitions.filter(({ at }) => at <= start * 1000)) }
    isWithin = true
    const judged = judge(next, start)
    next = judged.memory
    found.push(...judged.transitions)
  }
  if (isWithin) found.push(...endsOf(next, memory, period.to * 1000))
  const known = new Set(memory.transitions.map(keyOf))
  return found.filter((transition) => !known.has(keyOf(transition)))
}

/** Ends states that nothing else would end, because the signal was not judged afterwards. */
function endsOf(late: SignalMemory, memory: SignalMemory, at: number): SignalTransition[] {
  return signalNames.flatMap((signal) => {
    const { state: from, reading } = late.tracks.get(signal) ?? newTrack
    const isTrouble = from === 'unusual' || from === 'alarming'
    if (!isTrouble || memory.transitions.some((later) => later.signal === signal && later.at >= at)) return []
    const to = memory.tracks.get(signal)?.state ?? 'unknown'
    if (to === from) return []
    return [{ signal, from, to, at, began: at, evidence: reading?.evidence ?? '', explainedBy: null }]
  })
}

function keyOf({ signal, at }: SignalTransition): string {
  return `${signal} ${at}`
}

export function withTransitions(memory: SignalMemory, added: readonly SignalTransition[]): SignalMemory {
  if (added.length === 0) return memory
  return { ...memory, transitions: [...memory.transitions, ...added].toSorted((a, b) => a.at - b.at) }
}
