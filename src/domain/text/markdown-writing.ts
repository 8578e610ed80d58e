import type { MarkdownBlock, MarkdownSpan } from './markdown.ts'

type ListBlock = Extract<MarkdownBlock, { readonly kind: 'list' }>

/**
 * Writes the paragraphs, headings, lists, emphasis, links and images of rich text, so that `parseMarkdown` and a
 * Guardian read the same. Other blocks become paragraphs.
 */
export function writeRichText(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')
}

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'paragraph':
      return linesOf(block.spans).join('\n')
    case 'heading': {
      const words = linesOf(block.spans).join(' ')
      return words === '' ? '' : `${'#'.repeat(Math.min(block.level, maxLevel))} ${words}`
    }
    case 'list':
      return listText(block)
    case 'quote':
      return writeRichText(block.blocks)
    case 'code':
      return linesOf([{ kind: 'text', text: block.text }]).join('\n')
    case 'rule':
      return ''
  }
}

/** A Guardian knows no deeper headings. */
const maxLevel = 3

function listText({ ordered, items }: ListBlock): string {
  return items
    .map((item, index) => {
      const marker = ordered ? `${index + 1}. ` : '- '
      const lines = item.flatMap((block) => blockText(block).split('\n'))
      return lines.map((line, at) => (at === 0 ? marker : ' '.repeat(marker.length)) + line).join('\n')
    })
    .join('\n')
}

interface Run {
  readonly text: string
  readonly isStrong: boolean
  readonly isEmphasis: boolean
}

/** Lines that do not begin like a heading or an item of a list. Empty lines would end the paragraph. */
function linesOf(spans: readonly MarkdownSpan[]): string[] {
  const runs = spans.flatMap((span) => runsOf(span, { isStrong: false, isEmphasis: false }))
  return joined(runs)
    .map(runText)
    .join('')
    .split('\n')
    .map((line) => line.trim().replace(/^(?=#{1,6}(?: |$)|-(?: |$))|^(\d{1,9})(?=\.(?: |$))/, '$1\\'))
    .filter((line) => line !== '')
}

/** Without nesting: a Guardian reads no emphasis inside strong text, but both marks around one piece of text. */
function runsOf(span: MarkdownSpan, marks: Omit<Run, 'text'>): Run[] {
  switch (span.kind) {
    case 'text':
    case 'code':
      return [{ ...marks, text: span.text.replaceAll(/[\\*`[\]]/g, String.raw`\$&`) }]
    case 'strong':
      return span.spans.flatMap((one) => runsOf(one, { ...marks, isStrong: true }))
    case 'emphasis':
      return span.spans.flatMap((one) => runsOf(one, { ...marks, isEmphasis: true }))
    case 'deleted':
      return span.spans.flatMap((one) => runsOf(one, marks))
    case 'break':
      return [{ isStrong: false, isEmphasis: false, text: '\n' }]
    case 'image':
      return [{ ...marks, text: `!${linkText(runsOf({ kind: 'text', text: span.text }, marks), span.address)}` }]
    case 'link': {
      const label = span.spans.flatMap((one) => runsOf(one, marks))
      const isAll = (mark: 'isStrong' | 'isEmphasis') => label.length > 0 && label.every((run) => run[mark])
      return [{ isStrong: isAll('isStrong'), isEmphasis: isAll('isEmphasis'), text: linkText(label, span.href) }]
    }
  }
}

function linkText(label: readonly Run[], address: string): string {
  const words = label
    .map(({ text }) => text)
    .join('')
    .replaceAll('\n', ' ')
  return `[${words}](${address.replaceAll(/[()*\s]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)})`
}

/** Neighbors with the same marks as one run: marks that meet would be read differently. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (last && last.isStrong === run.isStrong && last.isEmphasis === run.isEmphasis && run.text !== '\n')
      all[all.length - 1] = { ...last, text: last.text + run.text }
    else all.push(run)
  }
  return all
}

/** Spaces stand outside the marks, which do not count beside them. */
function runText({ text, isStrong, isEmphasis }: Run): string {
  const mark = (isStrong ? '**' : '') + (isEmphasis ? '*' : '')
  const words = text.trim()
  if (mark === '' || words === '') return text
  const start = text.length - text.trimStart().length
  return text.slice(0, start) + mark + words + mark + text.slice(start + words.length)
}
