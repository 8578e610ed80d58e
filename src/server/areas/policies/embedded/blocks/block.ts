import type { ErrorCode } from '#api/errors.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { violationLine, type ValueViolation } from '#domain/json/value-violation.ts'
import type { ExactObject } from '#domain/policies/exact-json.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Store } from '../../../../platform/database/database.ts'
import { invalidBody, type HttpError } from '../../../../platform/errors.ts'
import type { PolicyContext } from '../policy-context.ts'

/**
 * Runs in a transaction that holds the write lock, with the context as the transaction reads it. Resolves to the answer;
 * undefined for none.
 */
type BlockWrite = (transaction: Store, context: PolicyContext) => Promise<unknown>

/** A block that cannot be read, or sent to, lacks the function. */
export interface BlockType {
  readonly read?: (context: PolicyContext, block: WorkflowBlock) => Promise<unknown> | unknown
  /** Checks the input before anything is written. Throws `HttpError`. */
  readonly send?: (context: PolicyContext, block: WorkflowBlock, input: ExactObject) => Promise<BlockWrite> | BlockWrite
}

export function linkTo({ id, blockType, uiMetaData }: WorkflowBlock): JsonObject {
  return { id, blockType, uiMetaData }
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
