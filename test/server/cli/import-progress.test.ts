import { describe, expect, it } from 'vitest'
import { createImportProgress, importSummary } from '#server/cli/import-progress.ts'

/** Progress whose clock the test sets, and what it wrote. */
function progressOf({ size = null, isTerminal = false }: { size?: number | null; isTerminal?: boolean } = {}) {
  const clock = { now: 1_000_000 }
  const written: string[] = []
  const write = (text: string) => void written.push(text)
  const progress = createImportProgress({ name: 'a.ndjson', size, write, now: () => clock.now, isTerminal })
  return { clock, written, progress }
}

const again = '\r\u001B[2K'

describe('The progress of an import', () => {
  it('prints records, rate and remaining time every five seconds', () => {
    const { clock, written, progress } = progressOf({ size: 100_000 })
    progress.begin('import')
    progress.read(1000)
    progress.reached(100)
    for (let second = 1; second <= 12; second += 1) {
      clock.now += 1000
      progress.read(1000)
      progress.reached(100 + second * 1200)
    }
    progress.end()
    expect(written).toEqual([
      '6,100 records, 1,200 per second, about 2 min left\n',
      '12,100 records, 1,200 per second, about 89 s left\n',
    ])
  })

  it('measures the rate from the position where it starts', () => {
    const { clock, written, progress } = progressOf({ size: 1_000_000 })
    progress.begin('import')
    progress.read(900_000)
    clock.now += 60_000
    progress.reached(500_000)
    clock.now += 10_000
    progress.read(10_000)
    progress.reached(510_000)
    expect(written).toEqual(['510,000 records, 1,000 per second, about 2 min left\n'])
  })

  it('prints no remaining time if the size is unknown', () => {
    const { clock, written, progress } = progressOf()
    progress.begin('import')
    progress.reached(0)
    clock.now += 5000
    progress.read(5000)
    progress.reached(5)
    expect(written).toEqual(['5 records, 1 per second\n'])
  })

  it.each([
    [90, '2 min'],
    [5399, '90 min'],
    [5400, '1.5 h'],
    [36_000, '10.0 h'],
  ])('prints %i seconds as %s', (seconds, expected) => {
    const { clock, written, progress } = progressOf({ size: 5000 + seconds * 1000 })
    progress.begin('import')
    progress.reached(0)
    clock.now += 5000
    progress.read(5000)
    progress.reached(5)
    expect(written).toEqual([`5 records, 1 per second, about ${expected} left\n`])
  })

  it('prints that it checks the file before it imports it', () => {
    const { clock, written, progress } = progressOf({ size: 10_000 })
    for (const what of ['check', 'import'] as const) {
      progress.begin(what)
      progress.reached(1)
      clock.now += 5000
      progress.read(5000)
      progress.reached(1001)
    }
    expect(written).toEqual([
      '1,001 records checked, 200 per second, about 5 s left\n',
      '1,001 records, 200 per second, about 5 s left\n',
    ])
  })

  it('overwrites its line on a terminal twice a second, and clears it at the end', () => {
    const { clock, written, progress } = progressOf({ isTerminal: true })
    progress.begin('import')
    progress.reached(0)
    for (const milliseconds of [400, 100, 499]) {
      clock.now += milliseconds
      progress.reached(50)
    }
    progress.refused(7, 'is not JSON')
    progress.end()
    expect(written).toEqual([`${again}50 records, 100 per second`, `${again}a.ndjson: line 7: is not JSON\n`, again])
  })

  it('says where it continues', () => {
    const { written, progress } = progressOf()
    progress.resumed(12_345)
    expect(written).toEqual(['a.ndjson: continuing after line 12,345, where an earlier import stopped.\n'])
  })

  it('prints no more than a hundred invalid lines', () => {
    const { written, progress } = progressOf()
    for (let line = 1; line <= 250; line += 1) progress.refused(line * 1000, 'is not JSON')
    expect(written).toHaveLength(101)
    expect(written.slice(98)).toEqual([
      'a.ndjson: line 99,000: is not JSON\n',
      'a.ndjson: line 100,000: is not JSON\n',
      'a.ndjson: further invalid lines are counted but not listed.\n',
    ])
  })
})

describe('The summary of an import', () => {
  const none = { lines: 0, added: 0, changed: 0, unchanged: 0, refused: 0, sampleRemoved: false }

  it.each([
    [{}, '0 transactions: 0 added, 0 changed, 0 unchanged.'],
    [{ added: 1 }, '1 transaction: 1 added, 0 changed, 0 unchanged.'],
    [{ added: 1200, changed: 3, unchanged: 4 }, '1,207 transactions: 1,200 added, 3 changed, 4 unchanged.'],
    [{ refused: 1 }, '0 transactions: 0 added, 0 changed, 0 unchanged; 1 invalid line skipped.'],
    [
      { added: 2, refused: 1000, sampleRemoved: true },
      '2 transactions: 2 added, 0 changed, 0 unchanged; 1,000 invalid lines skipped. The sample network’s transactions were removed.',
    ],
  ])('is right for %j', (state, expected) => {
    expect(importSummary({ ...none, ...state })).toBe(expected)
  })
})
