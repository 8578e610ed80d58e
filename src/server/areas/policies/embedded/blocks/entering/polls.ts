import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isObject } from '#domain/json/json-value.ts'
import type { PolicyDecisions } from '#domain/policies/work/work-queue.ts'
import { objectsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Store } from '../../../../../platform/database/database.ts'
import { dropStates, listStates, listStatesAfter, noUser, putState } from '../../../store/policies.ts'
import type { LoadedPolicy } from '../../loaded-policy.ts'

export type Vote = 'SIGNED' | 'DECLINED'

export interface CastVote {
  /** The key of the voter's state. */
  readonly key: string
  readonly did: string
  readonly status: Vote
  readonly at: number
}

/** The votes of all groups on a document, oldest first. The decision stays when members join or leave. */
export interface Poll {
  readonly votes: readonly CastVote[]
  readonly decision: Vote | null
}

interface PollsPlace {
  readonly store: Store
  readonly policy: Pick<LoadedPolicy, 'id'>
  readonly block: Pick<WorkflowBlock, 'id'>
}

export function isVote(status: unknown): status is Vote {
  return status === 'SIGNED' || status === 'DECLINED'
}

export const noVotes: Poll = { votes: [], decision: null }

/** By document; documents that nobody has voted on are absent. */
export async function readPolls(
  { store, policy, block }: PollsPlace,
  documentIds: readonly string[],
): Promise<ReadonlyMap<string, Poll>> {
  const keys = documentIds.map((documentId) => keyOf(block, documentId))
  return byDocument(block, await listStates(store, { policy_id: policy.id, did: noUser }, keys))
}

/** Those that some voters, by their keys, have voted in and that are not decided, by document. */
export async function readOpenPolls(place: PollsPlace, voters: Iterable<string>): Promise<ReadonlyMap<string, Poll>> {
  const { store, policy, block } = place
  const start = keyOf(block, '')
  const open = new Set<string>()
  for (const did of voters)
    for (const key of (await listStatesAfter(store, { policy_id: policy.id, did }, start)).keys())
      open.add(key.slice(start.length))
  return readPolls(place, [...open].toSorted())
}

export async function writePoll(place: PollsPlace, documentId: string, poll: Poll): Promise<void> {
  const { store, policy, block } = place
  const key = { policy_id: policy.id, block_id: keyOf(block, documentId) }
  await putState(store, { ...key, did: noUser }, stringifyJson(poll))
  const voters = poll.votes.map((vote) => vote.key)
  const last = voters.at(-1)
  if (poll.decision !== null) await dropStates(store, key, voters)
  else if (last !== undefined) await putState(store, { ...key, did: last }, openVote)
}

/** The state of a voter in a document that is not decided. */
const openVote = '{}'

/** Adds the votes that are over, of some documents. */
export async function withVotesOver(
  { store, policy }: Omit<PollsPlace, 'block'>,
  decisions: PolicyDecisions,
  documentIds: readonly string[],
): Promise<PolicyDecisions> {
  const decided = new Map<string, ReadonlySet<string>>()
  for (const block of new Set(decisions.grids.flatMap(({ deciding }) => deciding)))
    if (block.blockType === 'multiSignBlock') {
      const polls = await readPolls({ store, policy, block }, documentIds)
      decided.set(block.id, new Set([...polls].flatMap(([id, { decision }]) => (decision === null ? [] : [id]))))
    }
  return { ...decisions, decided }
}

/** Whether anybody has voted on the document. */
export async function isVotedOn(
  store: Store,
  { id, workflow }: Pick<LoadedPolicy, 'id' | 'workflow'>,
  documentId: string,
): Promise<boolean> {
  const keys = workflow.all.flatMap((block) => (block.blockType === 'multiSignBlock' ? [keyOf(block, documentId)] : []))
  return (await listStates(store, { policy_id: id, did: noUser }, keys)).size > 0
}

/** Every document has a separate state, so that a vote or a page reads no others. */
function keyOf({ id }: Pick<WorkflowBlock, 'id'>, documentId: string): string {
  return `${id} ${documentId}`
}

function byDocument(block: Pick<WorkflowBlock, 'id'>, states: ReadonlyMap<string, string>): ReadonlyMap<string, Poll> {
  const start = keyOf(block, '').length
  return new Map([...states].map(([key, body]) => [key.slice(start), pollIn(body)]))
}

function pollIn(body: string): Poll {
  const state = parseExactJson(body)
  if (!isObject(state)) return noVotes
  const votes = objectsIn(state['votes']).flatMap(({ key, did, status, at }) =>
    isVote(status) && typeof key === 'string' && typeof did === 'string' ? [{ key, did, status, at: Number(at) }] : [],
  )
  return { votes, decision: isVote(state['decision']) ? state['decision'] : null }
}
