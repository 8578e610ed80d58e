import { setImmediate } from 'node:timers/promises'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isAvailable, stepsAround } from '#domain/policies/block-access.ts'
import { placeIn, selects, showingBlocks, showsDocuments, sourcesOf } from '#domain/policies/document-selection.ts'
import { rowKindOf, rowKinds, textIn, withoutAdded, type Row, type RowKind } from '#domain/policies/policy-row.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { yieldWhenBusy } from '../../../../platform/turns.ts'
import { addEntries, removeEntries, placesIn } from '../../store/document-lists.ts'
import {
  addDocumentState,
  appendDocuments,
  findDocument,
  findDocumentsBy,
  findRelatedDocuments,
  listDocumentStates,
  listDocumentsWhere,
  nextNumber,
  putDocument,
  type DocumentColumns,
  type DocumentStateRow,
  itemOf,
  storedOf,
  timeIn,
  type StoredRow,
} from '../../store/documents.ts'
import { rowsOfSources } from '../source-rows.ts'
import type { BlockRun, SavedState, RunDocuments, SaveOptions } from './block-type.ts'
import { keptFileReference, keptFilesIn } from '#domain/schemas/form/kept-file.ts'
import { invalidBody } from '../../../../platform/errors.ts'
import { listSent, noteReferences } from '../../store/kept-files.ts'

/** Reading a batch takes far less time than other requests may have to wait. */
const batchSize = 200
const maxFound = 10_000

export function documentsOf(run: BlockRun): RunDocuments {
  const { store, policy } = run
  return {
    async find(id) {
      const row = await findDocument(store, policy.id, id)
      return row && itemOf(row)
    },
    async findVisible(id) {
      const row = await findDocument(store, policy.id, id)
      return row && (await sourcesShowing(run, row)).length > 0 ? itemOf(row) : undefined
    },
    async sourcesOf(id) {
      const row = await findDocument(store, policy.id, id)
      return row ? sourcesShowing(run, row) : []
    },
    findByMessage: (messageIds) => itemsOf(findDocumentsBy(store, policy.id, 'message_id', messageIds)),
    findRelated: (messageIds) => itemsOf(findRelatedDocuments(store, policy.id, messageIds)),
    findByHash: (hash) => itemsOf(findDocumentsBy(store, policy.id, 'hash', [hash])),
    findBySubject: (subjects) => itemsOf(findDocumentsBy(store, policy.id, 'subject', subjects)),
    batches: (columns) => batchesOf(run, columns),
    fromSources: (block, maxRows = maxFound) => rowsOfSources(run, block, maxRows),
    async save(rows, options = {}) {
      const saved: StoredRow[] = []
      for (const row of rows) {
        await yieldWhenBusy()
        saved.push(await saveRow(run, row, options))
      }
      return saved
    },
    async states(ids) {
      const rows = await listDocumentStates(store, policy.id, ids)
      return new Map([...rows].map(([id, states]) => [id, states.map(stateOf)]))
    },
  }
}

async function* batchesOf(
  { store, policy }: BlockRun,
  columns: DocumentColumns,
): AsyncGenerator<readonly StoredRow[], undefined> {
  for (let from = 0; ;) {
    const batch = await listDocumentsWhere(store, policy.id, columns, { from, limit: batchSize })
    const last = batch.at(-1)
    if (!last) return undefined
    yield batch.map((row) => itemOf(row))
    from = last.number + 1
    await setImmediate()
  }
}

async function itemsOf(rows: Promise<PolicyDocumentRow[]>): Promise<StoredRow[]> {
  return (await rows).map((row) => itemOf(row))
}

function stateOf({ body, block_id, did, at }: DocumentStateRow): SavedState {
  const row = parseExactJson(body)
  const base = { option: {}, owner: '', schema: null, tag: null, relationships: null }
  return { row: isObject(row) ? { ...base, ...row } : base, blockId: block_id, did, at }
}

async function sourcesShowing(run: BlockRun, row: PolicyDocumentRow): Promise<(WorkflowBlock | null)[]> {
  const { user, policy } = run
  if (user === null) return []
  const access = await run.access()
  const item = itemOf(row)
  const open = showingBlocks(policy.workflow).filter((block) => showsDocuments(block) && isAvailable(access, block))
  return open
    .flatMap((block) => sourcesOf(policy.workflow, block))
    .filter(({ selection }) => selection && selects(selection, row.kind, item, user))
    .map(({ addon }) => addon)
}

