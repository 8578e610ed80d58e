import { parseRichText, type RichTextLine } from '#domain/text/rich-text.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Foreign text on one line, without characters that XML or calendars cannot contain (control characters, lone
 * surrogates).
 */
export function oneLine(text: string): string {
  // A single regular expression for breaks and the white space around them would take quadratic time.
  const lines = storable(text).split(/[\r\n]+/)
  const last = lines.length - 1
  return lines
    .map((line, index) => trimmed(line, index > 0, index < last))
    .filter((line, index) => line !== '' || index === 0 || index === last)
    .join(' ')
}

function trimmed(line: string, atStart: boolean, atEnd: boolean): string {
  const text = atStart ? line.trimStart() : line
  return atEnd ? text.trimEnd() : text
}

export function bodyHtml(body: string): string {
  return parseRichText(storable(body))
    .map(({ lines }) => `<p>${lines.map(lineHtml).join('<br>')}</p>`)
    .join('')
}

/** The address of a link follows its text in parentheses. */
export function bodyText(body: string): string {
  return parseRichText(storable(body))
    .map(({ lines }) => lines.map(lineText).join('\n'))
    .join('\n\n')
}

/** Safe in an element and in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
}

function lineHtml(line: RichTextLine): string {
  return line
    .map((span) =>
      span.kind === 'text' ? escapeHtml(span.text) : `<a href="${escapeHtml(span.href)}">${escapeHtml(span.text)}</a>`,
    )
    .join('')
}

function lineText(line: RichTextLine): string {
  return line
    .map((span) => (span.kind === 'link' && span.href !== span.text ? `${span.text} (${span.href})` : span.text))
    .join('')
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll(/[^\P{Cc}\t\r\n]|\p{Noncharacter_Code_Point}/gu, '\ufffd')
}

const cdata = String.raw`<!\[CDATA\[[\s\S]*?\]\]>`
const names = new RegExp(String.raw`<(title|name|category)( [^>]*)?>\s*((?:${cdata})+)\s*</\1>`, 'g')
const sections = /<!\[CDATA\[([\s\S]*?)\]\]>/g

/** Names and titles as escaped text: some feed readers do not know CDATA, or interpret its content as markup. */
export function withPlainNames(xml: string): string {
  return xml.replaceAll(names, (_, element: string, attributes = '', content: string) => {
    const text = content.replaceAll(sections, (_section, part: string) => escapeHtml(part))
    return `<${element}${attributes}>${text}</${element}>`
  })
}
