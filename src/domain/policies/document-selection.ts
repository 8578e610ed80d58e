import * as v from 'valibot'
import { notRunAt } from './block-access.ts'
import { keyOf } from './document-key.ts'
import { valueAt } from '../json/json-path.ts'
import type { JsonObject } from '../json/json-value.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from './workflow.ts'

/** A null schema means any. */
export interface Selection {
  readonly schema: string | null
  readonly tests: readonly KeyTest[]
  readonly ownOnly: boolean
}

/** Indexed by the value of `field`; '' for no field. */
export interface DocumentList extends Selection {
  readonly field: string
}

export interface SelectableDocument extends JsonObject {
  readonly schema: string | null
  readonly owner: string | null
}

/** The same in every version of a policy. */
export function listKey({ schema, tests, ownOnly, field }: DocumentList): string {
  return JSON.stringify([schema, tests.map(({ field: on, keys, isAnyOf }) => [on, keys, isAnyOf]), ownOnly, field])
}

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

/** One selection for each source addon; all documents without any. */
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

/** Document numbers give this order, so it needs no list. */
export const arrivalField = 'createDate'

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

/** The documents sources that run here. */
export function sourcesOf(workflow: Workflow): readonly WorkflowBlock[] {
  return workflow.all.filter(
    (block) => block.blockType === 'interfaceDocumentsSourceBlock' && notRunAt(workflow, block) === null,
  )
}

export function listsOf(workflow: Workflow): readonly DocumentList[] {
  const lists = new Map<string, DocumentList>()
  for (const source of sourcesOf(workflow)) {
    const sorted = sortableFields(source).filter((field) => field !== arrivalField)
    const fields = new Set(['', ...sorted, ...filtersOf(source).map(filterField)])
    for (const selection of selectionsOf(source))
      for (const field of fields) lists.set(listKey({ ...selection, field }), { ...selection, field })
  }
  return [...lists.values()]
}

/** The prefix of an owner's values in a list by owners; '' in other lists. */
export function ownPrefix({ ownOnly }: Selection, owner: string): string {
  return ownOnly ? `${owner}\n` : ''
}

/** Null if the list does not hold the document. */
export function placeIn(list: DocumentList, document: SelectableDocument): string | null {
  const { schema, tests, field } = list
  if (schema !== null && document.schema !== schema) return null
  if (!tests.every((test) => passes(test, fieldOf(document, test.field)))) return null
  return ownPrefix(list, document.owner ?? '') + (field === '' ? '' : keyOf(fieldOf(document, field)))
}

export function selects(selection: Selection, document: SelectableDocument, owner: string): boolean {
  return placeIn({ ...selection, field: '' }, document) !== null && (!selection.ownOnly || document.owner === owner)
}

/** The value at a path such as `document.credentialSubject.0.serial`. */
function fieldOf(document: JsonObject, field: string): unknown {
  return valueAt(
    document,
    field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
  )
}

/** `in` and `not_in` take values separated by commas. */
export const queryTypes = ['equal', 'not_equal', 'in', 'not_in'] as const
type QueryType = (typeof queryTypes)[number]

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
