import { describe, expect, it } from 'vitest'
import { oneLine } from '#server/feeds/foreign-text.ts'

describe('A foreign text on one line', () => {
  it.each([
    ['Slow answers', 'Slow answers'],
    ['Slow \r\n answers', 'Slow answers'],
    ['Slow \n \n\n answers', 'Slow answers'],
    ['\n Slow answers \n', ' Slow answers '],
    ['\n \n', ' '],
    ['  Slow  answers  ', '  Slow  answers  '],
    ['Slow\u0007 answers', 'Slow\ufffd answers'],
  ])('turns %j into %j', (text, line) => {
    expect(oneLine(text)).toBe(line)
  })

  it('reads a megabyte of spaces without going over them again and again', () => {
    const text = `a${' '.repeat(1_000_000)}b`
    expect(oneLine(text)).toBe(text)
  })
})
