import {
  areDisjoint,
  filterField,
  listKey,
  ownPrefix,
  selects,
  sourcesOf,
  type Selection,
  type Source,
} from '#domain/policies/document-selection.ts'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isObject } from '#domain/json/json-value.ts'
import { isSelective, selectedOption } from '#domain/policies/rules/selected-option.ts'
import { rangeOf } from '#domain/policies/document-key.ts'
import { keyPasses, rowTest, type FilterType, type RowTest } from '#domain/policies/row-test.ts'
import { textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { PolicyDocumentRow } from '../../../platform/database/policy-tables.ts'
import { findDocumentPage, findSize } from '../document-reader.ts'
import {
  listValues,
  type DocumentQuestion,
  type DocumentQuery,
  type Slice,
  type ValueTest,
} from '../store/document-pages.ts'
import { yieldWhenBusy } from '../../../platform/turns.ts'
import { listDocuments, itemOf, type StoredRow } from '../store/documents.ts'
import { issuerOf } from './event-users.ts'
import type { BlockRun } from './engine/block-type.ts'
import type { LoadedPolicy } from './loaded-policy.ts'

/** The value that a user has chosen for a filter. */
export interface FilterChoice {
  readonly filter: WorkflowBlock
  readonly type: FilterType
  readonly value: string
}

export interface SourceView {
  /** Null for the order of the sources. */
  readonly order: { readonly field: string; readonly direction: 'asc' | 'desc' } | null
  readonly choices: readonly FilterChoice[]
  /** Whether the sources are merged, not concatenated. */
  readonly isMixed: boolean
  /** Those of the sources to read; all by default. */
  readonly sources?: readonly Source[]
}

const plain: SourceView = { order: null, choices: [], isMixed: false }

const maxValues = 1000
/** Reading a batch takes far less time than other requests may have to wait. */
const batchSize = 100

export interface FoundRow {
  readonly row: PolicyDocumentRow
  /** The tag of the source that shows the row. */
  readonly sourceTag: string | null
}

/** What the sources of a block show, concatenated or merged. */
interface Shown {
  readonly source: Source
  readonly selection: Selection
  readonly part: DocumentQuery
}

export async function countSourceRows(run: BlockRun, block: WorkflowBlock, view: SourceView): Promise<number> {
  let size = 0
  for (const { question } of await questionsOf(run, block, view))
    size += await findSize({ store: run.store, documents: run.reader }, question)
  return size
}

/** A page across all sources, with the total number of rows. */
export async function pageOfSources(
  run: BlockRun,
  block: WorkflowBlock,
  { view, slice }: { readonly view: SourceView; readonly slice: Slice },
): Promise<{ readonly size: number; readonly numbers: readonly SourceNumber[] }> {
  let size = 0
  const numbers: SourceNumber[] = []
  for (const { question, shown } of await questionsOf(run, block, view)) {
    const offset = Math.max(0, slice.offset - size)
    const limit = slice.limit - numbers.length
    const page = await findDocumentPage({ store: run.store, documents: run.reader }, question, { offset, limit })
    numbers.push(...page.numbers.map((number) => ({ number, shown })))
    size += page.size
  }
  return { size, numbers }
}

export interface SourceNumber {
  readonly number: number
  readonly shown: readonly Shown[]
}

/** In the order of the numbers. A document that two sources show appears twice. */
export async function rowsAt(
  run: BlockRun,
  numbers: readonly SourceNumber[],
  { areHeads = false }: { readonly areHeads?: boolean } = {},
): Promise<FoundRow[]> {
  const { store, policy } = run
  const distinct = [...new Set(numbers.map(({ number }) => number))]
  const rows = new Map((await listDocuments(store, policy.id, distinct, { areHeads })).map((row) => [row.number, row]))
  return numbers.flatMap(({ number, shown }) => {
    const row = rows.get(number)
    return row ? [foundRow(row, sourceOf(run, shown, row))] : []
  })
}

/** The document as shown by a source. */
export function foundRow(row: PolicyDocumentRow, source: WorkflowBlock | null): FoundRow {
  const sourceTag = source?.tag ?? null
  if (!source || !isSelective(source)) return { row, sourceTag }
  const held = parseExactJson(row.option)
  const option = selectedOption(source, isObject(held) ? held : {})
  return { row: { ...row, option: stringifyJson(option) }, sourceTag }
}

/** The rows that the source addons of a block show the user, without filters. */
export async function rowsOfSources(run: BlockRun, block: WorkflowBlock, maxRows: number): Promise<StoredRow[]> {
  const { numbers } = await pageOfSources(run, block, { view: plain, slice: { offset: 0, limit: maxRows } })
  const rows: StoredRow[] = []
  for (let from = 0; from < numbers.length; from += batchSize) {
    await yieldWhenBusy()
    const found = await rowsAt(run, numbers.slice(from, from + batchSize))
    rows.push(...found.map(({ row, sourceTag }) => withSourceTag(itemOf(row), sourceTag)))
  }
  return rows
}

/** The documents as a grid shows them, with the usernames of their owners, issuers and assignees. */
export async function namedRows({ usernames }: BlockRun, found: readonly FoundRow[]): Promise<StoredRow[]> {
  const rows = found.map(({ row, sourceTag }) => withSourceTag(itemOf(row), sourceTag))
  const dids = rows.flatMap((row) => [row.owner, issuerOf(row) ?? row.owner, ...textsIn(row['assignedTo'])])
  const names = await usernames([...new Set(dids)])
  return rows.map((row) => withNames(row, names))
}

function withNames(row: StoredRow, names: ReadonlyMap<string, string>): StoredRow {
  const issuerName = names.get(issuerOf(row) ?? '')
  const [assignedTo = ''] = textsIn(row['assignedTo'])
  const assignedToName = names.get(assignedTo)
  return {
    ...row,
    ownerName: names.get(row.owner) ?? null,
    ...(issuerName !== undefined && { issuerName }),
    ...(assignedToName !== undefined && { assignedToName }),
  }
}

/** A copy that names the source that shows it. */
export function withSourceTag(row: StoredRow, tag: string | null): StoredRow {
  return { ...row, __sourceTag__: tag }
}

/** The source that shows a row to the user; undefined if none does. */
export function sourceShowing(
  { policy, user }: BlockRun,
  block: WorkflowBlock,
  row: PolicyDocumentRow,
): Source | undefined {
  if (user === null) return undefined
  const item = itemOf(row)
  return sourcesOf(policy.workflow, block).find(
    ({ selection }) => selection && selects(selection, row.kind, item, user),
  )
}

/** The import creates all lists that the blocks need. */
export function listOf({ lists }: LoadedPolicy, selection: Selection, field: string): number {
  const id = lists.get(listKey({ ...selection, field }))
  if (id === undefined) throw new Error(`There is no list of documents by ${field || 'nothing'}.`)
  return id
}

function sourceOf({ user }: BlockRun, shown: readonly Shown[], row: PolicyDocumentRow): WorkflowBlock | null {
  const [only, another] = shown
  if (!another) return only?.source.addon ?? null
  const item = itemOf(row)
  const first = shown.find(({ selection }) => user !== null && selects(selection, row.kind, item, user))
  return first?.source.addon ?? null
}

async function questionsOf(
  run: BlockRun,
  block: WorkflowBlock,
  { order, choices, isMixed, sources = sourcesOf(run.policy.workflow, block) }: SourceView,
): Promise<{ readonly question: DocumentQuestion; readonly shown: readonly Shown[] }[]> {
  const { policy, user } = run
  const shown: Shown[] = []
  for (const source of sources) {
    const { selection, addon } = source
    const prefix = selection && user && ownPrefix(selection, user)
    if (!selection || prefix === null) continue
    const list = (field: string) => listOf(policy, selection, field)
    const sortField = order ? (order.field === 'createDate' ? '' : order.field) : isMixed ? '' : source.orderField
    const own = choices.filter(({ filter }) => isFilterOf(block, addon, filter))
    const tests: ValueTest[] = []
    for (const { filter, type, value } of own) {
      const test = rowTest(filterField(filter), type, value)
      tests.push(await valueTest(run, { list: list(filterField(filter)), prefix }, test))
    }
    shown.push({
      source,
      selection,
      part: { list: list(''), prefix, sorted: sortField === '' ? null : list(sortField), tests },
    })
  }
  if (shown.length === 0) return []
  const usual = shown[0]?.source.direction ?? 'asc'
  if (isMixed || order) {
    const isDisjoint = areDisjoint(shown.map(({ selection }) => selection))
    const parts = shown.map(({ part }) => part)
    return [{ question: { parts, isDisjoint, direction: order?.direction ?? usual }, shown }]
  }
  return shown.map((one) => ({ question: { parts: [one.part], direction: one.source.direction }, shown: [one] }))
}

/** A filter of the block applies to all sources, a filter inside a source only to that source. */
function isFilterOf(block: WorkflowBlock, addon: WorkflowBlock | null, filter: WorkflowBlock): boolean {
  return block.children.includes(filter) || (addon?.children.includes(filter) ?? false)
}

async function valueTest(
  { store }: BlockRun,
  { list, prefix }: { readonly list: number; readonly prefix: string },
  test: RowTest | null,
): Promise<ValueTest> {
  if (test === null) return { list, values: [], isAnyOf: true }
  if ('keys' in test) return { list, values: test.keys.map((key) => prefix + key), isAnyOf: test.isAnyOf }
  if (test.type !== 'regex') return { list, range: rangeOf(test.type, test.value, prefix) }
  const values = await listValues(store, { list, prefix }, maxValues)
  return { list, values: values.filter((value) => keyPasses(test, value.slice(prefix.length))), isAnyOf: true }
}
