import { impactAtLeast } from './matching.ts'
import { instantOfClock, offsetAt } from '../time/time-zone.ts'
import type { Choice, QuietHours } from '#api/notifications/rules.ts'
import type { MessageDraft } from './draft.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * The end of the quiet hours that contain an instant; null outside them. Equal start and end times mean no quiet hours.
 */
export function quietUntil({ from, until, zone }: QuietHours, instant: number): number | null {
  const [start, end] = [minutesOf(from), minutesOf(until)]
  const local = instant + offsetAt(instant, zone)
  const now = Math.floor((local % day) / minute)
  const isQuiet = start < end ? now >= start && now < end : start > end && (now >= start || now < end)
  if (!isQuiet) return null
  const midnight = local - (local % day)
  const ends = midnight + end * minute + (now < end ? 0 : day)
  const first = instantOfClock(ends, zone)
  // When clocks are set back, the end occurs twice, and the first one may have passed.
  return first > instant ? first : ends - offsetAt(instant, zone)
}

/** When a message that is ready at an instant may be sent. */
export function sendableAt({ quiet }: Choice, { items }: MessageDraft, ready: number): number {
  const until = quiet && quietUntil(quiet, ready)
  if (!quiet || until === null) return ready
  const { exceptFrom } = quiet
  const isUrgent = exceptFrom !== null && items.some(({ last }) => impactAtLeast(last.impact, exceptFrom))
  return isUrgent ? ready : until
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}
