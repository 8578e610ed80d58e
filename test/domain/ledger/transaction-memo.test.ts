import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { readMemo } from '#domain/ledger/transaction-memo.ts'
import { formsOfHash } from '#domain/ledger/transaction-hash.ts'

function base64(text: string): string {
  return formsOfHash(new TextEncoder().encode(text)).base64
}

describe('readMemo', () => {
  it.each([null, ''])('%j is empty', (memo) => {
    expect(readMemo(memo)).toEqual({ kind: 'empty' })
  })

  it.each([
    'test',
    'https://example.com/?a=<b>',
    'Überweisung für März',
    'платёж',
    'お支払い',
    'دفعة',
    '👩‍🚀🏳️‍🌈',
    '\uFEFFwith a mark',
    'two\nlines\tand a tab',
    'lines of another\r\nsystem',
    ' ',
    'left\u202Eright',
  ])('reads %j', (text) => {
    expect(readMemo(base64(text))).toEqual({ kind: 'text', text })
  })

  it.each([
    ['AA==', '00'],
    ['/w==', 'ff'],
    ['7aCA', 'eda080'],
    ['wIA=', 'c080'],
    ['dGVzdAA=', '7465737400'],
    ['G1tt', '1b5b6d'],
    ['fw==', '7f'],
    ['woU=', 'c285'],
    ['YQ1i', '610d62'],
  ])('shows %s as bytes', (memo, hex) => {
    expect(readMemo(memo)).toEqual({ kind: 'bytes', hex, length: hex.length / 2 })
  })

  it('shows invalid Base64 unchanged', () => {
    expect(readMemo('not base64!')).toEqual({ kind: 'text', text: 'not base64!' })
  })
})

test('No byte of a memo is lost', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 100 }), (bytes) => {
      const memo = readMemo(formsOfHash(bytes).base64)
      const shown = memo.kind === 'text' ? formsOfHash(new TextEncoder().encode(memo.text)).hex : memo
      const { hex } = formsOfHash(bytes)
      expect([hex, { kind: 'bytes', hex, length: bytes.length }]).toContainEqual(shown)
    }),
  )
})

test('Any text without control characters reads back', () => {
  const aText = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/\p{Cc}/u.test(text))
  fc.assert(
    fc.property(aText, (text) => {
      expect(readMemo(base64(text))).toEqual({ kind: 'text', text })
    }),
  )
})
