import { isList, type JsonObject } from '#domain/json/json-value.ts'
import { blockEvents } from '#domain/policies/workflow.ts'
import { rowKindOf, rowKinds, textIn, type Row, type RowKind } from '#domain/policies/policy-row.ts'
import type { StoredRow } from '../../../store/documents.ts'
import { blockFailed, needDocument } from '../../engine/block-failure.ts'
import type { FlowEvent, BlockRun, BlockType } from '../../engine/block-type.ts'

/** Revokes a document and all documents that depend on it. */
export const revocationBlock: BlockType = {
  inputs: { RunEvent: (run, event) => revoke(run, event, run.block.own) },
}

/** The block of older policies, which has its options in `uiMetaData`. */
export const revokeBlock: BlockType = {
  inputs: { RunEvent: (run, event) => revoke(run, event, { ...run.block.own, ...run.block.uiMetaData }) },
}

async function revoke(run: BlockRun, event: FlowEvent, options: JsonObject): Promise<void> {
  needDocument(event)
  const [row] = event.rows
  const messageId = row && textIn(row, 'messageId')
  if (!row || !messageId) throw blockFailed('Nothing can be revoked: the policy has not published this document.')
  const found = await run.documents.findByMessage([messageId])
  if (found.length === 0) throw blockFailed('Nothing can be revoked: the message of this document is not stored here.')
  const comment = lastComment(row)
  const rows = (await withDependents(run, messageId, found)).map((one) => revoked(one, comment))
  if (options['updatePrevDoc'] === true) await updatePrevious(run, row, options['prevDocStatus'])
  run.emit(blockEvents.run, { rows, isList: true })
  run.emit(blockEvents.release, { rows: [], isList: false })
}

async function withDependents(run: BlockRun, messageId: string, found: readonly StoredRow[]): Promise<StoredRow[]> {
  const rows = new Map(found.map((row) => [row.id, row]))
  for (let messageIds = [messageId]; messageIds.length > 0;) {
    const related = await run.documents.findRelated(messageIds)
    const fresh = related.filter(({ id }) => !rows.has(id))
    for (const row of fresh) rows.set(row.id, row)
    messageIds = fresh.flatMap((row) => textIn(row, 'messageId') ?? [])
  }
  return [...rows.values()]
}

function revoked(row: Row, comment: unknown): Row {
  const { comment: held, ...option } = row.option
  const comments = isList(held) ? held : held === undefined ? [] : [held]
  const added = comment === undefined ? comments : [...comments, comment]
  return { ...row, comment: comment ?? null, option: { ...option, status: 'Revoked', comment: added } }
}

function lastComment({ option }: Row): unknown {
  const { comment } = option
  return isList(comment) ? comment.at(-1) : comment
}

const kinds: readonly RowKind[] = [rowKinds.credential, rowKinds.presentation, rowKinds.did]

function placeOf(row: Row): string {
  return `${kinds.indexOf(rowKindOf(row.document))} ${textIn(row, 'messageId') ?? ''}`
}

async function updatePrevious(run: BlockRun, row: Row, status: unknown): Promise<void> {
  const related = await run.documents.findByMessage(row.relationships ?? [])
  // As in a Guardian, the newest message counts, and a presentation comes after all credentials.
  const previous = related.toSorted((one, other) => placeOf(one).localeCompare(placeOf(other))).at(-1)
  if (!previous || typeof status !== 'string') return
  await run.documents.save([{ ...previous, option: { ...previous.option, status } }], { isState: true })
}
