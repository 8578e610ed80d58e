import type { ErrorCode } from '#api/errors.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { violationLine, type ValueViolation } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { BlockEvent } from './block-type.ts'
import { HttpError, invalidBody } from '../../../../platform/errors.ts'

/** What a block cannot do, in words. */
export function blockFailed(reason: string, code: ErrorCode = 'block_failed'): HttpError {
  return new HttpError(422, code, reason)
}

/** A button that stands beside no document sends none, and what it starts may need one. */
export function needDocument({ rows, isList }: BlockEvent, reason = 'No document reached the block'): void {
  if (rows.length > 0 || isList) return
  throw blockFailed(`${reason}. Press the button beside a document, or link its event to a block that needs none.`)
}

/** What a block waits for that is not there: nothing went wrong, and it may go on later. */
export class BlockWaits extends HttpError {
  constructor(reason: string) {
    super(422, 'block_failed', reason)
  }
}

/** `whole` names the input in violations without a path. */
export function invalidInput(
  violations: readonly ValueViolation[],
  whole = 'The body',
  code: ErrorCode = 'invalid_body',
): HttpError {
  const reasons = violations.map((violation) => violationLine(violation, whole))
  // The member is called `faults` on the wire.
  const faults = violations.map(({ path, message }) => ({ path, message }))
  return invalidBody(reasons, { code, extra: { faults } })
}

export function linkTo({ id, blockType, uiMetaData }: WorkflowBlock): JsonObject {
  return { id, blockType, uiMetaData }
}

/** The members that a Guardian's answers begin with. */
export function answerOf(block: WorkflowBlock): JsonObject {
  return { ...linkTo(block), actionType: 'local', readonly: false }
}
