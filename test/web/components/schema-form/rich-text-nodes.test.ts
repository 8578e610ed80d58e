import { describe, expect, it } from 'vitest'
import { writeRichText } from '#domain/text/markdown-writing.ts'
import { parseRichMarkdown } from '#domain/text/markdown.ts'
import { drawRichText, readRichText } from '#web/components/schema-form/rich-text-nodes.ts'

function read(html: string): string {
  return writeRichText(readRichText(new DOMParser().parseFromString(html, 'text/html').body))
}

describe('Rich text', () => {
  it.each([
    ['bold and italic', 'a <b>b</b> <em>c</em>', 'a **b** *c*'],
    ['paragraphs of a browser', 'a<div>b</div><div><br></div><div>c</div>', 'a\n\nb\n\nc'],
    ['headings', '<h1>a</h1><h5>b</h5>', '# a\n\n## b'],
    ['a list', '<ul><li>a</li><li><p>b</p></li></ul>', '- a\n- b'],
    ['a nested list beside its item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '- a\n  - b'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\n\nc'],
    ['a block in a mark', '<b><p>a</p><p>b</p></b>', 'a\n\nb'],
    ['styles, fonts and comments', '<!-- x --><p style="color:red"><font face="x">a</font>&nbsp;b</p>', 'a b'],
    ['a link', '<a href="https://a.example" onclick="x()" target="_top">a</a>', '[a](https://a.example)'],
    ['a script', '<script>alert(1)</script><style>p{}</style>a', 'a'],
    ['a link to a script', '<a href=" java\nscript:alert(1)">a</a>', 'a'],
    ['data in a link', '<a href="data:text/html,x">a</a>', 'a'],
    ['an image with a handler', '<img src=x onerror="alert(1)">a', 'a'],
    ['a frame and a form', '<iframe srcdoc="x"></iframe><form><input value="x"></form>b', 'b'],
  ])('Of pasted HTML, %s is read as its words', (_, html, written) => {
    expect(read(html)).toBe(written)
  })

  it.each([
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](https://a.example"onclick=alert(1))',
    '![a](javascript:alert(1))',
    '<script>alert(1)</script>',
  ])('Nothing of %j is drawn as a script, a handler or a link to a script', (hostile) => {
    const holder = document.createElement('div')
    holder.append(drawRichText(parseRichMarkdown(hostile)))
    expect(holder.querySelector('script, img, iframe')).toBeNull()
    for (const one of holder.querySelectorAll('*')) {
      expect(
        one.getAttributeNames().filter((name) => !['href', 'contenteditable', 'data-image'].includes(name)),
      ).toEqual([])
      expect(one.getAttribute('href') ?? 'https:').toMatch(/^(?:https?:|mailto:)/)
    }
  })

  it('What is drawn is read as the same text', () => {
    const written = '# A\n\n**b** [c](https://a.example) ![d](ipfs://e)\n\n- f\n  1. g'
    expect(writeRichText(readRichText(drawRichText(parseRichMarkdown(written))))).toBe(written)
  })
})
