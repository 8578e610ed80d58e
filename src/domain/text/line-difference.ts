import { diffArrays } from 'diff'
import { longestIncreasingSubsequence } from './longest-increasing-subsequence.ts'

/** Line numbers count from 1. */
export interface LineChange {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
  readonly before: number | null
  readonly after: number | null
}

/** Removed lines come before added ones. */
export function lineDifference(before: string, after: string): LineChange[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const lines: LineChange[] = []
  let [i, j] = [0, 0]
  for (const [a, b] of [...matchingLines(old, young), [old.length, young.length] as const]) {
    for (; i < a; i += 1) lines.push({ change: 'removed', text: old[i] ?? '', before: i + 1, after: null })
    for (; j < b; j += 1) lines.push({ change: 'added', text: young[j] ?? '', before: null, after: j + 1 })
    const text = old[a]
    if (text !== undefined) lines.push({ change: 'same', text, before: a + 1, after: b + 1 })
    i = a + 1
    j = b + 1
  }
  return lines
}

/** Changed lines with the lines around them; `null` marks omitted lines. */
export function withContext(lines: readonly LineChange[], around = 3): (LineChange | null)[] {
  const near = new Set<number>()
  for (const [index, { change }] of lines.entries())
    if (change !== 'same') for (let at = index - around; at <= index + around; at += 1) near.add(at)
  return lines.flatMap((line, index): (LineChange | null)[] => {
    if (near.has(index)) return [line]
    return index === 0 || near.has(index - 1) ? [null] : []
  })
}

type Match = readonly [before: number, after: number]

// As in Bram Cohen's diff, lines that occur once in each text are anchors, and Myers' algorithm compares only
// the lines between two anchors. Myers alone blocks the page for seconds if a thousand fields have changed.

function matchingLines(old: readonly string[], young: readonly string[]): Match[] {
  const maxShared = Math.min(old.length, young.length)
  let start = 0
  while (start < maxShared && old[start] === young[start]) start += 1
  let end = 0
  while (end < maxShared - start && old.at(-1 - end) === young.at(-1 - end)) end += 1
  const head = Array.from({ length: start }, (_, index): Match => [index, index])
  const tail = Array.from({ length: end }, (_, index): Match => [old.length - end + index, young.length - end + index])
  const middle = matchesByAnchors(old.slice(start, old.length - end), young.slice(start, young.length - end))
  return [...head, ...shifted(middle, start, start), ...tail]
}

function matchesByAnchors(old: readonly string[], young: readonly string[]): Match[] {
  if (old.length === 0 || young.length === 0) return []
  const anchors = anchorsOf(old, young)
  if (anchors.length === 0) return matchesByMyers(old, young)
  let [fromOld, fromYoung] = [0, 0]
  const found: Match[] = []
  for (const [a, b] of [...anchors, [old.length, young.length] as const]) {
    found.push(...shifted(matchingLines(old.slice(fromOld, a), young.slice(fromYoung, b)), fromOld, fromYoung))
    if (a < old.length) found.push([a, b])
    fromOld = a + 1
    fromYoung = b + 1
  }
  return found
}

/** Lines that occur once in each text, as many as keep their order. */
function anchorsOf(old: readonly string[], young: readonly string[]): Match[] {
  const [oldPositions, youngPositions] = [positionsOfUnique(old), positionsOfUnique(young)]
  const matches = [...oldPositions].flatMap(([line, a]): Match[] => {
    const b = youngPositions.get(line)
    return b === undefined ? [] : [[a, b]]
  })
  const inOrder = longestIncreasingSubsequence(matches.map(([, b]) => b))
  return matches.filter((_, index) => inOrder.has(index))
}

function positionsOfUnique(lines: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, line] of lines.entries())
    if (positions.has(line)) repeated.add(line)
    else positions.set(line, index)
  for (const line of repeated) positions.delete(line)
  return positions
}

/** With more changes than this between two anchors, all lines between them count as changed. */
const maxEditLength = 300

function matchesByMyers(old: readonly string[], young: readonly string[]): Match[] {
  const matches: Match[] = []
  let [a, b] = [0, 0]
  for (const { added, removed, count } of diffArrays([...old], [...young], { maxEditLength }) ?? []) {
    if (!added && !removed) for (let index = 0; index < count; index += 1) matches.push([a + index, b + index])
    if (!added) a += count
    if (!removed) b += count
  }
  return matches
}

function shifted(matches: readonly Match[], byOld: number, byYoung: number): Match[] {
  return matches.map(([a, b]) => [a + byOld, b + byYoung])
}
