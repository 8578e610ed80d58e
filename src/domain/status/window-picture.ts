import { overrunGraceSeconds, windowOf, type Windowed } from './maintenance-window.ts'
import type { Span } from './maintenance-calendar.ts'

/** A stretch of an axis, 0 at its beginning and 1 at its end. */
export interface Stretch {
  readonly from: number
  readonly until: number
}

/** What was planned and what came of it, drawn on one axis. */
export interface WindowPicture {
  /** The instants at the ends of the axis. */
  readonly axis: Span
  readonly plan: Stretch
  /** From the real begin to the end, or to now; null before it begins. */
  readonly real: Stretch | null
  /** The part of `real` that lies after the planned end, where that is more than the usual delay. */
  readonly over: Stretch | null
  /** The real begin lies before the axis. */
  readonly cutStart: boolean
  /** The real end lies after the axis. */
  readonly cutEnd: boolean
}

/**
 * A maintenance against its plan; null without a planned window. `whole` shows all of it on the axis,
 * `framed` puts every plan at the same place, a quarter of its length before it and half of it after it, to compare many.
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
  const stretch = (from: number, until: number): Stretch => ({ from: on(from), until: on(until) })
  return {
    axis,
    plan: stretch(planFrom, planUntil),
    real: real && stretch(real.from, real.until),
    over: real && isOver(real.until, planUntil) ? stretch(Math.max(real.from, planUntil), real.until) : null,
    cutStart: real !== null && real.from < axis.from,
    cutEnd: real !== null && real.until > axis.until,
  }
}

function isOver(end: number, planned: number): boolean {
  return end - planned > overrunGraceSeconds * 1000
}
