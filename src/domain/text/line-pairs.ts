import type { LineChange } from './line-difference.ts'

export interface LinePair {
  readonly left: LineChange | null
  readonly right: LineChange | null
}

/**
 * Arranges lines in two columns, with removed lines next to the added ones that follow or precede them. Null stays
 * null.
 */
export function pairLines(lines: readonly (LineChange | null)[]): (LinePair | null)[] {
  const pairs: (LinePair | null)[] = []
  let removed: LineChange[] = []
  let added: LineChange[] = []
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1)
      pairs.push({ left: removed[index] ?? null, right: added[index] ?? null })
    removed = []
    added = []
  }
  for (const line of lines) {
    if (line?.change === 'removed') removed.push(line)
    else if (line?.change === 'added') added.push(line)
    else {
      flush()
      pairs.push(line && { left: line, right: line })
    }
  }
  flush()
  return pairs
}
