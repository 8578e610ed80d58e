/** A part of a text, and what stands in its place afterwards. */
export interface ChangedRange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** The one stretch in which two texts differ; null where they are equal. */
export function changedRange(before: string, after: string): ChangedRange | null {
  if (before === after) return null
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from++
  let end = 0
  while (
    end < shorter - from &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end++
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}
