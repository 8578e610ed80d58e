import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { blockEvents, objectsIn } from '#domain/policies/workflow.ts'
import { fieldOf, isRow, subjectOf, withField, type Row } from '#domain/policies/policy-row.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { credentialRow } from '../../credential.ts'

const mostChunks = 1000

/** Splits the amounts of documents into chunks of one size. The remainder waits for the user's next document. */
export const splitBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      const threshold = Number(run.block.own['threshold'])
      const path = pathOf(String(run.block.own['sourceField'] ?? ''))
      if (!(threshold > 0)) throw blockFailed('The threshold of the block is not a positive number.')
      for (const row of event.rows) await splitRow(run, row, { threshold, path })
      run.emit(blockEvents.refresh, event)
    },
  },
}

/** A Guardian's editor names a member of the row; hand-written policies also name a field of the document. */
function pathOf(field: string): string {
  return /^(?:document|option)\./.test(field) ? field : `document.credentialSubject.0.${field}`
}

interface Split {
  readonly threshold: number
  /** The path from the row to the amount. */
  readonly path: string
}

async function splitRow(run: BlockRun, row: Row, { threshold, path }: Split): Promise<void> {
  const amount = Number.parseFloat(String(fieldOf(row, path)))
  if (!Number.isFinite(amount) || amount < 0) throw blockFailed(`The field ${path} contains no amount.`)
  const kept = objectsIn((await run.state.read())['rest']).flatMap((one) => {
    const held = one['row']
    return isRow(held) && typeof one['amount'] === 'number' ? [{ row: held, amount: one['amount'] }] : []
  })
  let waiting = kept
  let left = amount
  const maxChunks = partCount(amount, threshold - sumOf(kept), threshold)
  for (let chunks = 0; left > 0;) {
    const missing = threshold - sumOf(waiting)
    const part = Math.min(left, missing)
    const place = { sourceField: path, sourceValue: amount, threshold, chunkNumber: chunks + 1, maxChunks }
    waiting.push({ row: partOf(run, row, part, place), amount: part })
    // Sums of decimal fractions may miss the threshold by rounding errors.
    left = part < missing ? 0 : left - part < 1e-9 * threshold ? 0 : left - part
    if (missing - part > 1e-9 * threshold) break
    chunks += 1
    if (chunks > mostChunks) throw blockFailed(`The amount results in more than ${mostChunks} chunks.`)
    run.emit(blockEvents.run, { rows: waiting.map((one) => one.row), isList: true })
    waiting = []
  }
  await run.state.write({ rest: waiting })
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

/** In how many parts an amount is split if the first one lacks `missing`. */
function partCount(amount: number, missing: number, threshold: number): number {
  return amount <= missing ? 1 : 1 + Math.ceil((amount - missing) / threshold - 1e-9)
}

/** What part of a document a chunk is, under the names of Guardian's evidence. */
interface PartPlace extends JsonObject {
  readonly sourceField: string
}

function partOf(run: BlockRun, row: Row, amount: number, place: PartPlace): Row {
  const { owner, relationships } = row
  const cut = withField(row, place.sourceField, amount)
  const { document, option, schema, tag, ...others } = cut
  const messageId = row['messageId']
  const issued = credentialRow(run, {
    subject: subjectOf(document),
    schema,
    issuer: { did: run.policy.owner, group: null },
    row: { ...rest(others), option, owner, relationships: typeof messageId === 'string' ? [messageId] : relationships },
  })
  const evidence = [{ type: ['SourceDocument'], messageId, ...place }]
  return { ...issued, tag, document: { ...issued.document, ...(typeof messageId === 'string' && { evidence }) } }
}

/** Members of the stored row that also apply to its parts. */
function rest(members: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { id: _id, hash: _hash, messageId: _messageId, topicId: _topicId, hederaStatus: _status, ...others } = members
  return isObject(others) ? others : {}
}
