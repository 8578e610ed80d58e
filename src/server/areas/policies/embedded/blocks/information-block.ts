import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { stepsAround } from '#domain/policies/block-access.ts'
import { optionThrough } from '#domain/policies/rules/selected-option.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import { withVotesOver } from './entering/polls.ts'
import { policyDecisions, rolesAwaited } from '#domain/policies/work/work-queue.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { SentDocument } from '#api/policies/block-answers.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { findDocument, itemOf } from '../../store/documents.ts'
import { issuerOf } from '../event-users.ts'
import { answerOf } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'

/** A text. In steps it also answers the state of the reader’s document, which no Guardian shows there. */
export const informationBlock: BlockType = {
  async get(run) {
    const held = await ownDocument(run)
    if (!held) return answerOf(run.block)
    const sources = await run.documents.sourcesOf(held.id)
    const row = itemOf(held)
    const option = sources.length === 0 ? row.option : optionThrough(sources, row.option)
    const decision = await decisionOn(run, held.id, option)
    return { ...answerOf(run.block), ...(decision && { decision }), sent: await sentFrom(run, held, option) }
  },
}

/** The reader's own document, if it led to this step. */
async function ownDocument(run: BlockRun): Promise<PolicyDocumentRow | undefined> {
  const { policy, user, store } = run
  const id = await stepDocument(run)
  const held = id === null || user === null ? undefined : await findDocument(store, policy.id, id)
  return held?.owner === user?.did ? held : undefined
}

/** What somebody else has signed, or a block has made, is left to the lists of the policy. */
async function sentFrom(run: BlockRun, held: PolicyDocumentRow, option: JsonObject): Promise<SentDocument> {
  const row = itemOf(held)
  const isOwn = issuerOf(row) === run.user?.did && row['derived'] === false
  const decisions = await withVotesOver(run, policyDecisions(run.policy), [held.id])
  return {
    schema: row.schema,
    sentAt: utcIso(held.created_at),
    status: textIn(option, 'status'),
    waitsFor: [...rolesAwaited(decisions, await run.access(), { kind: held.kind, row })],
    document: isOwn ? row.document : null,
  }
}

interface Decision {
  readonly status: string | null
  readonly comment: string
}

/** The comment that the document got with its current status. */
async function decisionOn({ documents }: BlockRun, id: string, option: JsonObject): Promise<Decision | null> {
  const status = textIn(option, 'status')
  const comments = commentsIn(option)
  const comment = comments.at(-1)
  if (comment === undefined) return null
  const states = (await documents.states([id])).get(id) ?? []
  const options = states.map(({ row }) => row['option']).filter(isObject)
  const commented = options.find((one) => commentsIn(one).length >= comments.length)
  // A comment on an earlier status does not explain this one.
  const isCurrent = commented === undefined || textIn(commented, 'status') === status
  return isCurrent ? { status, comment } : null
}

/** The document whose event led the user to the step that contains the block. */
async function stepDocument(run: BlockRun): Promise<string | null> {
  const steps = stepsAround(run.policy.workflow, run.block)
  return steps ? textIn(await run.at(steps).state.read(), 'document') : null
}

function commentsIn({ comment }: JsonObject): readonly string[] {
  return textsIn(comment).filter((text) => text.trim() !== '')
}
