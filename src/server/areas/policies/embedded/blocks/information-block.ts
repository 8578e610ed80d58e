import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { isStepped } from '#domain/policies/block-access.ts'
import { optionThrough } from '#domain/policies/rules/selected-option.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import { textsIn } from '#domain/policies/workflow.ts'
import { findDocument, itemOf } from '../../store/documents.ts'
import { answerOf } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'

/** A text. In steps it also says why the reader's document was rejected, which no Guardian shows there. */
export const informationBlock: BlockType = {
  async get(run) {
    const decision = await decisionIn(run)
    return { ...answerOf(run.block), ...(decision && { decision }) }
  },
}

interface Decision {
  readonly status: string | null
  readonly comment: string
}

/** The comment that the reader's own document, which led to this step, got with its current status. */
async function decisionIn(run: BlockRun): Promise<Decision | null> {
  const { policy, user, store, documents } = run
  const id = await stepDocument(run)
  const held = id === null || user === null ? undefined : await findDocument(store, policy.id, id)
  if (!held || held.owner !== user?.did) return null
  const sources = await documents.sourcesOf(held.id)
  const { option: whole } = itemOf(held)
  const option = sources.length === 0 ? whole : optionThrough(sources, whole)
  const status = textIn(option, 'status')
  const comments = commentsIn(option)
  const comment = comments.at(-1)
  if (comment === undefined) return null
  const states = (await documents.states([held.id])).get(held.id) ?? []
  const options = states.map(({ row }) => row['option']).filter(isObject)
  const commented = options.find((one) => commentsIn(one).length >= comments.length)
  // A comment on an earlier status does not explain this one.
  const isCurrent = commented === undefined || textIn(commented, 'status') === status
  return isCurrent ? { status, comment } : null
}

/** The document whose event led the user to the step that contains the block. */
async function stepDocument(run: BlockRun): Promise<string | null> {
  const { policy, block } = run
  for (let around = policy.workflow.parents.get(block.id); around; around = policy.workflow.parents.get(around.id))
    if (isStepped(around)) return textIn(await run.at(around).state.read(), 'document')
  return null
}

function commentsIn({ comment }: JsonObject): readonly string[] {
  return textsIn(comment).filter((text) => text.trim() !== '')
}
