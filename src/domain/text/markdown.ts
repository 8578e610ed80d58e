import { webAddress } from './rich-text.ts'

export type MarkdownSpan =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly spans: readonly MarkdownSpan[] }
  /** Always http, https or mailto. */
  | { readonly kind: 'link'; readonly href: string; readonly spans: readonly MarkdownSpan[] }
  /** The address is displayed as text: loading a foreign image would reveal the reader to its host. */
  | { readonly kind: 'image'; readonly address: string; readonly text: string }
  | { readonly kind: 'break' }

export type MarkdownBlock =
  | { readonly kind: 'paragraph'; readonly spans: readonly MarkdownSpan[] }
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly MarkdownSpan[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'quote'; readonly blocks: readonly MarkdownBlock[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly MarkdownBlock[])[] }
  | { readonly kind: 'rule' }

const maxDepth = 8

interface Reading {
  readonly depth: number
  /** Only what a Guardian reads in rich text: paragraphs, headings, lists, strong text, emphasis, links and images. */
  readonly isRichText: boolean
}

/** Parses headings, lists, quotes, code, emphasis and links. HTML stays text. */
export function parseMarkdown(text: string): MarkdownBlock[] {
  return blocksOf(linesOf(text), { depth: 0, isRichText: false })
}

/** Parses the values of rich text fields. Other Markdown and HTML stay text. */
export function parseRichMarkdown(text: string): MarkdownBlock[] {
  return blocksOf(linesOf(text), { depth: 0, isRichText: true })
}

function linesOf(text: string): string[] {
  return text.replaceAll(/\r\n?/g, '\n').split('\n')
}

const marker = /^( {0,3})([-*+]|\d{1,9}[.)])( +|$)/
const richMarker = /^( {0,3})([-*]|\d{1,9}\.)( +|$)/

