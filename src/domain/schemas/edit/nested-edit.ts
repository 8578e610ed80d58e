import { rawAt, spanAt } from '../../json/json-reader.ts'
import { marginOf, spliced } from '../../json/json-splice.ts'
import { readDocument, type SchemaDocument } from '../document/schema-document.ts'
import { edited, rejected, type Edit } from './schema-edit.ts'

/** The text of a schema in `$defs` as a standalone document; null if there is none. */
export function nestedText(text: string, ref: string): string | null {
  if (!readDocument(text).ok) return null
  const place = spanAt(text, ['$defs', ref])
  return place ? moved(rawAt(text, place), marginOf(text, place), '') : null
}

/** An edit of a document, or of a schema in the `$defs` of another one, which it may refer to. */
export type NestableEdit = (text: string, defs?: SchemaDocument['defs']) => Edit

/** Edits a schema in `$defs` as a separate document. The text around it stays identical byte for byte. */
export function editNested(text: string, ref: string, edit: NestableEdit): Edit {
  const read = readDocument(text)
  const place = read.ok ? spanAt(text, ['$defs', ref]) : undefined
  if (!read.ok || !place) return rejected({ kind: 'no-such-schema', ref })
  const raw = rawAt(text, place)
  const margin = marginOf(text, place)
  const alone = moved(raw, margin, '')
  const result = edit(alone, read.document.defs)
  if (!result.ok || result.text === alone) return result.ok ? edited(text) : result
  // If a line starts left of the margin, the text keeps its indentation.
  const isMoved = alone !== raw
  return edited(spliced(text, [{ ...place, insert: isMoved ? moved(result.text, '', margin) : result.text }]))
}

/** Replaces the margin of all lines but the first; unchanged if a line lacks the margin. */
function moved(raw: string, from: string, to: string): string {
  const [first = '', ...lines] = raw.split('\n')
  if (!lines.every((line) => line.startsWith(from))) return raw
  return [first, ...lines.map((line) => to + line.slice(from.length))].join('\n')
}
