import { describe, expect, it } from 'vitest'
import { writeRichText } from '#domain/text/markdown-writing.ts'
import { parseRichMarkdown, type MarkdownSpan } from '#domain/text/markdown.ts'

const text = (value: string): MarkdownSpan => ({ kind: 'text', text: value })
const strong = (...spans: MarkdownSpan[]): MarkdownSpan => ({ kind: 'strong', spans })
const emphasis = (...spans: MarkdownSpan[]): MarkdownSpan => ({ kind: 'emphasis', spans })
const link = (href: string, ...spans: MarkdownSpan[]): MarkdownSpan => ({ kind: 'link', href, spans })
const paragraph = (...spans: MarkdownSpan[]) => ({ kind: 'paragraph' as const, spans })
const list = (ordered: boolean, ...items: ReturnType<typeof paragraph>[]) => ({
  kind: 'list' as const,
  ordered,
  items: items.map((item) => [item]),
})

describe('Rich text is written as Markdown', () => {
  it.each([
    ['a paragraph', [paragraph(text('one'))], 'one'],
    ['paragraphs', [paragraph(text('one')), paragraph(text('two'))], 'one\n\ntwo'],
    ['a line break', [paragraph(text('one'), { kind: 'break' }, text('two'))], 'one\ntwo'],
    ['a heading', [{ kind: 'heading', level: 2, spans: [text('Title')] }], '## Title'],
    ['a heading that is too deep', [{ kind: 'heading', level: 5, spans: [text('Title')] }], '### Title'],
    ['strong text', [paragraph(strong(text('one ')), text('two'))], '**one** two'],
    ['both marks', [paragraph(strong(emphasis(text('one'))))], '***one***'],
    ['emphasis in strong text', [paragraph(strong(text('a '), emphasis(text('b'))))], '**a** ***b***'],
    ['strong text in two parts', [paragraph(strong(text('a')), strong(text('b')))], '**ab**'],
    ['a link', [paragraph(link('https://a.example/b', text('here')))], '[here](https://a.example/b)'],
    ['a strong link', [paragraph(link('https://a.example', strong(text('x'))))], '**[x](https://a.example)**'],
    [
      'an address with marks',
      [paragraph(link('https://a.example/(b)*', text('x')))],
      '[x](https://a.example/%28b%29%2A)',
    ],
    ['an image', [paragraph({ kind: 'image', address: 'ipfs://abc', text: 'plan' })], '![plan](ipfs://abc)'],
    ['a list', [list(false, paragraph(text('a')), paragraph(text('b')))], '- a\n- b'],
    ['numbers', [list(true, paragraph(text('a')), paragraph(text('b')))], '1. a\n2. b'],
    [
      'a list in a list',
      [{ kind: 'list', ordered: true, items: [[paragraph(text('a')), list(false, paragraph(text('b')))]] }],
      '1. a\n   - b',
    ],
    ['what looks like marks', [paragraph(text('2 * 3 [x] `y` \\'))], '2 \\* 3 \\[x\\] \\`y\\` \\\\'],
    ['what looks like a heading', [paragraph(text('# one'))], '\\# one'],
    ['what looks like an item', [paragraph(text('- one'))], '\\- one'],
    ['what looks like a number', [paragraph(text('1. one'))], '1\\. one'],
    ['HTML', [paragraph(text('<b onclick=x>'))], '<b onclick=x>'],
    ['nothing', [paragraph(text(' '))], ''],
  ] as const)('%s', (_, blocks, written) => {
    expect(writeRichText(blocks)).toBe(written)
  })

  it.each([
    'one\ntwo\n\nthree',
    '# a\n\n### b',
    '**a** *b* ***c***',
    '- a\n  - b\n- c',
    '1. a\n   1. b\n2. c',
    '[a \\[b\\]](https://a.example)',
    '\\* \\\\',
    '**2 \\* 3**',
    '> no quote, _no emphasis_, ~~nor this~~, `nor code`'.replaceAll('`', ''),
    '![plan](ipfs://abc)',
  ])('%j stays the same when it is read and written', (written) => {
    expect(writeRichText(parseRichMarkdown(written))).toBe(written)
  })
})