function blocksOf(lines: readonly string[], reading: Reading): MarkdownBlock[] {
  const { depth, isRichText } = reading
  const deeper = { ...reading, depth: depth + 1 }
  const blocks: MarkdownBlock[] = []
  let paragraph: string[] = []
  const flush = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', spans: spansOf(paragraph.join('\n'), reading) })
    paragraph = []
  }
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const heading = /^ {0,3}(#{1,6})(?: +(.*))?$/.exec(line)
    if (line.trim() === '') flush()
    else if (!isRichText && /^ {0,3}(```|~~~)/.test(line)) {
      flush()
      const fence = line.trim().slice(0, 3)
      const rest = lines.slice(at + 1)
      const end = rest.findIndex((one) => one.trim().startsWith(fence))
      const body = end < 0 ? rest : rest.slice(0, end)
      blocks.push({ kind: 'code', text: body.join('\n') })
      at += body.length + 1
    } else if (heading) {
      flush()
      const words = (heading[2] ?? '').trim().replace(/ #+$/, '')
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, spans: spansOf(words, reading) })
    } else if (!isRichText && /^ {0,3}([-*_])(?: *\1){2,} *$/.test(line)) {
      flush()
      blocks.push({ kind: 'rule' })
    } else if (!isRichText && /^ {0,3}>/.test(line) && depth < maxDepth) {
      flush()
      const quoted = takeWhile(lines, at, (one) => /^ {0,3}>/.test(one))
      blocks.push({
        kind: 'quote',
        blocks: blocksOf(
          quoted.map((one) => one.replace(/^ {0,3}> ?/, '')),
          deeper,
        ),
      })
      at += quoted.length - 1
    } else if (markerOf(reading).test(line) && depth < maxDepth) {
      flush()
      const { items, ordered, length } = listAt(lines, at, markerOf(reading))
      blocks.push({ kind: 'list', ordered, items: items.map((item) => blocksOf(item, deeper)) })
      at += length - 1
    } else paragraph.push(line)
  }
  flush()
  return blocks
}

function markerOf({ isRichText }: Reading): RegExp {
  return isRichText ? richMarker : marker
}

function takeWhile(lines: readonly string[], from: number, holds: (line: string) => boolean): string[] {
  let to = from
  while (to < lines.length && holds(lines[to] ?? '')) to += 1
  return lines.slice(from, to)
}

interface ListLines {
  readonly items: readonly (readonly string[])[]
  readonly ordered: boolean
  readonly length: number
}

/** The lines of each item, without its marker. Lines indented below the marker belong to the item. */
function listAt(lines: readonly string[], from: number, mark: RegExp): ListLines {
  const items: string[][] = []
  const ordered = /^ {0,3}\d/.test(lines[from] ?? '')
  let indent = 0
  let at = from
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const match = mark.exec(line)
    const isDeeper = /\S/.test(line) && leadingSpaces(line) >= indent && items.length > 0
    if (isDeeper && indent > 0) items.at(-1)?.push(line.slice(indent))
    else if (match && /\d/.test(match[2] ?? '') === ordered) {
      indent = match[0].length
      items.push([line.slice(indent)])
    } else if (line.trim() === '' && leadingSpaces(lines[at + 1] ?? '') >= indent && /\S/.test(lines[at + 1] ?? ''))
      items.at(-1)?.push('')
    else break
  }
  return { items, ordered, length: at - from }
}

function leadingSpaces(line: string): number {
  return line.length - line.trimStart().length
}

interface Pair {
  readonly mark: string
  readonly kind: 'strong' | 'emphasis' | 'deleted'
}

const pairs: readonly Pair[] = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'strong' },
  { mark: '~~', kind: 'deleted' },
  { mark: '*', kind: 'emphasis' },
  { mark: '_', kind: 'emphasis' },
]

const richPairs = pairs.filter(({ mark }) => mark.startsWith('*'))

/** How far ahead to look for the end of a mark, which keeps hostile text linear. */
const maxSpanLength = 4000

function spansOf(text: string, reading: Reading): MarkdownSpan[] {
  const spans: MarkdownSpan[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') spans.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < text.length;) {
    const found = reading.depth < maxDepth ? spanAt(text, at, reading) : null
    if (found) {
      flush()
      spans.push(found.span)
      at = found.end
    } else if (text[at] === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) {
      plain += text[at + 1]
      at += 2
    } else {
      plain += text[at]
      at += 1
    }
  }
  flush()
  return spans
}

interface Found {
  readonly span: MarkdownSpan
  readonly end: number
}

function spanAt(text: string, at: number, reading: Reading): Found | null {
  const deeper = { ...reading, depth: reading.depth + 1 }
  const character = text.charAt(at)
  if (character === '\n') return { span: { kind: 'break' }, end: at + 1 }
  if (character === '`' && !reading.isRichText)
    return enclosed(text, at, '`', (inner) => ({ kind: 'code', text: inner }))
  if (character === '!' && text[at + 1] === '[')
    return linkAt(text, at + 1, (label, address) => ({ kind: 'image', address, text: label }))
  if (character === '[')
    return linkAt(text, at, (label, address) => {
      const href = address.startsWith('mailto:') ? address : webAddress(address)
      return href === null ? null : { kind: 'link', href, spans: spansOf(label, deeper) }
    })
  const pair = '*_~'.includes(character)
    ? (reading.isRichText ? richPairs : pairs).find(({ mark }) => text.startsWith(mark, at))
    : undefined
  if (!pair || /\s/.test(text[at + pair.mark.length] ?? ' ')) return null
  // An underscore within a word is part of the word.
  if (pair.mark.startsWith('_') && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) return null
  return enclosed(text, at, pair.mark, (inner) => ({ kind: pair.kind, spans: spansOf(inner, deeper) }))
}

function enclosed(text: string, at: number, mark: string, spanOf: (inner: string) => MarkdownSpan): Found | null {
  const from = at + mark.length
  const ahead = text.slice(from, from + maxSpanLength)
  const found = mark === '`' ? ahead.indexOf(mark, 1) : unescaped(ahead, mark)
  // Three marks open strong text and emphasis; of the three that close them, the last two close the outer one.
  const isInner = mark.length === 2 && ahead.startsWith(mark.charAt(0)) && ahead.charAt(found + 2) === mark.charAt(0)
  const end = found + (isInner ? 1 : 0)
  return found < 0 ? null : { span: spanOf(text.slice(from, from + end)), end: from + end + mark.length }
}

/** The first place after the first character where the mark is not escaped; -1 for none. */
function unescaped(text: string, mark: string): number {
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (at > 0 && text.startsWith(mark, at)) return at
  }
  return -1
}

function linkAt(
  text: string,
  at: number,
  spanOf: (label: string, address: string) => MarkdownSpan | null,
): Found | null {
  const match = /^\[((?:\\.|[^[\]\\\n]){0,500})\]\(([^()\s]{1,2000})\)/.exec(text.slice(at, at + 2600))
  if (!match) return null
  const span = spanOf(match[1] ?? '', match[2] ?? '')
  return span && { span, end: at + match[0].length }
}
