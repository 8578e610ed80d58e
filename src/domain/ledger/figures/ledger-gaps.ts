import type { LedgerGap } from '#api/ledger/ledger.ts'
import { parseTimestamp } from '../../time/timestamp.ts'

const second = 1_000_000_000n

/** `range` is in seconds since 1970, `to` exclusive. Gaps are returned oldest first. */
export function gapsWithin(
  gaps: readonly LedgerGap[],
  range: { readonly from: number; readonly to: number },
): LedgerGap[] {
  const [first, end] = [BigInt(Math.floor(range.from)) * second, BigInt(Math.ceil(range.to)) * second]
  return gaps.filter(({ from, to }) => begin(from) < end && (to === null || begin(to) > first)).toSorted(byBegin)
}

/**
 * Merges the two oldest gaps until `maxGaps` remain. The counted time between two merged gaps becomes part of the gap.
 */
export function limitGaps(gaps: readonly LedgerGap[], maxGaps: number): LedgerGap[] {
  const sorted = gaps.toSorted(byBegin)
  while (sorted.length > maxGaps) {
    const [oldest, next] = sorted
    if (!oldest || !next) break
    sorted.splice(0, 2, { from: oldest.from, to: next.to })
  }
  return sorted
}

export function countedSeconds(
  gaps: readonly LedgerGap[],
  range: { readonly from: number; readonly to: number },
): number {
  let [counted, reached] = [0, range.from]
  for (const gap of gaps.toSorted(byBegin)) {
    const [first, last] = [secondsOf(gap.from) ?? -Infinity, secondsOf(gap.to) ?? Infinity]
    if (last <= reached) continue
    counted += Math.max(0, Math.min(first, range.to) - reached)
    reached = Math.min(last, range.to)
  }
  return counted + Math.max(0, range.to - reached)
}

function secondsOf(timestamp: string | null): number | null {
  return timestamp === null ? null : Number(begin(timestamp)) / 1e9
}

function begin(timestamp: string | null): bigint {
  return timestamp === null ? 0n : (parseTimestamp(timestamp) ?? 0n)
}

function byBegin(a: LedgerGap, b: LedgerGap): number {
  const difference = begin(a.from) - begin(b.from)
  return difference < 0n ? -1 : Number(difference > 0n)
}
