import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#domain/text/markdown.ts'

const text = (value: string) => ({ kind: 'text', text: value })
const paragraph = (...spans: unknown[]) => ({ kind: 'paragraph', spans })

describe('Markdown', () => {
  it.each([
    ['# Title', [{ kind: 'heading', level: 1, spans: [text('Title')] }]],
    ['### Title ##', [{ kind: 'heading', level: 3, spans: [text('Title')] }]],
    ['#nothing', [paragraph(text('#nothing'))]],
    ['one\ntwo\n\nthree', [paragraph(text('one'), { kind: 'break' }, text('two')), paragraph(text('three'))]],
    [
      '**a** and *b*',
      [paragraph({ kind: 'strong', spans: [text('a')] }, text(' and '), { kind: 'emphasis', spans: [text('b')] })],
    ],
    ['snake_case_name', [paragraph(text('snake_case_name'))]],
    ['2 * 3 * 4', [paragraph(text('2 * 3 * 4'))]],
    ['`a *b*`', [paragraph({ kind: 'code', text: 'a *b*' })]],
    ['~~gone~~', [paragraph({ kind: 'deleted', spans: [text('gone')] })]],
    [String.raw`\*plain\*`, [paragraph(text('*plain*'))]],
    [
      '[here](https://example.org/a)',
      [paragraph({ kind: 'link', href: 'https://example.org/a', spans: [text('here')] })],
    ],
    ['[bad](javascript:alert)', [paragraph(text('[bad](javascript:alert)'))]],
    ['![plan](ipfs://abc)', [paragraph({ kind: 'image', address: 'ipfs://abc', text: 'plan' })]],
    ['<img src=x onerror=y>', [paragraph(text('<img src=x onerror=y>'))]],
    ['---', [{ kind: 'rule' }]],
    ['```js\na < b\n```\nend', [{ kind: 'code', text: 'a < b' }, paragraph(text('end'))]],
    ['> said\n> twice', [{ kind: 'quote', blocks: [paragraph(text('said'), { kind: 'break' }, text('twice'))] }]],
    ['1. a\n2. b', [{ kind: 'list', ordered: true, items: [[paragraph(text('a'))], [paragraph(text('b'))]] }]],
    [
      '- a\n  - b\n- c',
      [
        {
          kind: 'list',
          ordered: false,
          items: [
            [paragraph(text('a')), { kind: 'list', ordered: false, items: [[paragraph(text('b'))]] }],
            [paragraph(text('c'))],
          ],
        },
      ],
    ],
    ['', []],
  ])('%j is read', (source, blocks) => {
    expect(parseMarkdown(source)).toEqual(blocks)
  })

  it('Deep quotes end in plain text', () => {
    expect(JSON.stringify(parseMarkdown('>'.repeat(2000)))).toContain('>>>')
  })
})
