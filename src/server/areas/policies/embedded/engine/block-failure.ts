import type { ErrorCode } from '#api/errors.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt, violationLine, type ValueViolation } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { orList } from '#domain/text/joined.ts'
import type { FlowEvent } from './block-type.ts'
import { HttpError, invalidBody } from '../../../../platform/errors.ts'

/** An action that a block cannot perform, with the reason in words. */
export function blockFailed(reason: string, code: ErrorCode = 'block_failed'): HttpError {
  return new HttpError(422, code, reason)
}

/** A button outside a grid sends no document, but the blocks that it starts may need one. */
export function needDocument({ rows, isList }: FlowEvent, reason = 'No document reached the block'): void {
  if (rows.length > 0 || isList) return
  throw blockFailed(
    `${reason}. Press the button next to a document, or link its event to a block that needs no document.`,
  )
}

/** The block needs something that is missing. This is not an error: it may continue later. */
export class BlockWaits extends HttpError {
  constructor(reason: string) {
    super(422, 'block_failed', reason)
  }
}

/** Thrown to leave a transaction and do slow work without holding the write lock. */
export class NeedsComputing extends Error {
  override readonly name = 'NeedsComputing'
  readonly key: string
  readonly work: () => Promise<unknown>

  constructor(key: string, work: () => Promise<unknown>) {
    super(`${key} has yet to be computed`)
    this.key = key
    this.work = work
  }
}

/** `whole` names the input in violations without a path. */
export function invalidInput(
  violations: readonly ValueViolation[],
  whole = 'The body',
  code: ErrorCode = 'invalid_body',
): HttpError {
  const reasons = violations.map((violation) => violationLine(violation, whole))
  // On the wire, the member is called `faults`.
  const faults = violations.map(({ path, message }) => ({ path, message }))
  return invalidBody(reasons, { code, extra: { faults } })
}

export function blockLink({ id, blockType, uiMetaData }: WorkflowBlock): JsonObject {
  return { id, blockType, uiMetaData }
}

/** The members that Guardian's answers begin with. */
export function answerOf(block: WorkflowBlock): JsonObject {
  return { ...blockLink(block), actionType: 'local', readonly: false }
}

/** The same for a block that takes input. A Guardian's is inactive while it processes the caller's last input. */
export function inputAnswerOf(block: WorkflowBlock): JsonObject {
  return { ...answerOf(block), active: true }
}

/** A row of a grid with what a block beside the grid says about it. */
export function withBlock<Shown extends JsonObject>(row: Shown, block: WorkflowBlock, about: JsonObject) {
  const { blocks } = row
  return { ...row, blocks: { ...(isObject(blocks) ? blocks : {}), [block.id]: { ...answerOf(block), ...about } } }
}

/** The client chose a role or group that the block does not offer. */
export function notOffered(member: 'role' | 'group', offered: readonly string[]): HttpError {
  const message = offered.length > 0 ? `must be ${orList(offered)}` : 'is not offered, because this block offers none'
  return invalidInput([violationAt([member], message)])
}
