import { orderSplices } from '../edit/field-order.ts'
import { renameField } from '../edit/schema-fields.ts'
import { renamedFields } from './schema-difference.ts'
import { mergeJson, type JsonConflict } from '../../json/json-merge.ts'
import type { JsonPath } from '../../json/json-path.ts'
import { layOut, sameTokens } from '../../json/json-layout.ts'
import { memberAt, rootSpan } from '../../json/json-reader.ts'
import { indentOf, reorderMembers, spliced } from '../../json/json-splice.ts'
import type { SchemaContent } from '../document/schema-content.ts'
import { withoutPosition } from '../document/schema-comment.ts'
import { readDocument, type SchemaDocument } from '../document/schema-document.ts'

export interface Conflict extends JsonConflict {
  readonly id: string
  /** The key of the enclosing field, if any. */
  readonly key: string | null
  /** `order` is the order of all fields: its values are lists of keys. */
  readonly kind: 'name' | 'description' | 'order' | 'document'
  readonly chosen: 'mine' | 'theirs' | null
}

/** By conflict id. An unresolved conflict keeps my side. */
export type Choices = Readonly<Record<string, 'mine' | 'theirs'>>

export type Merged =
  | { readonly ok: true; readonly content: SchemaContent; readonly conflicts: readonly Conflict[] }
  /** One of the texts is not JSON, so no merge is possible. */
  | { readonly ok: false; readonly unreadable: 'base' | 'mine' | 'theirs' }

interface Sides<Value> {
  readonly base: Value
  readonly mine: Value
  readonly theirs: Value
}

/** Three-way merge, down to the single option of a field. */
export function mergeContents(
  base: SchemaContent,
  mine: SchemaContent,
  theirs: SchemaContent,
  choices: Choices = {},
): Merged {
  const conflicts: Conflict[] = []
  const decide = (kind: Conflict['kind'], conflict: JsonConflict): 'mine' | 'theirs' => {
    const id = kind === 'document' ? idOf(conflict.path) : kind
    const field = kind === 'document' ? copiedFrom(conflict.path) : null
    const decided = field && conflicts.find((one) => one.id === idOf(field))
    if (decided) return decided.chosen ?? 'mine'
    const chosen = choices[id] ?? null
    conflicts.push({ ...conflict, id, kind, key: fieldKeyOf(conflict.path), chosen })
    return chosen ?? 'mine'
  }
  const line = (kind: 'name' | 'description') =>
    mergeLine({ base: base[kind], mine: mine[kind], theirs: theirs[kind] }, (conflict) => decide(kind, conflict))
  const [name, description] = [line('name'), line('description')]
  const text = mergeTexts({ base: base.text, mine: mine.text, theirs: theirs.text }, decide)
  return typeof text === 'string' ? { ok: true, content: { name, description, text }, conflicts } : text
}

function idOf(path: JsonPath): string {
  return `/${path.join('/')}`
}

/** The original of a copied field's path: conditions repeat the fields that they show. */
function copiedFrom([list, , branch, properties, ...rest]: JsonPath): JsonPath | null {
  const isCopy = list === 'allOf' && (branch === 'then' || branch === 'else') && properties === 'properties'
  return isCopy ? ['properties', ...rest] : null
}

function mergeLine(
  { base, mine, theirs }: Sides<string>,
  decide: (conflict: JsonConflict) => 'mine' | 'theirs',
): string {
  if (mine === base || mine === theirs) return theirs
  if (theirs === base) return mine
  const conflict = { path: [], base: JSON.stringify(base), mine: JSON.stringify(mine), theirs: JSON.stringify(theirs) }
  return decide(conflict) === 'mine' ? mine : theirs
}

type DecideIn = (kind: 'document' | 'order', conflict: JsonConflict) => 'mine' | 'theirs'

function mergeTexts(texts: Sides<string>, decide: DecideIn): string | Extract<Merged, { ok: false }> {
  const { base, mine, theirs } = texts
  const [old, own, other] = [readDocument(base), readDocument(mine), readDocument(theirs)]
  if (!old.ok) return { ok: false, unreadable: 'base' }
  if (!own.ok) return { ok: false, unreadable: 'mine' }
  if (!other.ok) return { ok: false, unreadable: 'theirs' }
  if (sameTokens(mine, base)) return theirs
  if (sameTokens(theirs, base) || sameTokens(mine, theirs)) return mine
  const renamed = withRenames({ base: old.document, mine: own.document, theirs: other.document })
  const merged = mergeJson(
    renamed.base.text,
    renamed.mine.text,
    renamed.theirs.text,
    (conflict) => onlyPlaced(conflict) ?? decide('document', conflict),
  )
  const ordered = inMergedOrder(merged ?? renamed.theirs.text, renamed, decide)
  const indent = indentOf(mine)
  return indent === null || indent === indentOf(theirs) ? ordered : layOut(ordered, indent)
}

