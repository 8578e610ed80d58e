import type { GridFacts, GridFilter } from '#api/policies/policy-work.ts'
import { textOfKey } from '#domain/policies/document-key.ts'
import {
  ownPrefix,
  placeIn,
  selects,
  sourcesOf,
  type DocumentViewer,
  type Selection,
} from '#domain/policies/document-selection.ts'
import { subjectOf, textIn } from '#domain/policies/policy-row.ts'
import { passesTest, type RowTest } from '#domain/policies/row-test.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { invalidQuery } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import { itemOf, type StoredRow } from '../../store/documents.ts'
import type { BlockRun } from '../engine/block-type.ts'
import { countSourceRows, namedRows, pageOfSources, rowsAt } from '../source-rows.ts'
import { readSourceState, viewOf } from '../source-state.ts'
import { countRemoved, findRemoved } from '../../store/removed-documents.ts'
import { filterCounts } from './filter-counts.ts'
import { newestRows } from './newest-rows.ts'

/** What a grid shows, and how many of the newest documents each of its filters hides. */
export async function gridFactsOf(run: BlockRun): Promise<GridFacts> {
  const { block, policy, store, user } = run
  const shown = await countSourceRows(run, block, { order: null, choices: [], isMixed: true })
  const { rows, all } = await newestRows(store, policy.id)
  const last = await findRemoved(store, policy.id)
  const items = rows.map((row) => ({ kind: row.kind, item: itemOf(row) }))
  const sources = sourcesOf(policy.workflow, block)
  const selections = sources.flatMap(({ selection }) => selection ?? [])
  return {
    shown,
    sources: sources.map(({ addon, selection, reason }) => ({
      tag: addon?.tag ?? null,
      schemaName: (selection?.schema && policy.schemas.get(selection.schema)?.name) || null,
      kind: selection?.kind ?? 'vc',
      reason,
      own: [...(selection?.holders ?? [])],
    })),
    choices: await filterCounts(run),
    lacksGroup: user?.group === null && selections.some(({ holders }) => holders.some((one) => groupHolders.has(one))),
    ...(user === null
      ? { hidden: 0, earlier: 0, filters: [] }
      : hiddenBy(selections, items, { user, isEmpty: shown === 0 })),
    looked: rows.length,
    documents: all,
    removed: last ? { documents: await countRemoved(store, policy.id), keptDays: last.keep_days } : null,
  }
}

const groupHolders: ReadonlySet<string> = new Set(['group', 'assignedToGroup'])

interface Looked {
  readonly kind: string
  readonly item: StoredRow
}

interface Reader {
  readonly user: DocumentViewer
  readonly isEmpty: boolean
}

/**
 * Counts only documents that pass the restriction to the reader's own: even the number of others is confidential. Those
 * of another kind belong to other lists, and only explain an empty one.
 */
function hiddenBy(
  selections: readonly Selection[],
  items: readonly Looked[],
  { user, isEmpty }: Reader,
): Pick<GridFacts, 'hidden' | 'earlier' | 'filters'> {
  const isShown = ({ kind, item }: Looked) => selections.some((one) => selects(one, kind, item, user))
  const older = earlierVersions(items, isShown)
  const filters = new Map<string, GridFilter>()
  let hidden = 0
  let earlier = 0
  for (const { kind, item } of items) {
    const failing = missedTests(selections, { kind, item }, user)
    if (failing.length === 0 || (!isEmpty && failing.some(({ field }) => field === 'type'))) continue
    if (older.has(item)) {
      earlier += 1
      continue
    }
    hidden += 1
    for (const test of failing) {
      const words = filterWordsOf(test)
      const key = JSON.stringify(words)
      filters.set(key, { ...words, hides: (filters.get(key)?.hides ?? 0) + 1 })
    }
  }
  return { hidden, earlier, filters: [...filters.values()].toSorted((a, b) => b.hides - a.hides).slice(0, maxFilters) }
}

/**
 * Documents with a later version that is shown, such as the copy that an approval has signed, or what a user has made of
 * them by editing. `items` are oldest first.
 */
function earlierVersions(items: readonly Looked[], isShown: (looked: Looked) => boolean): ReadonlySet<StoredRow> {
  const earlier = new Set<StoredRow>()
  const followed = new Set<string>()
  for (const looked of items.toReversed()) {
    const { item } = looked
    const { messageId, edited, startMessageId } = item
    const { id, ref } = subjectOf(item.document)
    const replaced = edited === true ? editKeys(item, startMessageId ? { startMessageId } : { subject: id }) : []
    const isFollowed = [...versionKeys(item, textsIn(messageId)), ...replaced].some((key) => followed.has(key))
    if (isFollowed) earlier.add(item)
    if (!isFollowed && !isShown(looked)) continue
    const before = [...versionKeys(item, item.relationships ?? []), ...editKeys(item, { startMessageId, subject: ref })]
    for (const key of before) followed.add(key)
  }
  return earlier
}

/** All versions have the same schema and subject, and a later one refers to the message of an earlier one. */
function versionKeys({ schema, document }: StoredRow, messageIds: readonly string[]): string[] {
  const subject = textIn(subjectOf(document), 'id')
  return subject === null ? [] : messageIds.map((id) => JSON.stringify([schema, subject, id]))
}

/**
 * All edits of a published document name its first message. The edit of an unpublished one only refers to its subject,
 * as other documents may, so the subject of an edited document counts only without a message.
 */
function editKeys({ schema }: StoredRow, links: JsonObject): string[] {
  return Object.entries(links).flatMap(([name, value]) =>
    typeof value === 'string' ? [JSON.stringify([schema, name, value])] : [],
  )
}

/** The tests that keep a document out of a grid that would otherwise show it: those of the closest source. */
export function missedTests(
  selections: readonly Selection[],
  { kind, item }: Looked,
  user: DocumentViewer,
): readonly RowTest[] {
  const near = selections.filter((selection) => {
    const place = placeIn({ ...selection, tests: [], field: '' }, kind, item)
    return place !== null && place === ownPrefix(selection, user)
  })
  const failing = near.map(({ tests }) => tests.filter((test) => !passesTest(test, item)))
  return failing.toSorted((a, b) => a.length - b.length)[0] ?? []
}

const maxFilters = 5

export function filterWordsOf(test: RowTest): Omit<GridFilter, 'hides'> {
  if (!('keys' in test)) return { field: test.field, test: test.type, values: [test.value] }
  const values = test.keys.map((key) => textOfKey(key) ?? '')
  return { field: test.field, test: test.isAnyOf ? 'in' : 'not_in', values }
}

/** A page of the rows that the caller sees, with the caller's filters and order. */
export async function rowsOf(run: BlockRun, page: string): Promise<{ rows: JsonObject[]; total: number }> {
  const number = Number(page)
  if (!Number.isSafeInteger(number) || number < 0) throw invalidQuery('page', 'must be a whole number from 0')
  const { block } = run
  const view = await viewOf(run, block, await readSourceState(run, block))
  const slice = { offset: number * limits.exportedRows, limit: limits.exportedRows }
  const { size, numbers } = await pageOfSources(run, block, { view, slice })
  const found = await rowsAt(run, numbers)
  return { rows: [...(await run.joined(await namedRows(run, found)))], total: size }
}
