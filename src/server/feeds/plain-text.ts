import { escapeHtml } from './foreign-text.ts'

const cdata = String.raw`<!\[CDATA\[[\s\S]*?\]\]>`
const names = new RegExp(String.raw`<(title|name|category)( [^>]*)?>\s*((?:${cdata})+)\s*</\1>`, 'g')
const sections = /<!\[CDATA\[([\s\S]*?)\]\]>/g

/** A feed whose names and titles are escaped text: not everybody who reads a feed knows CDATA, or takes what stands in it for text. */
export function withPlainNames(xml: string): string {
  return xml.replaceAll(names, (_, element: string, attributes = '', content: string) => {
    const text = content.replaceAll(sections, (_section, part: string) => escapeHtml(part))
    return `<${element}${attributes}>${text}</${element}>`
  })
}
