import { dayOf } from '#domain/time/calendar-day.ts'
import { utcIso } from '#domain/time/instant.ts'
import { formatTimestamp, millisecondsOf } from '#domain/time/timestamp.ts'
import { formatTime, type TimeMode } from '../../components/time-format.ts'

/** `row` leaves the zone out, and the day where it is today: a heading names the zone once for many times. */
export type ConsensusMode = 'full' | 'row'

/** A time of the ledger in pieces: what stands before its fraction of a second, the nine digits, what stands behind. */
export interface ConsensusPieces {
  readonly before: string
  readonly fraction: string
  readonly after: string
}

const behindSeconds = /(?<=\d\d:\d\d:\d\d)/

/** Nanoseconds since 1970 in words of a zone. */
export function piecesOf(ns: bigint, zone: string, mode: ConsensusMode, now: number): ConsensusPieces {
  const at = millisecondsOf(ns)
  const [before = '', after = ''] = formatTime(at, zone, timeMode(at, zone, mode, now), now).split(behindSeconds)
  return { before, fraction: fractionOf(ns), after }
}

/** The same as one text. */
export function formatConsensus(ns: bigint, zone: string, mode: ConsensusMode, now: number): string {
  const { before, fraction, after } = piecesOf(ns, zone, mode, now)
  return `${before}.${fraction}${after}`
}

/** ISO 8601 in UTC with nanoseconds. */
export function consensusIso(ns: bigint): string {
  return `${utcIso(millisecondsOf(ns)).slice(0, -5)}.${fractionOf(ns)}Z`
}

function timeMode(at: number, zone: string, mode: ConsensusMode, now: number): TimeMode {
  if (mode === 'full') return 'date-time-seconds'
  return dayOf(at, zone) === dayOf(now, zone) ? 'bare-seconds' : 'date-time-bare-seconds'
}

function fractionOf(ns: bigint): string {
  return formatTimestamp(ns).slice(-9)
}
