import { filtersOf, isSourceAddon, sourcesOf } from '#domain/policies/document-selection.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { itemsBefore } from '#domain/policies/pagination.ts'
import { invalidQuery } from '../../../../platform/errors.ts'
import { limits } from '../../../../platform/limits.ts'
import { findDocument, findDocumentsBy, listDocumentBytes, type StoredRow } from '../../store/documents.ts'
import { answerOf, invalidInput, blockLink } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'
import {
  namedRows,
  foundRow,
  pageOfSources,
  rowsAt,
  sourceShowing,
  type FoundRow,
  type SourceNumber,
} from '../source-rows.ts'
import { askSource, inMembers, orderIn, paginationOf, viewOf, type SourceState } from '../source-state.ts'

/** A table of documents. Its pagination addon reports their number. */
export const interfaceDocumentsSourceBlock: BlockType = {
  async get(run) {
    const { state, keep } = await askSource(run, run.block)
    const answer = await answerFor(run, state, paginationOf(run.block) !== undefined)
    await keep()
    return answer
  },
  async post(run, { plain }) {
    const { orderField, orderDirection } = plain
    const isUnset = orderField === '' || orderField === null
    const read = isUnset ? null : orderIn(run.block, { field: orderField, direction: orderDirection })
    if (read && !read.ok)
      throw invalidInput(inMembers(read.faults, { field: 'orderField', direction: 'orderDirection' }))
    await run.state.write(read ? { orderField: read.order.field, orderDirection: read.order.direction } : {})
    run.changed(run.block, run.user ?? undefined)
    return undefined
  },
}

/** A page for a single request; its state is not stored. */
export async function gridPage(run: BlockRun) {
  const { state } = await askSource(run, run.block)
  return answerFor(run, state, true)
}

async function answerFor(run: BlockRun, state: SourceState, isPaged: boolean) {
  const { block, policy } = run
  const { order } = state
  const { rows, size } = await foundIn(run, state)
  const notShown = sourcesOf(policy.workflow, block).flatMap(({ addon: source, reason }) =>
    reason === null ? [] : [{ tag: source?.tag ?? null, reason }],
  )
  return {
    ...block.uiMetaData,
    ...answerOf(block),
    ...(isPaged && pageMembers(state, size)),
    data: await answersOf(run, rows),
    blocks: filtersOf(block).map(blockLink),
    commonAddons: commonAddonsOf(run),
    viewHistory: block.children.some(({ blockType }) => blockType === 'historyAddon'),
    ...(order && { orderField: order.field, orderDirection: order.direction }),
    ...(notShown.length > 0 && { notShown }),
  }
}

function pageMembers({ place: { page, itemsPerPage } }: SourceState, size: number): JsonObject {
  return {
    page,
    pageSize: itemsPerPage,
    totalCount: size,
    hasPreviousPage: page > 0,
    hasNextPage: (page + 1) * itemsPerPage < size,
  }
}

/** In policies that are not event-driven, only the pagination. */
function commonAddonsOf({ block, policy }: BlockRun): JsonObject[] {
  const { isEventDriven } = policy.workflow
  const isCommon = (type: string) => type === 'paginationAddon' || (isEventDriven && type === 'historyAddon')
  return block.children
    .filter((child) => isCommon(child.blockType) || (isEventDriven && isSourceAddon(child)))
    .map(blockLink)
}

interface Found {
  readonly rows: readonly FoundRow[]
  readonly size: number
}

async function foundIn(run: BlockRun, state: SourceState): Promise<Found> {
  const { filterByUUID: id } = run.query
  return id ? oneRow(run, id) : pageOfRows(run, state)
}

/** Finds a document by the id of its row, of its credential, or of its subject. */
async function oneRow(run: BlockRun, id: string): Promise<Found> {
  const { store, policy, block } = run
  const found = await findDocument(store, policy.id, id)
  const named = found ? [found] : await findDocumentsBy(store, policy.id, 'credential', [id])
  const rows = named.length > 0 ? named : await findDocumentsBy(store, policy.id, 'subject', [id])
  for (const row of rows.toReversed()) {
    const source = sourceShowing(run, block, row)
    if (source) return { rows: [foundRow(row, source.addon)], size: 1 }
  }
  return { rows: [], size: 0 }
}

async function pageOfRows(run: BlockRun, state: SourceState): Promise<Found> {
  const { block } = run
  const slice = { offset: itemsBefore(state.place), limit: state.place.itemsPerPage }
  const { size, numbers } = await pageOfSources(run, block, { view: await viewOf(run, block, state), slice })
  const fitting = await fittingNumbers(run, numbers)
  if (fitting.length < numbers.length && paginationOf(block))
    throw invalidQuery('itemsPerPage', `the page is too large; request at most ${fitting.length} documents`)
  return { rows: await rowsAt(run, fitting), size }
}

/** As many of the first documents as fit into one answer; at least one. */
async function fittingNumbers(
  { store, policy }: BlockRun,
  numbers: readonly SourceNumber[],
): Promise<readonly SourceNumber[]> {
  const bytes = await listDocumentBytes(
    store,
    policy.id,
    numbers.map(({ number }) => number),
  )
  let total = 0
  const end = numbers.findIndex(({ number }) => (total += bytes.get(number) ?? 0) > limits.documentPageBytes)
  return end === -1 ? numbers : numbers.slice(0, Math.max(1, end))
}

async function answersOf(run: BlockRun, rows: readonly FoundRow[]): Promise<readonly StoredRow[]> {
  return run.joined(await namedRows(run, rows))
}
