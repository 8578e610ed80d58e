export function longestIncreasingSubsequence(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  for (const [position, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    before.push(ends[low - 1])
    ends[low] = position
  }
  const subsequence = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = before[at]) subsequence.add(at)
  return subsequence
}
