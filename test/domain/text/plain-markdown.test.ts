import { expect, it } from 'vitest'
import { plainMarkdown } from '#domain/text/plain-markdown.ts'

it.each([
  ['Roof and **two** *walls*', 'Roof and two walls'],
  ['# Site\n\nNear the [river](https://example.org)\n\n- north\n- **south**', 'Site\nNear the river\n- north\n- south'],
  ['1. first\n2. second', '1. first\n2. second'],
  [String.raw`2 \* 3`, '2 * 3'],
  ['![Map](ipfs://abc) ![](ipfs://def)', 'Map ipfs://def'],
  ['one\ntwo', 'one\ntwo'],
  ['', ''],
])('Rich text %j is said as %j', (text, words) => {
  expect(plainMarkdown(text, 'rich-text')).toBe(words)
})

it('Quotes, rules and code are Markdown, but not rich text', () => {
  const text = '> said\n\n---\n\n```\n*x*\n```'
  expect(plainMarkdown(text, 'markdown')).toBe('said\n*x*')
  expect(plainMarkdown(text, 'rich-text')).toBe('> said\n---\n```\nx\n```')
})
