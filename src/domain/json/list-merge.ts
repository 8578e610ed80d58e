import { longestIncreasingSubsequence } from '../text/longest-increasing-subsequence.ts'

/** How one side of a merge changed a list. */
interface Alignment {
  /** For each old item: what it is now; undefined if it was removed. */
  readonly kept: readonly (string | undefined)[]
  /** The new items after each old one, and first those before all of them. */
  readonly added: readonly (readonly string[])[]
}

interface ListMerge {
  readonly isSame: (a: string, b: string) => boolean
  /** Identifies equal items. */
  readonly keyOf: (item: string) => string
  /** Merges an item that both sides changed; undefined removes it. Without it, a changed item counts as another one. */
  readonly mergeItem: ((old: string, own?: string, other?: string, index?: number) => string | undefined) | null
}

/** Three-way merge of lists of JSON text: what either side added stays, and what either side removed is gone. */
export function mergeItems(
  old: readonly string[],
  own: readonly string[],
  other: readonly string[],
  merge: ListMerge,
): string[] {
  const [mine, theirs] = [aligned(old, own, merge), aligned(old, other, merge)]
  const kept = old.map((item, index) => {
    const [a, b] = [mine.kept[index], theirs.kept[index]]
    if (a !== undefined && merge.isSame(a, item)) return b
    if (b !== undefined && merge.isSame(b, item)) return a
    if (a === undefined && b === undefined) return undefined
    return merge.mergeItem?.(item, a, b, index)
  })
  const known = new Set(kept.flatMap((item) => (item === undefined ? [] : [merge.keyOf(item)])))
  const addedAt = (place: number) =>
    [...(theirs.added[place] ?? []), ...(mine.added[place] ?? [])].filter((item) => {
      const key = merge.keyOf(item)
      return !known.has(key) && known.add(key)
    })
  const merged = addedAt(0)
  for (const [index, item] of kept.entries()) {
    if (item !== undefined) merged.push(item)
    merged.push(...addedAt(index + 1))
  }
  return merged
}

function aligned(old: readonly string[], side: readonly string[], { keyOf, mergeItem }: ListMerge): Alignment {
  const places = new Map(occurrences(side, keyOf).map((key, index) => [key, index]))
  const found = occurrences(old, keyOf).flatMap((key, from) => {
    const to = places.get(key)
    return to === undefined ? [] : [{ from, to }]
  })
  const inOrder = longestIncreasingSubsequence(found.map(({ to }) => to))
  const anchors = [...found.filter((_, index) => inOrder.has(index)), { from: old.length, to: side.length }]
  const kept: (string | undefined)[] = old.map(() => undefined)
  const added: string[][] = Array.from({ length: old.length + 1 }, () => [])
  let [from, to] = [0, 0]
  for (const anchor of anchors) {
    const pairs = mergeItem ? Math.min(anchor.from - from, anchor.to - to) : 0
    for (let index = 0; index < pairs; index += 1) kept[from + index] = side[to + index]
    added[from + pairs] = side.slice(to + pairs, anchor.to)
    if (anchor.from < old.length) kept[anchor.from] = side[anchor.to]
    ;[from, to] = [anchor.from + 1, anchor.to + 1]
  }
  return { kept, added }
}

/** The key of each item, with how often it occurred before. */
function occurrences(items: readonly string[], keyOf: (item: string) => string): readonly string[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const key = keyOf(item)
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return `${before} ${key}`
  })
}
