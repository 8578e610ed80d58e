type WordChange = 'kept' | 'added' | 'removed'

export interface WordRun {
  readonly change: WordChange
  readonly text: string
}

// The table of common lengths grows with the square of the word count. Longer texts are shown as removed and added.
const maxWords = 1200

/**
 * How one text became another. All runs except the removed ones form the later text. The package `diff` would add 2.5
 * kB to the incident page, and its Myers algorithm takes three times as long if most words differ.
 */
export function wordDifference(before: string, after: string): WordRun[] {
  const [old, young] = [wordsOf(before), wordsOf(after)]
  if (old.length > maxWords || young.length > maxWords)
    return joined([...runs('removed', old), ...runs('added', young)])
  const common = commonLengths(old, young)
  const found: WordRun[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < young.length) {
    const [gone, come] = [old[i], young[j]]
    if (gone !== undefined && gone === come) {
      found.push({ change: 'kept', text: gone })
      i += 1
      j += 1
    } else if (gone !== undefined && (come === undefined || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      found.push({ change: 'removed', text: gone })
      i += 1
    } else if (come !== undefined) {
      found.push({ change: 'added', text: come })
      j += 1
    }
  }
  return joined(found)
}

/** Words with the preceding white space, so that appending a sentence leaves the text before it unchanged. */
function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

function runs(change: WordChange, words: readonly string[]): WordRun[] {
  return words.map((text) => ({ change, text }))
}

/** `lengths[i][j]` is the length of the longest common subsequence of the words from `i` and `j` on. */
function commonLengths(old: readonly string[], young: readonly string[]): number[][] {
  const lengths: number[][] = [zeros(young.length + 1)]
  for (const word of old.toReversed()) {
    const below = lengths[0] ?? []
    const row = zeros(young.length + 1)
    for (let j = young.length - 1; j >= 0; j -= 1)
      row[j] = word === young[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    lengths.unshift(row)
  }
  return lengths
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0)
}

function lengthAt(lengths: readonly (readonly number[])[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0
}

function joined(found: readonly WordRun[]): WordRun[] {
  const merged: WordRun[] = []
  for (const run of found) {
    const last = merged.at(-1)
    if (last?.change === run.change) merged[merged.length - 1] = { change: run.change, text: last.text + run.text }
    else merged.push(run)
  }
  return merged
}
