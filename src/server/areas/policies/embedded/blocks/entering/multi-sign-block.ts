import { violationAt } from '#domain/json/value-violation.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { subjectOf, type Row } from '#domain/policies/policy-row.ts'
import { policyDecisions, type PolicyDecisions } from '#domain/policies/work/work-queue.ts'
import { listGroupMembers, listRoleMembers } from '../../../store/policy-members.ts'
import type { StoredRow } from '../../../store/documents.ts'
import { blockFailed, inputAnswerOf, invalidInput, withBlock } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { userKey } from '../../engine/policy-user.ts'
import { credentialRow, hashOf } from '../../credential.ts'
import { requireBeside, visibleRow } from './visible-row.ts'

/** Holds a document until a share of a group has signed it. */
export const multiSignBlock: BlockType = {
  get: ({ block }) => ({ ...inputAnswerOf(block), type: block.own['type'] ?? null }),
  async join(run, rows) {
    const poll = await readPoll(run)
    const names = await run.usernames([...new Set(poll.votes.map(({ did }) => did))])
    return rows.map((row) => {
      const { votes, ...status } = statusOf(run, poll, row.id)
      const data = votes.map(({ did, status: vote }) => ({ did, username: names.get(did) ?? did, status: vote }))
      return withBlock(row, run.block, { status: { ...status, data } })
    })
  },
  async post(run, { plain }) {
    const { status } = plain
    if (!isVote(status)) throw invalidInput([violationAt(['status'], 'must be SIGNED or DECLINED')])
    const row = await visibleRow(run, plain['document'], 'document')
    const { user, now } = run
    if (user === null) throw blockFailed('Invalid user')
    const own = await run.state.read(user)
    const before = statusOf(run, await readPoll(run), row.id)
    if (own[row.id] !== undefined || before.confirmationStatus !== null)
      throw blockFailed('The document has already been signed')
    await requireBeside(run, row, ['document', 'id'])
    await run.state.write({ ...own, [row.id]: { status, did: user.did, at: now } }, user)
    await decide(run, row, await readPoll(run))
    run.emit('RefreshEvent', { rows: [row], isList: false })
    changed(run)
  },
  async memberLeft(run) {
    const poll = await readPoll(run)
    for (const documentId of new Set(poll.votes.map((vote) => vote.documentId))) {
      const row = poll.decided.has(documentId) ? undefined : await run.documents.find(documentId)
      if (row) await decide(run, row, poll)
    }
    changed(run)
  },
}

/** Tells the documents that wait for the user's vote from those that the user has voted on, or that are decided. */
export async function votesMissing(run: BlockRun): Promise<(documentId: string) => boolean> {
  const poll = await readPoll(run)
  return (documentId) => {
    const { documentStatus, confirmationStatus } = statusOf(run, poll, documentId)
    return documentStatus === 'NEW' && confirmationStatus === null
  }
}

/** The policy with the documents that votes have decided on. */
export async function decisionsIn(run: BlockRun): Promise<PolicyDecisions> {
  const decided = new Map<string, ReadonlySet<string>>()
  for (const block of run.policy.workflow.all)
    if (block.blockType === 'multiSignBlock')
      decided.set(block.id, new Set(Object.keys(await run.at(block).state.read(null))))
  return policyDecisions(run.policy, decided)
}

/** The grid shows how many members have signed. */
function changed(run: BlockRun): void {
  run.changed()
  const grid = run.policy.workflow.parents.get(run.block.id)
  if (grid) run.changed(grid)
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

interface Poll {
  /** The votes of the members who vote together with the user. */
  readonly votes: readonly VoteOn[]
  readonly voters: ReadonlySet<string>
  /** Decisions by document, of any group. */
  readonly decided: ReadonlyMap<string, Vote>
}

async function readPoll(run: BlockRun): Promise<Poll> {
  const { members, voters } = await votersOf(run)
  const decided = new Map<string, Vote>()
  for (const [documentId, decision] of Object.entries(await run.state.read(null)))
    if (isVote(decision)) decided.set(documentId, decision)
  const votes: VoteOn[] = []
  for (const [key, state] of await run.state.all())
    for (const [documentId, vote] of Object.entries(state)) {
      const { status, did } = isObject(vote) ? vote : {}
      if (!isVote(status) || typeof did !== 'string') continue
      // Votes of those who have left are no longer counted.
      if (members.has(key)) votes.push({ key, documentId, status, did })
    }
  return { votes, voters, decided }
}

interface Voters {
  /** The keys of all who vote together with the user. */
  readonly members: ReadonlySet<string>
  /** The DIDs of those who have the user's role. */
  readonly voters: ReadonlySet<string>
}

/** The members of the user's group. Where each is alone in a group of their own, only the role connects them. */
async function votersOf({ store, policy, user }: BlockRun): Promise<Voters> {
  if (user === null) return { members: new Set(), voters: new Set() }
  const { did, group, role, key } = user
  if (group === null) return { members: new Set([key]), voters: new Set([did]) }
  const members = await listGroupMembers(store, policy.id, group)
  const isAlone = role !== null && members.length <= 1 && members.every(({ relationship }) => relationship === 'Single')
  const all = isAlone ? await listRoleMembers(store, policy.id, role) : members
  return {
    members: new Set(all.map((member) => userKey(member.uuid, member.did))),
    voters: new Set(all.filter((member) => member.role === role).map((member) => member.did)),
  }
}

interface SignStatus extends JsonObject {
  readonly confirmationStatus: Vote | null
  readonly votes: readonly VoteOn[]
}

function statusOf(run: BlockRun, { votes, voters, decided }: Poll, documentId: string): SignStatus {
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
  const reached = isSigned ? 'SIGNED' : declinedCount >= declinedThreshold ? 'DECLINED' : null
  return {
    id: run.block.id,
    documentStatus: mine?.status ?? 'NEW',
    confirmationStatus: decided.get(documentId) ?? reached,
    votes: cast,
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

/** Decisions stay when members join or leave the group. */
async function decide(run: BlockRun, row: StoredRow, poll: Poll): Promise<void> {
  const { confirmationStatus } = statusOf(run, poll, row.id)
  if (confirmationStatus === null) return
  await run.state.write({ ...(await run.state.read(null)), [row.id]: confirmationStatus }, null)
  const event = { rows: [row], isList: false }
  if (confirmationStatus === 'DECLINED') return run.emit('SignatureSetInsufficientEvent', event)
  const message = await run.ledger.send('', row.owner)
  const votes = poll.votes.filter(({ documentId }) => documentId === row.id)
  await run.documents.save([{ ...signedPresentation(run, row, votes), ...message }], { kind: 'vp' })
  run.emit('SignatureQuorumReachedEvent', event)
}

/** Everybody who voted issues a copy of the document. */
function signedPresentation(run: BlockRun, row: StoredRow, votes: readonly VoteOn[]): Row {
  const { owner, schema } = row
  const group = run.user?.group ?? null
  const subject = subjectOf(row.document)
  const copyBy = ({ did }: VoteOn) =>
    credentialRow(run, { subject, schema, issuer: { did, group }, row: { owner, relationships: null } }).document
  const document = {
    id: `urn:uuid:${run.newUuid()}`,
    type: ['VerifiablePresentation'],
    '@context': ['https://www.w3.org/2018/credentials/v1'],
    verifiableCredential: votes.map(copyBy),
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
