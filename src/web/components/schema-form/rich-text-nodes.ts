import type { MarkdownBlock, MarkdownSpan } from '#domain/text/markdown.ts'
import { webAddress } from '#domain/text/rich-text.ts'

/** The nodes to edit a text. Nothing in them loads or runs. */
export function drawRichText(blocks: readonly MarkdownBlock[]): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...blocks.map(drawBlock))
  return fragment
}

function drawBlock(block: MarkdownBlock): HTMLElement {
  switch (block.kind) {
    case 'heading':
      return element(headings[block.level - 1] ?? 'h6', block.spans.map(drawSpan))
    case 'list':
      return element(
        block.ordered ? 'ol' : 'ul',
        block.items.map((item) => element('li', item.flatMap(drawInItem))),
      )
    case 'quote':
      return element('p', block.blocks.map(drawBlock))
    case 'code':
      return element('p', [block.text])
    case 'rule':
      return element('p', [])
    case 'paragraph':
      return element('p', block.spans.map(drawSpan))
  }
}

/** The form around it uses the levels above. */
const headings = ['h4', 'h5', 'h6'] as const

function drawInItem(block: MarkdownBlock): (Node | string)[] {
  return block.kind === 'paragraph' ? block.spans.map(drawSpan) : [drawBlock(block)]
}

function drawSpan(span: MarkdownSpan): Node | string {
  switch (span.kind) {
    case 'text':
    case 'code':
      return span.text
    case 'strong':
      return element('b', span.spans.map(drawSpan))
    case 'emphasis':
      return element('i', span.spans.map(drawSpan))
    case 'deleted':
      return element('span', span.spans.map(drawSpan))
    case 'break':
      return element('br', [])
    case 'link': {
      const link = element('a', span.spans.map(drawSpan))
      link.setAttribute('href', span.href)
      return link
    }
    case 'image': {
      const image = element('span', [span.text || span.address])
      image.contentEditable = 'false'
      image.dataset['image'] = span.address
      return image
    }
  }
}

function element(name: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(name)
  made.append(...children)
  return made
}

/** What rich text can hold of foreign nodes, such as pasted ones: their words, and the marks that it knows. */
export function readRichText(root: Node): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = []
  let spans: MarkdownSpan[] = []
  const flush = () => {
    if (spans.some((span) => span.kind !== 'text' || span.text.trim() !== '')) blocks.push({ kind: 'paragraph', spans })
    spans = []
  }
  for (const node of root.childNodes) {
    const name = node.nodeName.toLowerCase()
    const level = /^h[1-6]$/.test(name) ? ((Number(name[1]) - 1) % 3) + 1 : null
    if (name === 'ul' || name === 'ol') {
      flush()
      blocks.push({ kind: 'list', ordered: name === 'ol', items: itemsOf(node) })
    } else if (level !== null) {
      flush()
      blocks.push({ kind: 'heading', level, spans: spansIn(node) })
    } else if (holders.has(name) || (node instanceof Element && node.querySelector(blockNames))) {
      flush()
      blocks.push(...readRichText(node))
    } else spans.push(...spansOf(node))
  }
  flush()
  return blocks
}

function itemsOf(list: Node): MarkdownBlock[][] {
  const items: MarkdownBlock[][] = []
  for (const node of list.childNodes) {
    const last = items.at(-1)
    // A browser puts a nested list next to the item that it belongs to.
    if (/^[uo]l$/i.test(node.nodeName) && last)
      last.push({ kind: 'list', ordered: /^ol$/i.test(node.nodeName), items: itemsOf(node) })
    else if (!/^(?:#.*|script|style)$/i.test(node.nodeName)) items.push(readRichText(node))
  }
  return items
}

const holders: ReadonlySet<string> = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'footer',
  'blockquote',
  'pre',
  'table',
  'thead',
  'tbody',
  'tr',
  'li',
  'dl',
  'dt',
  'dd',
])
const blockNames = [...holders, 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].join(',')

function spansIn(node: Node): MarkdownSpan[] {
  return [...node.childNodes].flatMap(spansOf)
}

function spansOf(node: Node): MarkdownSpan[] {
  if (node instanceof Text) return [{ kind: 'text', text: node.data.replaceAll(/\s+/g, ' ') }]
  if (!(node instanceof HTMLElement)) return []
  const address = node.dataset['image']
  switch (node.nodeName.toLowerCase()) {
    case 'script':
    case 'style':
    case 'template':
    case 'title':
      return []
    case 'td':
    case 'th':
      return [...spansIn(node), { kind: 'text', text: ' ' }]
    case 'br':
      return [{ kind: 'break' }]
    case 'b':
    case 'strong':
      return [{ kind: 'strong', spans: spansIn(node) }]
    case 'i':
    case 'em':
      return [{ kind: 'emphasis', spans: spansIn(node) }]
    case 'a': {
      const href = linkAddress(node.getAttribute('href') ?? '')
      return href === null ? spansIn(node) : [{ kind: 'link', href, spans: spansIn(node) }]
    }
    default:
      return address === undefined
        ? spansIn(node)
        : [{ kind: 'image', address, text: node.textContent === address ? '' : node.textContent }]
  }
}

/** An address that a link in rich text may have; null for all others. */
export function linkAddress(text: string): string | null {
  return /^mailto:\S+$/i.test(text.trim()) ? text.trim() : webAddress(text)
}
