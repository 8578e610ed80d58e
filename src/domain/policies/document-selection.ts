import * as v from 'valibot'
import { notRunAt } from './block-access.ts'
import { keyOf } from './document-key.ts'
import { valueAt } from '../json/json-path.ts'
import type { JsonObject } from '../json/json-value.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from './workflow.ts'

/** Which documents a source shows: of a schema (null: of any), whose fields are like that, and perhaps only one's own. */
export interface Selection {
  readonly schema: string | null
  readonly tests: readonly KeyTest[]
  readonly ownOnly: boolean
}

/** The documents of a selection with the value of a field, by which they are looked up and ordered; of none with ''. */
export interface DocumentList extends Selection {
  readonly field: string
}

/** What a document is selected by: itself, and what is known of it. */
export interface SelectableDocument extends JsonObject {
  readonly schema: string | null
  readonly owner: string | null
}

/** What a list is known by: the same in every version of a policy. */
export function listKey({ schema, tests, ownOnly, field }: DocumentList): string {
  return JSON.stringify([schema, tests.map(({ field: on, keys, isAnyOf }) => [on, keys, isAnyOf]), ownOnly, field])
}

/** The list that is known by a key. */
export function listOfKey(key: string): DocumentList {
  const [schema, tests, ownOnly, field] = v.parse(ListKey, key)
  return { schema, tests: tests.map(([on, keys, isAnyOf]) => ({ field: on, keys, isAnyOf })), ownOnly, field }
}

const ListKey = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.nullable(v.string()),
    v.array(v.tuple([v.string(), v.array(v.string()), v.boolean()])),
    v.boolean(),
    v.string(),
  ]),
)

/** What a source selects: one selection for each of its source addons, everything without any. */
export function selectionsOf(source: WorkflowBlock): readonly Selection[] {
  const addons = source.children.filter(({ blockType }) => blockType === 'documentsSourceAddon')
  const selections = addons.map(({ own }) => ({
    schema: textsIn(own['schema'])[0] ?? null,
    tests: objectsIn(own['filters']).flatMap(({ field, type, value }) =>
      typeof field === 'string' && isQueryType(type) ? [keyTest(field, type, String(value))] : [],
    ),
    ownOnly: own['onlyOwnDocuments'] === true,
  }))
  return selections.length > 0 ? selections : [{ schema: null, tests: [], ownOnly: false }]
}

/** The order in which documents came is known without a list. */
export const cameField = 'createDate'

/** The fields that a source can be ordered by. */
export function sortableFields({ uiMetaData }: WorkflowBlock): readonly string[] {
  if (uiMetaData['enableSorting'] !== true) return []
  return objectsIn(uiMetaData['fields']).flatMap(({ name, type }) =>
    typeof name === 'string' && name !== '' && type !== 'block' && type !== 'button' ? [name] : [],
  )
}

export function filtersOf(source: WorkflowBlock): readonly WorkflowBlock[] {
  return source.children.filter(({ blockType }) => blockType === 'filtersAddon')
}

export function filterField({ own }: WorkflowBlock): string {
  return textsIn(own['field'])[0] ?? ''
}

/** The documents sources that are run. */
export function sourcesOf(workflow: Workflow): readonly WorkflowBlock[] {
  return workflow.all.filter(
    (block) => block.blockType === 'interfaceDocumentsSourceBlock' && notRunAt(workflow, block) === null,
  )
}

/** Every list that the sources of a policy need, each once. */
export function listsOf(workflow: Workflow): readonly DocumentList[] {
  const lists = new Map<string, DocumentList>()
  for (const source of sourcesOf(workflow)) {
    const sorted = sortableFields(source).filter((field) => field !== cameField)
    const fields = new Set(['', ...sorted, ...filtersOf(source).map(filterField)])
    for (const selection of selectionsOf(source))
      for (const field of fields) lists.set(listKey({ ...selection, field }), { ...selection, field })
  }
  return [...lists.values()]
}

/** What a list begins the values of one owner with; of a list that is not by owners nothing. */
export function ownPrefix({ ownOnly }: Selection, owner: string): string {
  return ownOnly ? `${owner}\n` : ''
}

/** A document's place in a list; null where the list does not have it. */
export function placeIn(list: DocumentList, document: SelectableDocument): string | null {
  const { schema, tests, field } = list
  if (schema !== null && document.schema !== schema) return null
  if (!tests.every((test) => passes(test, fieldOf(document, test.field)))) return null
  return ownPrefix(list, document.owner ?? '') + (field === '' ? '' : keyOf(fieldOf(document, field)))
}

/** Whether somebody finds a document among what is selected. */
export function selects(selection: Selection, document: SelectableDocument, owner: string): boolean {
  return placeIn({ ...selection, field: '' }, document) !== null && (!selection.ownOnly || document.owner === owner)
}

/** The value at a place like `document.credentialSubject.0.serial`. */
function fieldOf(document: JsonObject, field: string): unknown {
  return valueAt(
    document,
    field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  )
}

/** How a filter compares: with one value, or with any of several that commas part. */
export const queryTypes = ['equal', 'not_equal', 'in', 'not_in'] as const
type QueryType = (typeof queryTypes)[number]

/** What a field has to be: one of these keys, or none of them. */
interface KeyTest {
  readonly field: string
  readonly keys: readonly string[]
  readonly isAnyOf: boolean
}

export function isQueryType(value: unknown): value is QueryType {
  return queryTypes.some((type) => type === value)
}

export function keyTest(field: string, type: QueryType, value: string): KeyTest {
  const values = type === 'in' || type === 'not_in' ? value.split(',').map((one) => one.trim()) : [value]
  return { field, keys: [...new Set(values.map(keyOf))], isAnyOf: type === 'equal' || type === 'in' }
}

function passes({ keys, isAnyOf }: KeyTest, value: unknown): boolean {
  return keys.includes(keyOf(value)) === isAnyOf
}