async function saveRow(run: BlockRun, row: Row, { kind, isState }: SaveOptions): Promise<StoredRow> {
  const { store, policy, now, block } = run
  const held = await heldOf(run, row, kind ?? rowKindOf(row.document))
  const place = held
    ? // The time increases even if the clock does not.
      { ...held, updated_at: Math.max(now, held.updated_at + 1) }
    : {
        policy_id: policy.id,
        number: await nextNumber(store, policy.id),
        id: run.newId(),
        kind: kind ?? rowKindOf(row.document),
        created_at: timeIn(row, 'createDate') ?? now,
        updated_at: now,
      }
  const { policy_id, number, id, created_at, updated_at } = place
  const merged = held ? { ...itemOf(held), ...withoutAdded(row) } : row
  const stored = storedOf(merged, { policy_id, number, id, kind: place.kind, created_at, updated_at })
  await writeRow(run, held, stored)
  const item = itemOf(stored)
  if (isState) {
    const { document: _document, ...kept } = item
    // The account that caused the change, even if the policy continues as another user.
    const did = run.caller?.did ?? run.user?.did ?? null
    const state = { policy_id, document_id: id, block_id: block.id, did, at: now }
    await addDocumentState(store, { ...state, body: stringifyJson(kept) })
  }
  return { ...row, ...item, createDate: utcIso(created_at), updateDate: utcIso(updated_at) }
}

async function heldOf({ store, policy }: BlockRun, row: Row, kind: RowKind): Promise<PolicyDocumentRow | undefined> {
  // Each saved draft is a separate document.
  if (row['draft'] === true && row.id !== undefined) return findDocument(store, policy.id, row.id)
  const hash = textIn(row, 'hash')
  if (hash !== null && kind !== rowKinds.approval) {
    const same = await findDocumentsBy(store, policy.id, 'hash', [hash])
    return same.find((one) => one.kind === kind && !isRevoked(one))
  }
  return row.id === undefined ? undefined : findDocument(store, policy.id, row.id)
}

function isRevoked({ details }: PolicyDocumentRow): boolean {
  return details.includes('"hederaStatus":"REVOKE"')
}

async function writeRow(run: BlockRun, held: PolicyDocumentRow | undefined, row: PolicyDocumentRow): Promise<void> {
  const { store, policy } = run
  const placesOf = await placesIn(store, policy)
  const [left, come] = [held ? placesOf(held) : [], placesOf(row)]
  const without = (entries: typeof left, others: typeof left) =>
    entries.filter((one) => !others.some(({ list_id, value }) => list_id === one.list_id && value === one.value))
  if (held) await putDocument(store, row)
  else await appendDocuments(store, policy.id, [row])
  await removeEntries(store, without(left, come))
  await addEntries(store, without(come, left))
  announceSources(run, held ? [held, row] : [row])
  if (held) await announceSteps(run, row)
}

/** Announces all blocks that show one of the documents. */
function announceSources(run: BlockRun, rows: readonly PolicyDocumentRow[]): void {
  const { workflow } = run.policy
  const items = rows.map((row) => ({ kind: row.kind, item: itemOf(row) }))
  for (const block of showingBlocks(workflow)) {
    const isShown = sourcesOf(workflow, block).some(
      ({ selection }) =>
        selection && items.some(({ kind, item }) => placeIn({ ...selection, field: '' }, kind, item) !== null),
    )
    if (isShown) run.changed(block)
  }
}

/** Announces, to the owner of a document, the pages in steps that show its state. */
async function announceSteps(run: BlockRun, row: PolicyDocumentRow): Promise<void> {
  const { workflow } = run.policy
  const pages = workflow.all.filter(
    (block) => block.blockType === 'informationBlock' && stepsAround(workflow, block) !== undefined,
  )
  const owner = pages.length > 0 ? await run.userOf(row.owner) : null
  if (owner) for (const page of pages) run.changed(page, owner)
}

/**
 * Marks the files that an input refers to as used, in the transaction that stores the input. Throws `HttpError`
 * for a file that the caller has not uploaded and does not see in a document named by the input. Otherwise anyone
 * who learns a hash could read the file by sending it.
 */
export async function referToFiles(run: BlockRun, input: JsonObject): Promise<void> {
  // Parsed and serialized again, because references may be escaped in the text.
  const hashes = keptFilesIn(stringifyJson(input))
  if (hashes.length === 0) return
  if (hashes.length > maxFiles) throw invalidBody([`The document refers to more than ${maxFiles} files`])
  const { store, policy, caller } = run
  const sent = caller ? await listSent(store, policy.id, caller.id, hashes) : new Set<string>()
  const others = hashes.filter((hash) => !sent.has(hash))
  const seen = others.length > 0 ? await seenFiles(run, input) : new Set<string>()
  const refused = others.filter((hash) => !seen.has(hash))
  if (refused.length > 0) throw invalidBody(refused.slice(0, maxReasons).map(reasonFor))
  await noteReferences(store, policy.id, hashes, run.now)
}

const maxFiles = 1000
const maxReasons = 10

function reasonFor(hash: string): string {
  return `${keptFileReference(hash)} is not a file that you have sent to this policy. Choose the file again`
}

/** The files of the documents that an input names, if a source shows these documents to the caller. */
async function seenFiles({ documents }: BlockRun, input: JsonObject): Promise<ReadonlySet<string>> {
  const { ref, document, documentId } = input
  const named = [input, ref, document, documentId].map((one) => (isObject(one) ? one['id'] : one))
  const found = new Set<string>()
  for (const id of new Set(named)) {
    const row = typeof id === 'string' ? await documents.findVisible(id) : undefined
    if (row) for (const hash of keptFilesIn(stringifyJson(row))) found.add(hash)
  }
  return found
}
