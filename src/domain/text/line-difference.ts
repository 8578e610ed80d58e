import { commonLines } from './common-lines.ts'

/** A line that two texts share, or that one of them has. Numbers count from 1. */
export interface LineChange {
  readonly change: 'same' | 'added' | 'removed'
  readonly text: string
  readonly before: number | null
  readonly after: number | null
}

/** How one text became another, line by line. */
export function lineDifference(before: string, after: string): LineChange[] {
  const [old, young] = [before.split('\n'), after.split('\n')]
  const lines: LineChange[] = []
  let [i, j] = [0, 0]
  for (const [a, b] of [...commonLines(old, young), [old.length, young.length] as const]) {
    for (; i < a; i += 1) lines.push({ change: 'removed', text: old[i] ?? '', before: i + 1, after: null })
    for (; j < b; j += 1) lines.push({ change: 'added', text: young[j] ?? '', before: null, after: j + 1 })
    const text = old[a]
    if (text !== undefined) lines.push({ change: 'same', text, before: a + 1, after: b + 1 })
    i = a + 1
    j = b + 1
  }
  return lines
}

/** Changed lines with those around them; `null` stands for lines that are left out. */
export function withContext(lines: readonly LineChange[], around = 3): (LineChange | null)[] {
  const near = new Set<number>()
  for (const [index, { change }] of lines.entries())
    if (change !== 'same') for (let at = index - around; at <= index + around; at += 1) near.add(at)
  return lines.flatMap((line, index): (LineChange | null)[] => {
    if (near.has(index)) return [line]
    return index === 0 || near.has(index - 1) ? [null] : []
  })
}
