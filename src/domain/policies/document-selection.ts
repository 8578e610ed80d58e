import * as v from 'valibot'
import { isKept } from './block-types.ts'
import { isStoredPath } from './document-cell.ts'
import { keyOf } from './document-key.ts'
import { isObject, isList, type JsonObject } from '../json/json-value.ts'
import { fieldOf, rowKinds, textIn, type RowKind } from './policy-row.ts'
import { isFilterType, passesTest, rangeTypes, rowTest, type RowTest } from './row-test.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from './workflow.ts'

/** Members of a document that can be required to match the reader. */
const holders = ['owner', 'group', 'assignedTo', 'assignedToGroup'] as const
type Holder = (typeof holders)[number]

/** Selects the documents that a source shows. A null schema means any. */
export interface Selection {
  readonly kind: RowKind
  readonly schema: string | null
  readonly tests: readonly RowTest[]
  readonly holders: readonly Holder[]
}

/** Indexed by the value of `field`; '' for no field. */
export interface DocumentList extends Selection {
  readonly field: string
}

export interface SelectableDocument extends JsonObject {
  readonly schema: string | null
  readonly owner: string | null
}

export interface DocumentViewer {
  readonly did: string
  readonly group: string | null
}

/** The selection of a source addon; if there is none, the reason why it shows nothing. */
export interface Source {
  /** Null if a grid is its own source. */
  readonly addon: WorkflowBlock | null
  readonly selection: Selection | null
  readonly reason: string | null
  /** The path of the value to sort by; '' for order of arrival. */
  readonly orderField: string
  readonly direction: 'asc' | 'desc'
}

/** Stable across the versions of a policy. */
export function listKey({ kind, schema, tests, holders: held, field }: DocumentList): string {
  const kept = tests.map((test) =>
    'keys' in test ? [test.field, test.keys, test.isAnyOf] : [test.field, test.type, test.value],
  )
  // Lists of older releases supported only owners, and only credentials.
  const own = held.length === 0 ? false : held.length === 1 && held[0] === 'owner' ? true : held
  return JSON.stringify([schema, kept, own, field, ...(kind === rowKinds.credential ? [] : [kind])])
}

export function listOfKey(key: string): DocumentList {
  const [schema, kept, own, field, kind = rowKinds.credential] = v.parse(ListKey, key)
  return {
    kind,
    schema,
    tests: kept.map((test): RowTest => {
      const [on, second, third] = test
      return typeof second === 'string'
        ? { field: on, type: second, value: String(third) }
        : keyTestOf(on, second, third)
    }),
    holders: own === false ? [] : own === true ? ['owner'] : own,
    field,
  }
}

function keyTestOf(field: string, keys: readonly string[], isAnyOf: unknown): RowTest {
  return { field, keys, isAnyOf: isAnyOf === true }
}

const ListKey = v.pipe(
  v.string(),
  v.parseJson(),
  v.tuple([
    v.nullable(v.string()),
    v.array(
      v.union([
        v.tuple([v.string(), v.array(v.string()), v.boolean()]),
        v.tuple([v.string(), v.picklist(rangeTypes), v.string()]),
      ]),
    ),
    v.union([v.boolean(), v.array(v.picklist(holders))]),
    v.string(),
    v.optional(v.picklist(Object.values(rowKinds))),
  ]),
)

const kinds: Readonly<Record<string, RowKind>> = {
  '': rowKinds.credential,
  'vc-documents': rowKinds.credential,
  'vp-documents': rowKinds.presentation,
  'did-documents': rowKinds.did,
  approve: rowKinds.approval,
}

const elsewhere: ReadonlySet<string> = new Set(['standard-registries', 'root-authorities', 'source'])

const limitHolders: Readonly<Record<string, Holder>> = {
  onlyOwnDocuments: 'owner',
  onlyOwnByGroupDocuments: 'group',
  onlyAssignDocuments: 'assignedTo',
  onlyAssignByGroupDocuments: 'assignedToGroup',
}

