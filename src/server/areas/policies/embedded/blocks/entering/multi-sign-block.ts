import { violationAt } from '#domain/json/value-violation.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { subjectOf, type Row } from '#domain/policies/policy-row.ts'
import { listGroupMembers, listRoleMembers } from '../../../store/policy-members.ts'
import type { StoredRow } from '../../../store/documents.ts'
import { blockFailed, inputAnswerOf, invalidInput, withBlock } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { userKey } from '../../engine/policy-user.ts'
import { credentialRow, hashOf } from '../../credential.ts'
import { isVote, noVotes, readOpenPolls, readPolls, writePoll, type CastVote, type Poll, type Vote } from './polls.ts'
import { requireBeside, visibleRow } from './visible-row.ts'

/** Holds a document until a share of a group has signed it. */
export const multiSignBlock: BlockType = {
  get: ({ block }) => ({ ...inputAnswerOf(block), type: block.own['type'] ?? null }),
  async join(run, rows) {
    const voters = await votersOf(run)
    const polls = await readPolls(
      run,
      rows.map(({ id }) => id),
    )
    const stands = rows.map((row) => ({ row, ...standOf(run, voters, polls.get(row.id)) }))
    const names = await run.usernames([...new Set(stands.flatMap(({ votes }) => votes.map(({ did }) => did)))])
    return stands.map(({ row, votes, status }) => {
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
    const { did, key } = user
    const voters = await votersOf(run)
    const before = (await readPolls(run, [row.id])).get(row.id) ?? noVotes
    const { status: stand } = standOf(run, voters, before)
    if (before.votes.some((vote) => vote.key === key) || stand.confirmationStatus !== null)
      throw blockFailed('The document has already been signed')
    await requireBeside(run, row, ['document', 'id'])
    const poll = { ...before, votes: [...before.votes, { key, did, status, at: now }] }
    await writePoll(run, row.id, poll)
    await decide(run, row, voters, poll)
    run.emit('RefreshEvent', { rows: [row], isList: false })
    changed(run)
  },
  async memberLeft(run) {
    const voters = await votersOf(run)
    for (const [documentId, poll] of await readOpenPolls(run, voters.members)) {
      const row = await run.documents.find(documentId)
      if (row) await decide(run, row, voters, poll)
    }
    changed(run)
  },
}

/** Finds which of some documents wait for the user's vote: those that are not decided and the user has not voted on. */
export async function votesMissing(
  run: BlockRun,
): Promise<(documentIds: readonly string[]) => Promise<ReadonlySet<string>>> {
  const voters = await votersOf(run)
  return async (documentIds) => {
    const polls = await readPolls(run, documentIds)
    const isMissing = (documentId: string) => {
      const { documentStatus, confirmationStatus } = standOf(run, voters, polls.get(documentId)).status
      return documentStatus === 'NEW' && confirmationStatus === null
    }
    return new Set(documentIds.filter(isMissing))
  }
}

/** The grid shows how many members have signed. */
function changed(run: BlockRun): void {
  run.changed()
  const grid = run.policy.workflow.parents.get(run.block.id)
  if (grid) run.changed(grid)
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

interface Stand {
  /** The votes that count. */
  readonly votes: readonly CastVote[]
  readonly status: JsonObject & { readonly documentStatus: Vote | 'NEW'; readonly confirmationStatus: Vote | null }
}

/** Votes of those who have left are no longer counted. */
function votesAmong({ members }: Voters, { votes }: Poll): readonly CastVote[] {
  return votes.filter(({ key }) => members.has(key))
}

function standOf(run: BlockRun, together: Voters, poll: Poll = noVotes): Stand {
  const { own } = run.block
  const percent = Number(own['threshold'] ?? 50)
  const threshold = percent > 0 && percent <= 100 ? percent : 50
  const votes = votesAmong(together, poll)
  const mine = votes.find(({ key }) => key === run.user?.key)
  const total = Math.max(together.voters.size, 1)
  const signedThreshold = Math.ceil((total * threshold) / 100)
  const declinedThreshold = total - signedThreshold + 1
  const count = (choice: Vote) => votes.filter(({ status }) => status === choice).length
  const [signedCount, declinedCount] = [count('SIGNED'), count('DECLINED')]
  const isSigned = signedCount >= signedThreshold
  const reached = isSigned ? 'SIGNED' : declinedCount >= declinedThreshold ? 'DECLINED' : null
  const status = {
    id: run.block.id,
    documentStatus: mine?.status ?? ('NEW' as const),
    confirmationStatus: poll.decision ?? reached,
    total,
    signedCount,
    signedPercent: (signedCount / total) * 100,
    declinedCount,
    declinedPercent: (declinedCount / total) * 100,
    threshold,
    signedThreshold,
    declinedThreshold,
  }
  return { votes, status }
}

/** Decisions stay when members join or leave the group. */
async function decide(run: BlockRun, row: StoredRow, voters: Voters, poll: Poll): Promise<void> {
  const { votes, status } = standOf(run, voters, poll)
  const { confirmationStatus } = status
  if (confirmationStatus === null) return
  await writePoll(run, row.id, { ...poll, decision: confirmationStatus })
  const event = { rows: [row], isList: false }
  if (confirmationStatus === 'DECLINED') return run.emit('SignatureSetInsufficientEvent', event)
  const message = await run.ledger.send('', row.owner)
  await run.documents.save([{ ...signedPresentation(run, row, votes), ...message }], { kind: 'vp' })
  run.emit('SignatureQuorumReachedEvent', event)
}

/** Everybody who voted issues a copy of the document. */
function signedPresentation(run: BlockRun, row: StoredRow, votes: readonly CastVote[]): Row {
  const { owner, schema } = row
  const group = run.user?.group ?? null
  const subject = subjectOf(row.document)
  const copyBy = ({ did }: CastVote) =>
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