/** Applies the renames of each side to the other two, so that edits of such a field line up. */
function withRenames(documents: Sides<SchemaDocument>): Sides<SchemaDocument> {
  let { base, mine, theirs } = documents
  for (const [key, from] of renamedFields(base, mine)) {
    const [before, other] = [renamedTo(base, from, key), renamedTo(theirs, from, key)]
    if (before && other) [base, theirs] = [before, other]
  }
  for (const [key, from] of renamedFields(base, theirs)) {
    const [before, own] = [renamedTo(base, from, key), renamedTo(mine, from, key)]
    if (before && own) [base, mine] = [before, own]
  }
  return { base, mine, theirs }
}

/** Null if the field is gone, or the key is in use. */
function renamedTo(document: SchemaDocument, from: string, key: string): SchemaDocument | null {
  const edit = renameField(document.text, from, key)
  const read = edit.ok ? readDocument(edit.text) : null
  return read?.ok ? read.document : null
}

/** If one side only moved a field, the other side's change wins: the order of all fields is merged separately. */
function onlyPlaced({ path, base, mine, theirs }: JsonConflict): 'mine' | 'theirs' | null {
  if (path[0] !== 'properties') return null
  if (path.at(-1) === 'orderPosition') return 'theirs'
  if (path.length !== 2 || base === null) return null
  const stayed = (side: string | null) => side !== null && sameTokens(withoutPosition(side), withoutPosition(base))
  if (stayed(mine)) return 'theirs'
  return stayed(theirs) ? 'mine' : null
}

function inMergedOrder(text: string, documents: Sides<SchemaDocument>, decide: DecideIn): string {
  const read = readDocument(text)
  if (!read.ok) return text
  const wanted = mergedOrder(read.document, documents, decide)
  const properties = memberAt(text, rootSpan(text), 'properties')
  if (!wanted || !properties || read.document.duplicateKeys.length > 0) return text
  const standing = [...read.document.propertyPlaces.keys()]
  const isByNumbers = read.document.fields.some(({ position }) => position !== null)
  const inPlace = isByNumbers || standing.every((key, index) => key === wanted[index])
  const placed = inPlace ? text : spliced(text, reorderMembers(text, properties, wanted))
  const again = readDocument(placed)
  const splices = again.ok ? orderSplices(again.document, wanted) : []
  return 'kind' in splices ? placed : spliced(placed, splices)
}

function mergedOrder(merged: SchemaDocument, documents: Sides<SchemaDocument>, decide: DecideIn): string[] | null {
  const orders = {
    base: fieldKeysOf(documents.base),
    mine: fieldKeysOf(documents.mine),
    theirs: fieldKeysOf(documents.theirs),
  }
  const inMine = new Set(orders.mine)
  const inBase = new Set(orders.base)
  const shared = orders.theirs.filter((key) => inMine.has(key) && inBase.has(key))
  const [old, own, other] = [orders.base, orders.mine, orders.theirs].map((order) => within(order, shared))
  let leader: 'mine' | 'theirs' = isSameOrder(own, old) ? 'theirs' : 'mine'
  if (leader === 'mine' && !isSameOrder(other, old) && !isSameOrder(own, other))
    leader = decide('order', {
      path: ['properties'],
      base: JSON.stringify(old),
      mine: JSON.stringify(own),
      theirs: JSON.stringify(other),
    })
  const keys = new Set(fieldKeysOf(merged))
  const [leading, following] = leader === 'mine' ? [orders.mine, orders.theirs] : [orders.theirs, orders.mine]
  return mergeOrders(
    leading.filter((key) => keys.has(key)),
    following.filter((key) => keys.has(key)),
  )
}

/** Inserts the keys that only `following` has, each after its predecessor there. */
function mergeOrders(leading: readonly string[], following: readonly string[]): string[] {
  const order = [...leading]
  const known = new Set(leading)
  for (const [index, key] of following.entries()) {
    if (known.has(key)) continue
    const previous = following[index - 1]
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key)
    known.add(key)
  }
  return order
}

function fieldKeysOf({ fields }: SchemaDocument): string[] {
  return fields.map(({ key }) => key)
}

function within(order: readonly string[], keys: readonly string[]): string[] {
  const known = new Set(keys)
  return order.filter((key) => known.has(key))
}

function isSameOrder(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}

function fieldKeyOf([first, key]: JsonPath): string | null {
  return first === 'properties' && typeof key === 'string' ? key : null
}
