import { Buffer } from 'node:buffer'
import { rawMemos, writtenMemos } from '#server/areas/ledger/sample/memos.ts'
import { recordsBetween, samplePlan, samplePresent } from '#test/support/ledger/sample-ledger.ts'
import { describe, expect, it } from 'vitest'
import { isFullTier } from '#test/support/tier.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const isText = (bytes: Uint8Array) => {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

describe('Sample memos', () => {
  it('have at most 100 bytes, and one has exactly 100', () => {
    const lengths = [
      ...writtenMemos.map((memo) => Buffer.byteLength(memo)),
      ...rawMemos.map((memo) => Buffer.from(memo, 'hex').length),
    ]
    expect(Math.max(...lengths)).toBe(100)
    expect(Math.min(...lengths)).toBeGreaterThan(0)
  })

  it.each(['Latin', 'Arabic', 'Hebrew', 'Devanagari', 'Han', 'Hiragana', 'Hangul', 'Cyrillic', 'Greek', 'Thai'])(
    'are written in %s too',
    (script) => {
      const letters = new RegExp(`\\p{Script=${script}}`, 'u')
      expect(writtenMemos.filter((memo) => letters.test(memo)).length).toBeGreaterThan(0)
    },
  )

  it.each([
    /\p{Extended_Pictographic}/u,
    /https:\/\//,
    /^=SUM\(1\)$/,
    /<script>/,
    /\u202E/,
    /\n/,
    /\t/,
    /^ /,
    /^[-+@]/,
  ])('cover an edge case: %s', (trap) => {
    expect(writtenMemos.some((memo) => trap.test(memo))).toBe(true)
  })

  it('are not always text', () => {
    expect(rawMemos.filter((memo) => !isText(Buffer.from(memo, 'hex'))).length).toBeGreaterThan(2)
  })

  it.runIf(isFullTier)('are mostly empty in an hour, often text, and sometimes bytes', () => {
    const memos = recordsBetween(samplePlan, samplePresent, samplePresent + 3600).map(
      ({ memo_base64 }) => memo_base64 ?? '',
    )
    const bytes = memos.map((memo) => Buffer.from(memo, 'base64'))
    expect(bytes.every((memo, index) => memo.length <= 100 && memo.toString('base64') === memos[index])).toBe(true)
    expect(memos.filter((memo) => memo === '').length / memos.length).toBeGreaterThan(0.5)
    expect(bytes.filter((memo) => !isText(memo)).length).toBeGreaterThan(10)
    const words = new Set(bytes.map((memo) => memo.toString()))
    expect(writtenMemos.filter((memo) => words.has(memo)).length).toBeGreaterThan(writtenMemos.length * 0.8)
  })
})
