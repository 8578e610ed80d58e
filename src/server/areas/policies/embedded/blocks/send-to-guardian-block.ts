import { rowKinds, textIn, type Row, type RowKind } from '#domain/policies/policy-row.ts'
import { optionsSetBy } from '#domain/policies/workflow.ts'
import { blockFailed, needDocument } from '../engine/block-failure.ts'
import type { FlowEvent, BlockRun, BlockType } from '../engine/block-type.ts'
import { issuerOf } from '../event-users.ts'

/** Stores documents with a type and options, and publishes them in the ledger of the dry run. */
export const sendToGuardianBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      needDocument(event)
      const rows: Row[] = []
      for (const row of event.rows) rows.push(await send(run, row))
      await markOld(run, event)
      run.next({ ...event, rows })
    },
  },
}

type Destination = 'database' | 'ledger' | 'both'

async function send(run: BlockRun, row: Row): Promise<Row> {
  const { block } = run
  const { own } = block
  const option = { ...row.option, ...optionsSetBy(own) }
  const entityType = textIn(own, 'entityType')
  const status = option['status'] ?? 'NEW'
  const marked: Row = {
    ...row,
    tag: block.tag,
    option: { ...option, status },
    ...(entityType !== null && { type: entityType }),
  }
  const { destination, kind } = destinationOf(own)
  const isState = own['skipSaveState'] !== true
  const isPublished = destination === 'ledger' || (destination === 'both' && needsPublishing(row))
  const sent = isPublished ? withStart(await publish(run, marked)) : marked
  if (destination !== 'ledger') return saveOne(run, sent, { kind, isState })
  // The stored row learns where it was published.
  const [held] = await run.documents.findByHash(textIn(sent, 'hash') ?? '')
  if (held) {
    const { messageId, startMessageId, topicId, hederaStatus, ledger } = sent
    await run.documents.save([{ ...held, messageId, startMessageId, topicId, hederaStatus, ledger }])
  }
  return sent
}

async function saveOne(
  run: BlockRun,
  row: Row,
  options: { kind: RowKind | undefined; isState: boolean },
): Promise<Row> {
  const { kind, isState } = options
  const [saved] = await run.documents.save([row], { isState, ...(kind && { kind }) })
  return saved ?? row
}

const databases: ReadonlyMap<string | null, RowKind> = new Map([
  ['vc-documents', rowKinds.credential],
  ['did-documents', rowKinds.did],
  ['approve', rowKinds.approval],
])

/** The older `dataType` takes precedence over `dataSource`. */
function destinationOf(own: Readonly<Record<string, unknown>>): {
  destination: Destination
  kind: RowKind | undefined
} {
  const [dataType, dataSource] = [textIn(own, 'dataType'), textIn(own, 'dataSource')]
  const kind = databases.get(dataType)
  if (kind) return { destination: 'database', kind: kind === rowKinds.approval ? kind : undefined }
  if (dataType === 'hedera') return { destination: 'ledger', kind: undefined }
  if (dataType !== null) throw blockFailed(`dataType "${dataType}" is unknown`)
  if (dataSource === null || dataSource === 'auto') return { destination: 'both', kind: undefined }
  if (dataSource === 'database') return { destination: 'database', kind: undefined }
  if (dataSource === 'hedera') return { destination: 'ledger', kind: undefined }
  throw blockFailed(`dataSource "${dataSource}" is unknown`)
}

/** The first message about a document names all versions of it. */
function withStart(row: Row): Row {
  return { ...row, startMessageId: row['startMessageId'] ?? row['messageId'] }
}

/** Whether the document has changed since it was published. */
function needsPublishing(row: Row): boolean {
  return textIn(row, 'messageId') === null || row['messageHash'] !== row['hash']
}

async function publish(run: BlockRun, row: Row): Promise<Row> {
  const { block, policy, ledger } = run
  const topic = textIn(block.own, 'topic') ?? ''
  if (topic === '' || topic === 'root') return { ...row, ...(await ledger.send('')), messageHash: row['hash'] }
  const template = policy.parts.topics.find(({ name }) => name === topic)
  if (!template) throw blockFailed(`Topic "${topic}" does not exist`)
  const owner = template['static'] === true ? null : topicOwnerOf(run, row)
  return { ...row, ...(await ledger.send(topic, owner)), messageHash: row['hash'] }
}

function topicOwnerOf({ block, user, policy }: BlockRun, row: Row): string {
  const { topicOwner } = block.own
  if (topicOwner === 'user') return user?.did ?? row.owner
  if (topicOwner === 'issuer') return issuerOf(row) ?? row.owner
  return topicOwner === 'root' ? policy.owner : row.owner
}

/** Marks the rows that a new version replaces. */
async function markOld({ documents }: BlockRun, { old = [] }: FlowEvent): Promise<void> {
  for (const row of old) await documents.save([{ ...row, edited: true }])
}
