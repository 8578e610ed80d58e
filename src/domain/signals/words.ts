import { groupDigits } from '../text/counted.ts'
import { resultLabel } from '../ledger/figures/result-label.ts'

/** The evidence sentences of the signals. Numbers are rounded to meaningful digits. */

function figure(value: number): string {
  const size = Math.abs(value)
  if (size >= 100) return groupDigits(Math.round(value))
  return String(Number(value.toPrecision(2)))
}

export function rate(perSecond: number): string {
  if (perSecond >= 0.1 || perSecond === 0) return `${precise(perSecond)} transactions per second`
  return `${precise(perSecond * 60)} transactions per minute`
}

export function percent(share: number): string {
  return `${precise(share * 100)}%`
}

/** With one decimal below a hundred. */
export function precise(value: number): string {
  return Math.abs(value) >= 100 ? groupDigits(Math.round(value)) : String(Number(value.toFixed(1)))
}

export function duration(seconds: number): string {
  if (seconds < 1) return `${figure(seconds)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} d`
}

/** With two digits below ten seconds. */
export function fineDuration(seconds: number): string {
  return seconds < 10 ? `${figure(seconds)} s` : duration(seconds)
}

export function hbar(tinybars: number): string {
  return `${figure(tinybars / 100_000_000)} ℏ`
}

/** Names the result of most failed transactions. */
export function mostWith(result: string): string {
  return `, most with “${resultLabel(result)}”`
}

/** Stored sentences of earlier versions name the result by its code. */
export function withResultInWords(evidence: string): string {
  return evidence.replace(/, most with ([A-Z][A-Z\d_]*)(?=;)/, (_, result: string) => mostWith(result))
}

const boundNote = 'The bound is fixed until a week of data is known.'

export function withBoundNote(evidence: string): string {
  return `${evidence} ${boundNote}`
}

/** Drops the note about bounds, which a list of alarms would otherwise repeat on every line. */
export function withoutBoundNote(evidence: string): string {
  return evidence.replace(` ${boundNote}`, '')
}

export const cannotTell = {
  tooLittle: 'Too little has been counted yet.',
  noTransactions: 'There are too few transactions to tell.',
  noMirrorNode: 'Not measured: the transactions do not come from a mirror node.',
  nothingArrives: 'Nothing arrives that it could be measured by.',
  gap: 'The last minutes were not counted.',
  counting: 'The past is still being counted.',
} as const
