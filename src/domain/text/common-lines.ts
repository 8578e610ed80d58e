import { longestRise } from './longest-rise.ts'

/** Positions of one line in two texts. */
type Pair = readonly [before: number, after: number]

/** The lines that two texts have in common, in order. Lines that each has once hold the texts together. */
export function commonLines(old: readonly string[], young: readonly string[]): Pair[] {
  let start = 0
  while (start < old.length && start < young.length && old[start] === young[start]) start += 1
  let end = 0
  const most = Math.min(old.length, young.length) - start
  while (end < most && old[old.length - 1 - end] === young[young.length - 1 - end]) end += 1
  const head = Array.from({ length: start }, (_, index): Pair => [index, index])
  const tail = Array.from({ length: end }, (_, index): Pair => [old.length - end + index, young.length - end + index])
  const [left, right] = [old.slice(start, old.length - end), young.slice(start, young.length - end)]
  return [...head, ...between(left, right).map(([a, b]): Pair => [start + a, start + b]), ...tail]
}

function between(old: readonly string[], young: readonly string[]): Pair[] {
  if (old.length === 0 || young.length === 0) return []
  const anchors = sharedOnce(old, young)
  if (anchors.length === 0) return shortestEdit(old, young)
  let [fromOld, fromYoung] = [0, 0]
  const found: Pair[] = []
  for (const [a, b] of [...anchors, [old.length, young.length] as const]) {
    for (const [x, y] of commonLines(old.slice(fromOld, a), young.slice(fromYoung, b)))
      found.push([fromOld + x, fromYoung + y])
    if (a < old.length) found.push([a, b])
    fromOld = a + 1
    fromYoung = b + 1
  }
  return found
}

/** Lines that stand once in each of the texts, as many as are in one order in both. */
function sharedOnce(old: readonly string[], young: readonly string[]): Pair[] {
  const [oldPlaces, youngPlaces] = [placesOnce(old), placesOnce(young)]
  const pairs = [...oldPlaces].flatMap(([line, a]): Pair[] => {
    const b = youngPlaces.get(line)
    return b === undefined ? [] : [[a, b]]
  })
  const rise = longestRise(pairs.map(([, b]) => b))
  return pairs.filter((_, index) => rise.has(index))
}

function placesOnce(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, line] of lines.entries())
    if (places.has(line)) repeated.add(line)
    else places.set(line, index)
  for (const line of repeated) places.delete(line)
  return places
}

// Where no line stands once and more than that has changed, the texts are shown one after the other.
const mostChanges = 300

/** Myers' shortest edit. */
function shortestEdit(old: readonly string[], young: readonly string[]): Pair[] {
  const trace: ReadonlyMap<number, number>[] = []
  const reach = new Map([[1, 0]])
  for (let changes = 0; changes <= Math.min(old.length + young.length, mostChanges); changes += 1) {
    trace.push(new Map(reach))
    for (let k = -changes; k <= changes; k += 2) {
      let x = comesDown(reach, k, changes) ? (reach.get(k + 1) ?? 0) : (reach.get(k - 1) ?? 0) + 1
      while (x < old.length && x - k < young.length && old[x] === young[x - k]) x += 1
      reach.set(k, x)
      if (x >= old.length && x - k >= young.length) return backThrough(trace, old.length, young.length)
    }
  }
  return []
}

function backThrough(trace: readonly ReadonlyMap<number, number>[], width: number, height: number): Pair[] {
  const kept: Pair[] = []
  let [x, y] = [width, height]
  for (let changes = trace.length - 1; changes >= 0; changes -= 1) {
    const reach = trace[changes] ?? new Map<number, number>()
    const k = comesDown(reach, x - y, changes) ? x - y + 1 : x - y - 1
    const [startX, startY] = changes === 0 ? [0, 0] : [reach.get(k) ?? 0, (reach.get(k) ?? 0) - k]
    while (x > startX && y > startY) {
      x -= 1
      y -= 1
      kept.push([x, y])
    }
    x = startX
    y = startY
  }
  return kept.toReversed()
}

function comesDown(reach: ReadonlyMap<number, number>, k: number, changes: number): boolean {
  return k === -changes || (k !== changes && (reach.get(k - 1) ?? 0) < (reach.get(k + 1) ?? 0))
}
