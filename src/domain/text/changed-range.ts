/** `to` is exclusive. */
export interface ChangedRange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The smallest range that covers all differences between two texts; null if they are equal. */
export function changedRange(before: string, after: string): ChangedRange | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  const from = commonPrefixLength(before, after, shorter)
  const end = commonSuffixLength(before, after, shorter - from)
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

// Comparing block by block is ten times faster for long texts.
const blockSize = 1024

function commonPrefixLength(a: string, b: string, max: number): number {
  let at = 0
  while (at + blockSize <= max && a.slice(at, at + blockSize) === b.slice(at, at + blockSize)) at += blockSize
  while (at < max && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

function commonSuffixLength(a: string, b: string, max: number): number {
  let count = 0
  const isSameBlock = () =>
    a.slice(a.length - count - blockSize, a.length - count) === b.slice(b.length - count - blockSize, b.length - count)
  while (count + blockSize <= max && isSameBlock()) count += blockSize
  while (count < max && a.charCodeAt(a.length - 1 - count) === b.charCodeAt(b.length - 1 - count)) count += 1
  return count
}
