interface TextSpan {
  readonly kind: 'text'
  readonly text: string
}

interface LinkSpan {
  readonly kind: 'link'
  /** Always http or https. */
  readonly href: string
  readonly text: string
}

export type RichTextSpan = TextSpan | LinkSpan
export type RichTextLine = readonly RichTextSpan[]

/** Paragraphs are separated by blank lines. */
export interface Paragraph {
  readonly lines: readonly RichTextLine[]
}

// No part of these patterns crosses an angle bracket or looks far back, so hostile text cannot slow them down.
const lineBreak = /<br\s*\/?>|\r\n|\r|\n/gi
const anchor = /<a(?=\s)[^<>]{0,300}?\shref\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')[^<>]*>([^<]*)<\/a\s*>/gi
const bareUrl = /https?:\/\/[^\s<>"]+/gi
const entity = /&(amp|lt|gt|quot|#39|#x27|apos|nbsp);/gi

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  apos: "'",
  nbsp: '\u00a0',
}

/** Line breaks become lines; http(s) anchors and addresses become links; everything else stays unchanged. */
export function parseRichText(text: string): Paragraph[] {
  const paragraphs: RichTextLine[][] = []
  let paragraph: RichTextLine[] = []
  for (const line of splitLines(text)) {
    if (line.trim() === '') {
      if (paragraph.length > 0) paragraphs.push(paragraph)
      paragraph = []
    } else paragraph.push(spansOf(line))
  }
  if (paragraph.length > 0) paragraphs.push(paragraph)
  return paragraphs.map((lines) => ({ lines }))
}

/** The text without markup, keeping lines and paragraphs. */
export function plainTextLines(text: string): string {
  const paragraphs = parseRichText(text).map(({ lines }) => lines.map((line) => line.map((span) => span.text).join('')))
  return paragraphs.map((lines) => lines.join('\n')).join('\n\n')
}

/** The text without markup, on one line, for previews and search. */
export function plainText(text: string): string {
  const lines = parseRichText(text).flatMap((paragraph) => paragraph.lines)
  return lines
    .map((line) =>
      line
        .map((span) => span.text)
        .join('')
        .trim(),
    )
    .join(' ')
}

// A line break in an anchor's label counts as a space.
function splitLines(text: string): string[] {
  const joined = text.replaceAll(anchor, (whole) => whole.replaceAll(lineBreak, ' '))
  return joined.split(lineBreak)
}

function spansOf(line: string): RichTextSpan[] {
  const spans: RichTextSpan[] = []
  let end = 0
  for (const match of line.matchAll(anchor)) {
    const href = webAddress(decode(match[1] ?? match[2] ?? ''))
    if (href === null) continue
    const label = decode(match[3] ?? '')
    spans.push(...linkify(decode(line.slice(end, match.index))))
    spans.push({ kind: 'link', href, text: label.trim() === '' ? href : label })
    end = match.index + match[0].length
  }
  spans.push(...linkify(decode(line.slice(end))))
  return spans
}

function linkify(text: string): RichTextSpan[] {
  const spans: RichTextSpan[] = []
  let end = 0
  for (const match of text.matchAll(bareUrl)) {
    const address = withoutTrailing(match[0])
    const href = webAddress(address)
    if (href === null) continue
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    spans.push({ kind: 'link', href, text: address })
    end = match.index + address.length
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

/** Punctuation after an address belongs to the sentence, as does a closing bracket that the address did not open. */
function withoutTrailing(address: string): string {
  const opened = address.split('(').length
  let closed = address.split(')').length
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    if (!/[.,;:!?'’”)\]}*]/.test(last)) break
    if (last === ')') {
      if (closed <= opened) break
      closed -= 1
    }
    end -= 1
  }
  return address.slice(0, end)
}

/** The text, trimmed, if it is an http or https URL. */
export function webAddress(text: string): string | null {
  const url = URL.parse(text.trim())
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? text.trim() : null
}

function decode(text: string): string {
  return text.replaceAll(entity, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
}
