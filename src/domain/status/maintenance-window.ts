import type { TimeRange } from './maintenance-calendar.ts'
import { isUpcoming, type RecordHead } from './record.ts'
export type WindowPhase = 'upcoming' | 'late-start' | 'active' | 'overrun' | 'done'

/** Durations are whole seconds; null if a time is unknown. */
export interface WindowValue {
  readonly phase: WindowPhase
  /** Share of the time from the start to the planned end, 0 to 1. */
  readonly progress: number | null
  /** Until the planned start; negative once it has passed. */
  readonly startsInSeconds: number | null
  /** Until the planned end; negative once it has passed. */
  readonly endsInSeconds: number | null
  /** From announcement to planned start. */
  readonly noticeSeconds: number | null
  readonly plannedSeconds: number | null
  /** From the actual start to the end, or to now. */
  readonly actualSeconds: number | null
  readonly beganAt: number | null
  readonly endedAt: number | null
  /** Actual minus planned duration after completion: positive if it took longer. */
  readonly deviationSeconds: number | null
  /** Positive if it started late. */
  readonly beganLateSeconds: number | null
  /** After completion: positive if it ended late. */
  readonly endedLateSeconds: number | null
}

/** Status pages start and end a window up to half a minute late, which is neither a late start nor an overrun. */
const overrunGraceSeconds = 60
const lateStartSeconds = 300

type Windowed = Pick<RecordHead, 'status' | 'isOpen' | 'startedAt' | 'endedAt' | 'scheduledFor' | 'scheduledUntil'> & {
  readonly createdAt?: number | null
}

export function windowOf(record: Windowed, now: number): WindowValue {
  const { scheduledFor, scheduledUntil, endedAt } = record
  const beganAt = isUpcoming(record.status) ? null : record.startedAt
  const plannedSeconds = between(scheduledFor, scheduledUntil)
  const actualSeconds = between(beganAt, endedAt ?? Math.max(now, beganAt ?? now))
  const phase = phaseOf(record, now)
  return {
    phase,
    progress: progressOf(phase, beganAt, scheduledUntil, now),
    startsInSeconds: between(now, scheduledFor),
    endsInSeconds: between(now, scheduledUntil),
    noticeSeconds: between(record.createdAt ?? null, scheduledFor),
    plannedSeconds,
    actualSeconds,
    beganAt,
    endedAt,
    deviationSeconds:
      phase === 'done' && actualSeconds !== null && plannedSeconds !== null ? actualSeconds - plannedSeconds : null,
    beganLateSeconds: between(scheduledFor, beganAt),
    endedLateSeconds: between(scheduledUntil, endedAt),
  }
}

/** When the work takes place: actual times if known, otherwise planned times. */
export function workSpan(record: Windowed, now: number): TimeRange {
  const { scheduledFor, scheduledUntil, startedAt, endedAt } = record
  if (isUpcoming(record.status)) {
    const from = scheduledFor ?? startedAt
    return { from, until: Math.max(from, scheduledUntil ?? from) }
  }
  return { from: startedAt, until: Math.max(startedAt, endedAt ?? Math.max(now, scheduledUntil ?? now)) }
}

/** Most overdue first; records without a planned end last. */
export function firstToEnd(a: Pick<RecordHead, 'scheduledUntil'>, b: Pick<RecordHead, 'scheduledUntil'>): number {
  return (a.scheduledUntil ?? Number.MAX_VALUE) - (b.scheduledUntil ?? Number.MAX_VALUE)
}

function phaseOf(record: Windowed, now: number): WindowPhase {
  if (!record.isOpen) return 'done'
  if (isUpcoming(record.status)) {
    const late = record.scheduledFor !== null && now - record.scheduledFor > lateStartSeconds * 1000
    return late ? 'late-start' : 'upcoming'
  }
  const over = record.scheduledUntil !== null && now - record.scheduledUntil > overrunGraceSeconds * 1000
  return over ? 'overrun' : 'active'
}

function progressOf(phase: WindowPhase, beganAt: number | null, until: number | null, now: number): number | null {
  if (phase === 'done' || phase === 'overrun') return 1
  if (beganAt === null) return 0
  if (until === null) return null
  return until <= beganAt ? 1 : Math.min(1, Math.max(0, (now - beganAt) / (until - beganAt)))
}

function between(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : Math.round((to - from) / 1000)
}

/** A part of an axis from 0 to 1. */
export interface AxisRange {
  readonly from: number
  readonly until: number
}

export interface WindowPicture {
  readonly axis: TimeRange
  readonly plan: AxisRange
  /** From the actual start to the end, or to now; null before the start. */
  readonly real: AxisRange | null
  /** The part of `real` after the planned end, if it exceeds the usual delay. */
  readonly over: AxisRange | null
  /** True if the actual start lies before the axis. */
  readonly cutStart: boolean
  /** True if the actual end lies after the axis. */
  readonly cutEnd: boolean
}

/**
 * Null without a planned window. `whole` fits everything on the axis. `framed` draws every planned window at the same
 * place, with a quarter of its length before it and half of its length after it, so that rows can be compared.
 */
export function windowPicture(record: Windowed, now: number, scale: 'whole' | 'framed'): WindowPicture | null {
  const { scheduledFor: planFrom, scheduledUntil: planUntil } = record
  if (planFrom === null || planUntil === null || planUntil <= planFrom) return null
  const { beganAt, endedAt } = windowOf(record, now)
  const real = beganAt === null ? null : { from: beganAt, until: Math.max(beganAt, endedAt ?? now) }
  const length = planUntil - planFrom
  const axis =
    scale === 'framed'
      ? { from: planFrom - length / 4, until: planUntil + length / 2 }
      : { from: Math.min(planFrom, real?.from ?? planFrom), until: Math.max(planUntil, real?.until ?? planUntil) }
  const on = (at: number) => Math.min(1, Math.max(0, (at - axis.from) / (axis.until - axis.from)))
  const range = (from: number, until: number): AxisRange => ({ from: on(from), until: on(until) })
  return {
    axis,
    plan: range(planFrom, planUntil),
    real: real && range(real.from, real.until),
    over: real && isOver(real.until, planUntil) ? range(Math.max(real.from, planUntil), real.until) : null,
    cutStart: real !== null && real.from < axis.from,
    cutEnd: real !== null && real.until > axis.until,
  }
}

function isOver(end: number, planned: number): boolean {
  return end - planned > overrunGraceSeconds * 1000
}
