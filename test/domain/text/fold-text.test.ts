import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { foldText } from '#domain/text/fold-text.ts'

it.each([
  ['Zürich  Mirror\r\n Node', 'zurich mirror node'],
  ['ﬁnal\u00a0Consensus', 'final consensus'],
  ['  ÉCLAIR ', 'eclair'],
  ['İstanbul', 'istanbul'],
  ['v0.75.1 | Uptime', 'v0.75.1 | uptime'],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test('A folded text folds to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text))
    }),
  )
})
