import { isListAt, itemsAt, memberAt, rootSpan, stringAt, isStringAt } from '../../json/json-spans.ts'
import { addItem, removeItems, setMember, type Splice } from '../../json/json-splice.ts'
import type { SchemaDocument } from '../document/schema-document.ts'

/** What makes `required` name a key, or name it no longer; undefined where it is no list. */
export function requiredSplices(document: SchemaDocument, key: string, wanted: boolean): Splice[] | undefined {
  const { text, required } = document
  if (required.includes(key) === wanted) return []
  const root = rootSpan(text)
  const list = memberAt(text, root, 'required')
  if (!list) return [setMember(text, root, 'required', JSON.stringify([key]), 'properties')]
  if (!isListAt(text, list)) return undefined
  if (wanted) return [addItem(text, list, JSON.stringify(key))]
  const gone = itemsAt(text, list).flatMap((item, index) =>
    isStringAt(text, item) && stringAt(text, item) === key ? [index] : [],
  )
  return removeItems(text, list, new Set(gone))
}
