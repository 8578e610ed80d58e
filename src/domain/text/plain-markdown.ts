import { parseMarkdown, parseRichMarkdown, type MarkdownBlock, type MarkdownSpan } from './markdown.ts'

export type MarkdownFormat = 'rich-text' | 'markdown'

/** The words of a Markdown text, one line per block or item, for places without room for headings and lists. */
export function plainMarkdown(text: string, format: MarkdownFormat): string {
  return linesOf(format === 'markdown' ? parseMarkdown(text) : parseRichMarkdown(text))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

function linesOf(blocks: readonly MarkdownBlock[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return [wordsOf(block.spans)]
      case 'code':
        return [block.text]
      case 'quote':
        return linesOf(block.blocks)
      case 'list':
        return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '-'} ${linesOf(item).join('\n')}`)
      case 'rule':
        return []
    }
  })
}

function wordsOf(spans: readonly MarkdownSpan[]): string {
  return spans
    .map((span) => {
      if (span.kind === 'break') return '\n'
      if (span.kind === 'image') return span.text || span.address
      return 'spans' in span ? wordsOf(span.spans) : span.text
    })
    .join('')
}
