import { createElement, useMemo, type ReactNode } from 'react'
import { parseMarkdown, parseRichMarkdown, type MarkdownBlock, type MarkdownSpan } from '#domain/text/markdown.ts'
import { formMessages } from './messages.ts'

interface MarkdownViewProps {
  readonly text: string
  /** Whether it is the value of a rich text field, in which a Guardian reads less. */
  readonly isRichText?: boolean
}

/** Renders the headings, lists, emphasis and links of foreign text, and nothing that loads or runs. */
export function MarkdownView({ text, isRichText = false }: MarkdownViewProps) {
  const blocks = useMemo(() => (isRichText ? parseRichMarkdown(text) : parseMarkdown(text)), [text, isRichText])
  return <div className="flex max-w-[72ch] flex-col gap-2 wrap-anywhere">{drawBlocks(blocks)}</div>
}

function drawBlocks(blocks: readonly MarkdownBlock[]): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other identity
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { readonly block: MarkdownBlock }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{drawSpans(block.spans)}</p>
    case 'heading':
      // The page and the form use the heading levels above.
      return createElement(
        `h${Math.min(block.level + 3, 6)}`,
        { className: block.level <= 2 ? 'text-base font-semibold' : 'font-semibold' },
        drawSpans(block.spans),
      )
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-lg bg-sunk px-3 py-2 font-mono text-xs">
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-s-2 border-line-strong ps-3 text-quiet">
          {drawBlocks(block.blocks)}
        </blockquote>
      )
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        { className: block.ordered ? 'list-decimal ps-6' : 'list-disc ps-6' },
        // oxlint-disable-next-line react/no-array-index-key -- as above
        block.items.map((item, index) => <li key={index}>{drawBlocks(item)}</li>),
      )
    case 'rule':
      return <hr className="border-line" />
  }
}

function drawSpans(spans: readonly MarkdownSpan[]): ReactNode {
  // oxlint-disable-next-line react/no-array-index-key -- as above
  return spans.map((span, index) => <Span key={index} span={span} />)
}

function Span({ span }: { readonly span: MarkdownSpan }) {
  switch (span.kind) {
    case 'text':
      return span.text
    case 'code':
      return <code className="rounded bg-sunk px-1 font-mono text-xs">{span.text}</code>
    case 'strong':
      return <strong>{drawSpans(span.spans)}</strong>
    case 'emphasis':
      return <em>{drawSpans(span.spans)}</em>
    case 'deleted':
      return <del>{drawSpans(span.spans)}</del>
    case 'break':
      return <br />
    case 'image':
      return (
        <span className="text-quiet">
          {formMessages.image(span.text)} <code className="font-mono text-xs">{span.address}</code>
        </span>
      )
    case 'link':
      return (
        <a
          href={span.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-accent underline underline-offset-2"
        >
          {drawSpans(span.spans)}
        </a>
      )
  }
}
