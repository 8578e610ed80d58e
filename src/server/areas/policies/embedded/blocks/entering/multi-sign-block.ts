import { violationAt } from '#domain/json/value-violation.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Row } from '#domain/policies/policy-row.ts'
import { listGroupMembers, listRoleMembers } from '../../../store/policy-members.ts'
import type { StoredRow } from '../../document-item.ts'
import { answerOf, blockFailed, invalidInput } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { hashOf } from '../../credential.ts'
import { visibleRow } from './visible-row.ts'

/** Needs the signatures of a part of a group before a document continues. */
export const multiSignBlock: BlockType = {
  get: ({ block }) => ({ ...answerOf(block), type: block.own['type'] ?? null }),
  async join(run, rows) {
    const votes = await readVotes(run)
    const voters = await votersOf(run)
    return rows.map((row) => ({
      ...row,
      blocks: {
        ...(typeof row['blocks'] === 'object' ? row['blocks'] : {}),
        [run.block.id]: { ...answerOf(run.block), status: statusOf(run, votes, voters, row.id) },
      },
    }))
  },
  async post(run, { plain }) {
    const { status } = plain
    if (!isVote(status)) throw invalidInput([violationAt(['status'], 'must be SIGNED or DECLINED')])
    const row = await visibleRow(run, plain['document'], 'document')
    const { user, now } = run
    if (user === null) throw blockFailed('Invalid user')
    const own = await run.state.read(user)
    const before = statusOf(run, await readVotes(run), await votersOf(run), row.id)
    if (own[row.id] !== undefined || before.confirmationStatus !== null)
      throw blockFailed('The document has already been signed')
    await run.state.write({ ...own, [row.id]: { status, did: user.did, at: now } }, user)
    const after = statusOf(run, await readVotes(run), await votersOf(run), row.id)
    await finish(run, row, after)
    run.emit('RefreshEvent', { rows: [row], isList: false })
  },
}

type Vote = 'SIGNED' | 'DECLINED'

function isVote(status: unknown): status is Vote {
  return status === 'SIGNED' || status === 'DECLINED'
}

interface VoteOn {
  readonly key: string
  readonly documentId: string
  readonly status: Vote
  readonly did: string
}

async function readVotes(run: BlockRun): Promise<readonly VoteOn[]> {
  const votes: VoteOn[] = []
  for (const [key, state] of await run.state.all())
    for (const [documentId, vote] of Object.entries(state)) {
      const { status, did } = typeof vote === 'object' && vote !== null ? { status: '', did: '', ...vote } : {}
      if (isVote(status)) votes.push({ key, documentId, status, did: String(did) })
    }
  return votes
}

/** Those who have the role of the user in the user's group. */
async function votersOf({ store, policy, user }: BlockRun): Promise<ReadonlySet<string>> {
  if (user === null) return new Set()
  const { group, role } = user
  if (group === null) return new Set([user.did])
  const members = await listGroupMembers(store, policy.id, group)
  const isAlone = members.length <= 1 && members.every(({ relationship }) => relationship === 'Single')
  const all = isAlone && role !== null ? await listRoleMembers(store, policy.id, role) : members
  return new Set(all.filter((member) => member.role === role).map(({ did }) => did))
}

interface SignStatus extends JsonObject {
  readonly confirmationStatus: Vote | null
}

function statusOf(
  run: BlockRun,
  votes: readonly VoteOn[],
  voters: ReadonlySet<string>,
  documentId: string,
): SignStatus {
  const { own } = run.block
  const percent = Number(own['threshold'] ?? 50)
  const threshold = percent > 0 && percent <= 100 ? percent : 50
  const cast = votes.filter((vote) => vote.documentId === documentId)
  const mine = cast.find(({ key }) => key === run.user?.key)
  const total = Math.max(voters.size, 1)
  const signedThreshold = Math.ceil((total * threshold) / 100)
  const declinedThreshold = total - signedThreshold + 1
  const count = (status: Vote) => cast.filter((vote) => vote.status === status).length
  const [signedCount, declinedCount] = [count('SIGNED'), count('DECLINED')]
  const isSigned = signedCount >= signedThreshold
  return {
    id: run.block.id,
    documentStatus: mine?.status ?? null,
    confirmationStatus: isSigned ? 'SIGNED' : declinedCount >= declinedThreshold ? 'DECLINED' : null,
    data: cast.map(({ did, status }) => ({ did, username: did, status })),
    total,
    signedCount,
    signedPercent: (signedCount / total) * 100,
    declinedCount,
    declinedPercent: (declinedCount / total) * 100,
    threshold,
    signedThreshold,
    declinedThreshold,
  }
}

async function finish(run: BlockRun, row: StoredRow, { confirmationStatus, data }: SignStatus): Promise<void> {
  const event = { rows: [row], isList: false }
  if (confirmationStatus === 'DECLINED') return run.emit('SignatureSetInsufficientEvent', event)
  if (confirmationStatus !== 'SIGNED') return
  const message = await run.ledger.send('', row.owner)
  await run.documents.save([{ ...signedPresentation(run, row, data), ...message }], { kind: 'vp' })
  run.emit('SignatureQuorumReachedEvent', event)
}

function signedPresentation(run: BlockRun, row: StoredRow, signatures: unknown): Row {
  const document = {
    id: `urn:uuid:${run.newUuid()}`,
    type: ['VerifiablePresentation'],
    '@context': ['https://www.w3.org/2018/credentials/v1'],
    verifiableCredential: [row.document],
    signatures,
  }
  return {
    owner: row.owner,
    group: row['group'] ?? null,
    policyId: run.policy.id,
    tag: run.block.tag,
    type: 'MULTI_SIGN',
    schema: null,
    option: { status: 'NEW' },
    document,
    hash: hashOf(document),
    relationships: typeof row['messageId'] === 'string' ? [row['messageId']] : null,
  }
}