/**
 * The sources of a block in the order of its addons. Without events, a grid without addons is its own source, as in
 * early Guardian versions.
 */
export function sourcesOf({ isEventDriven }: Workflow, block: WorkflowBlock): readonly Source[] {
  const addons = block.children.filter(isSourceAddon)
  const direction = isEventDriven ? 'asc' : 'desc'
  if (addons.length === 0 && !isEventDriven && isGrid(block)) return [{ ...sourceOf(block, direction), addon: null }]
  return addons.map((addon) => sourceOf(addon, direction))
}

export function isSourceAddon({ blockType }: WorkflowBlock): boolean {
  return blockType === 'documentsSourceAddon'
}

export function isGrid({ blockType }: WorkflowBlock): boolean {
  return blockType === 'interfaceDocumentsSourceBlock'
}

/**
 * True if users receive the documents of its sources. Other blocks read documents for their own work, or offer only a
 * name and a value of each.
 */
export function showsDocuments(block: WorkflowBlock): boolean {
  return isGrid(block) || block.blockType === 'requestVcDocumentBlock'
}

function sourceOf(addon: WorkflowBlock, usual: 'asc' | 'desc'): Source {
  const { own } = addon
  const reason = misunderstood(addon)
  const orderField = textIn(own, 'orderField') ?? ''
  const order = String(own['orderDirection'] ?? '').toLowerCase()
  return {
    addon,
    selection: reason === null ? selectionOf(own) : null,
    reason,
    orderField: orderField === arrivalField ? '' : orderField,
    direction: order === 'asc' || order === 'desc' ? order : usual,
  }
}

/** The settings of a source that we cannot interpret, in words; such a source shows nothing. */
function misunderstood({ own }: WorkflowBlock): string | null {
  const { filters, dataType } = own
  const type = dataType ?? ''
  if (elsewhere.has(String(type))) return `Documents of the type ${String(type)} are not kept here.`
  if (typeof type !== 'string' || !Object.hasOwn(kinds, type)) return `dataType "${String(type)}" is unknown`
  const limit = unknownLimit(own)
  if (limit !== null) return limit
  if (filters !== undefined && filters !== null && !isList(filters)) return 'filters option must be an array'
  for (const filter of isList(filters) ? filters : []) {
    const { field, type: test, value } = isObject(filter) ? filter : {}
    if (!isFilterType(test)) return `Unknown filter type: ${String(test)}`
    if (typeof field !== 'string' || field === '') return 'A filter has no field.'
    if (rowTest(field, test, String(value ?? '')) === null) return `Unknown filter value: ${String(value)}`
  }
  return null
}

/** A sentence about a limit that we cannot interpret; null if there is none. */
export function unknownLimit(own: JsonObject): string | null {
  const limit = Object.keys(own).find(
    (name) => name.startsWith('only') && isSet(own[name]) && !Object.hasOwn(limitHolders, name),
  )
  return limit === undefined ? null : `The limit ${limit} is not understood.`
}

/** The members of a document that must match the reader. */
export function holdersIn(own: JsonObject): readonly Holder[] {
  return holders.filter((holder) =>
    Object.entries(limitHolders).some(([limit, one]) => one === holder && isSet(own[limit])),
  )
}

/** Any value that is neither absent nor off counts as set. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}

function selectionOf(own: JsonObject): Selection {
  const tests = objectsIn(own['filters']).flatMap(({ field, type, value }) =>
    typeof field === 'string' && isFilterType(type) ? (rowTest(field, type, String(value ?? '')) ?? []) : [],
  )
  const previous = { field: 'edited', keys: [keyOf(true)], isAnyOf: false }
  return {
    kind: kinds[String(own['dataType'] ?? '')] ?? rowKinds.credential,
    schema: textsIn(own['schema'])[0] ?? null,
    tests: own['hidePreviousVersions'] === true ? [...tests, previous] : tests,
    holders: holdersIn(own),
  }
}

/** Document numbers already have this order, so it needs no list. */
const arrivalField = 'createDate'

