/** Ascending numbers, as pairs of first and last. */
export type NumberRanges = readonly (readonly [first: number, last: number])[]

/** The number must be greater than all others, or already included. */
export function withNumber(ranges: NumberRanges, number: number): NumberRanges {
  const last = ranges.at(-1)
  if (last === undefined || number > last[1] + 1) return [...ranges, [number, number]]
  return number <= last[1] ? ranges : [...ranges.slice(0, -1), [last[0], number]]
}

export function countOf(ranges: NumberRanges): number {
  return ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}
