import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parseRichText, plainText, plainTextLines, type RichTextSpan } from '#domain/text/rich-text.ts'

/** Blocks as short text: links as [text](href), lines parted by |, blocks by ||. */
function drawn(text: string): string {
  return parseRichText(text)
    .map((block) => block.lines.map((line) => line.map(drawnSpan).join('')).join('|'))
    .join('||')
}

function drawnSpan(span: RichTextSpan): string {
  return span.kind === 'link' ? `[${span.text}](${span.href})` : span.text
}

function spansOf(text: string): RichTextSpan[] {
  return parseRichText(text).flatMap((block) => block.lines.flat())
}

describe('Lines are separated in', () => {
  it.each([
    ['', ''],
    ['one', 'one'],
    ['one\ntwo', 'one|two'],
    ['one\r\ntwo', 'one|two'],
    ['one<br>two<br/>three<br />four<BR>five', 'one|two|three|four|five'],
    ['one<br /><br />two', 'one||two'],
    ['one\n\n\n\ntwo\n', 'one||two'],
    ['one<br />\ntwo', 'one||two'],
    ['\n\n', ''],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toBe(expected)
  })
})

describe('Links are found in', () => {
  it.each([
    ['<a href="https://a.example/x">status</a> page', '[status](https://a.example/x) page'],
    ["<a target='_blank' href='http://a.example'>a</a>", '[a](http://a.example)'],
    ['<A HREF="https://a.example">a</A>', '[a](https://a.example)'],
    ['<a href="https://a.example"></a>', '[https://a.example](https://a.example)'],
    ['see<a href="https://a.example"> this</a>', 'see[ this](https://a.example)'],
    ['<a href="https://a.example">over\ntwo lines</a>', '[over two lines](https://a.example)'],
    ['<a href="https://a.example/?a=1&amp;b=2">a &amp; b</a>', '[a & b](https://a.example/?a=1&b=2)'],
    ['at https://a.example/x.', 'at [https://a.example/x](https://a.example/x).'],
    ['(https://a.example/x)', '([https://a.example/x](https://a.example/x))'],
    ['https://a.example/x_(y)), so', '[https://a.example/x_(y)](https://a.example/x_(y))), so'],
    ['https://a.example/?q=1&amp;r=2!', '[https://a.example/?q=1&r=2](https://a.example/?q=1&r=2)!'],
    ['"https://a.example"', '"[https://a.example](https://a.example)"'],
    ['http://', 'http://'],
    ['www.a.example', 'www.a.example'],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toBe(expected)
  })
})

describe('Text without links stays as written:', () => {
  it.each([
    ['were < 1% in all cases.  <br />Next', 'were < 1% in all cases.  |Next'],
    ['<b>bold</b> & <script>alert(1)</script>', '<b>bold</b> & <script>alert(1)</script>'],
    ['<a href="javascript:alert(1)">x</a>', '<a href="javascript:alert(1)">x</a>'],
    ['<a href="mailto:a@a.example">x</a>', '<a href="mailto:a@a.example">x</a>'],
    ['<a href="ftp://a.example">x</a>', '<a href="ftp://a.example">x</a>'],
    ['<a name="x">x</a>', '<a name="x">x</a>'],
    ['<abbr href="https://a.example">x</a>', '<abbr href="[https://a.example](https://a.example)">x</a>'],
    ['a\u00a0b', 'a\u00a0b'],
    ['a&nbsp;b', 'a\u00a0b'],
    ['&lt;br&gt; &quot;x&quot; &#39;y&#39; &amp;lt;', '<br> "x" \'y\' &lt;'],
    ['&lt;a href=&quot;x&quot;&gt;', '<a href="x">'],
    ['&copy; &amp', '&copy; &amp'],
  ])('%j', (text, expected) => {
    expect(drawn(text)).toBe(expected)
  })
})

test('Plain text is one line without markup', () => {
  expect(plainText('We <a href="https://a.example">see</a> <br /><br />\r\n slow\u00a0answers')).toBe(
    'We see slow\u00a0answers',
  )
})

test('Plain text lines keep lines and paragraphs', () => {
  expect(plainTextLines('We <a href="https://a.example">see</a><br />this:<br /><br />\r\n1 &lt; 2')).toBe(
    'We see\nthis:\n\n1 < 2',
  )
})

describe('In any text', () => {
  const markup = [
    '<',
    '>',
    '&',
    '<a ',
    'href=',
    '"',
    "'",
    '</a>',
    '(',
    ')',
    '.',
    'https://a.example',
    '<b>',
    '<br />',
    '\n',
  ]
  const part = fc.oneof(fc.constantFrom(...markup), fc.string({ maxLength: 6 }))
  const text = fc.array(part, { maxLength: 30 }).map((parts) => parts.join(''))

  test('only breaks and blank space are lost outside anchors and entities', () => {
    const plain = text.filter((body) => !/<a\s[^<>]*href|&\S+;/i.test(body))
    fc.assert(
      fc.property(plain, (body) => {
        const shown = spansOf(body).map((span) => span.text)
        expect(shown.join('').replaceAll(/\s/g, '')).toBe(body.replaceAll(/<br \/>|\s/g, ''))
      }),
    )
  })

  test('only http and https become links', () => {
    fc.assert(
      fc.property(text, (body) => {
        const links = spansOf(body).filter((span) => span.kind === 'link')
        expect(links.every((link) => /^https?:\/\//i.test(link.href))).toBe(true)
      }),
    )
  })

  test.each([
    ['anchors without an end', '<a href="https://a.example">'.repeat(20_000)],
    ['one endless tag', `<a ${'href="https://a.example" '.repeat(20_000)}`],
    ['breaks without an end', `<br${' '.repeat(500_000)}`],
    ['brackets after an address', `https://a.example/${')'.repeat(500_000)}`],
  ])('%s stay literal at any length', (_, hostile) => {
    const length = spansOf(hostile).reduce((sum, span) => sum + span.text.length, 0)
    expect(length).toBe(hostile.length)
  })
})