export function sortableFields({ uiMetaData }: WorkflowBlock): readonly string[] {
  if (uiMetaData['enableSorting'] !== true) return []
  return objectsIn(uiMetaData['fields']).flatMap(({ name, type }) =>
    typeof name === 'string' && isStoredPath(name) && type !== 'block' && type !== 'button' ? [name] : [],
  )
}

/** The filters of a block and of its sources. */
export function filtersOf(block: WorkflowBlock): readonly WorkflowBlock[] {
  return block.children.flatMap((child) => {
    if (child.blockType === 'filtersAddon') return [child]
    return isSourceAddon(child) ? child.children.filter(({ blockType }) => blockType === 'filtersAddon') : []
  })
}

export function filterField({ own }: WorkflowBlock): string {
  return textsIn(own['field'])[0] ?? ''
}

/** All blocks that run here and have document sources. */
export function showingBlocks(workflow: Workflow): readonly WorkflowBlock[] {
  return workflow.all.filter(
    (block) => !isKept(block.blockType) && (isGrid(block) || block.children.some(isSourceAddon)),
  )
}

export function listsOf(workflow: Workflow): readonly DocumentList[] {
  const lists = new Map<string, DocumentList>()
  for (const block of showingBlocks(workflow)) {
    const sorted = sortableFields(block).filter((field) => field !== arrivalField)
    const fields = new Set(['', ...sorted, ...filtersOf(block).map(filterField)])
    for (const { selection, orderField } of sourcesOf(workflow, block))
      for (const field of selection ? fields.union(new Set([orderField])) : []) {
        const list = selection && { ...selection, field }
        if (list) lists.set(listKey(list), list)
      }
  }
  return [...lists.values()]
}

/**
 * The prefix of the reader's values in a list by holder; '' in other lists; null if no document can match the reader.
 */
export function ownPrefix({ holders: held }: Selection, { did, group }: DocumentViewer): string | null {
  const values = held.map((holder) => (holder === 'owner' || holder === 'assignedTo' ? did : group))
  return prefixOf(values)
}

function prefixOf(values: readonly (string | null)[]): string | null {
  // A value with a line break could imitate the end of another prefix.
  return values.every((value) => value !== null && value !== '' && !value.includes('\n'))
    ? values.map((value) => `${value}\n`).join('')
    : null
}

/** Null if the list does not contain the document. */
export function placeIn(list: DocumentList, kind: string, document: SelectableDocument): string | null {
  const { schema, tests, field } = list
  if (kind !== list.kind || (schema !== null && document.schema !== schema)) return null
  if (!tests.every((test) => passesTest(test, document))) return null
  const prefix = prefixOf(list.holders.map((holder) => textIn(document, holder)))
  return prefix === null ? null : prefix + (field === '' ? '' : keyOf(fieldOf(document, field)))
}

export function selects(
  selection: Selection,
  kind: string,
  document: SelectableDocument,
  reader: DocumentViewer,
): boolean {
  const place = placeIn({ ...selection, field: '' }, kind, document)
  return place !== null && place === ownPrefix(selection, reader)
}

/** True if no document can be in two of the selections. */
export function areDisjoint(selections: readonly Selection[]): boolean {
  return selections.every((one, index) => selections.slice(index + 1).every((other) => exclude(one, other)))
}

function exclude(one: Selection, other: Selection): boolean {
  if (one.kind !== other.kind) return true
  if (one.schema !== null && other.schema !== null && one.schema !== other.schema) return true
  return one.tests.some((test) => other.tests.some((against) => testsExclude(test, against)))
}

function testsExclude(one: RowTest, other: RowTest): boolean {
  if (!('keys' in one) || !('keys' in other) || one.field !== other.field) return false
  if (one.isAnyOf && other.isAnyOf) return !one.keys.some((key) => other.keys.includes(key))
  if (one.isAnyOf === other.isAnyOf) return false
  const [passing, failing] = one.isAnyOf ? [one, other] : [other, one]
  return passing.keys.every((key) => failing.keys.includes(key))
}
