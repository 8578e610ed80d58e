import type { ErrorCode } from '#api/errors.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { violationLine, type ValueViolation } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyContext } from '../policy-context.ts'

import { invalidBody, type HttpError } from '../../../../platform/errors.ts'

/** What was sent, twice: with integers beyond 2^53 as they are, and as ordinary numbers, to be checked. */
export interface Sent {
  readonly exact: JsonObject
  readonly plain: JsonObject
}

/** Writes what was sent, in a transaction that has its turn, and tells what to answer; undefined for nothing. */
type Write = (transaction: Store) => Promise<unknown>

/** What a type of block does. One that cannot be read, or sent to, has no such function. */
export interface BlockType {
  readonly read?: (context: PolicyContext, block: WorkflowBlock) => Promise<unknown> | unknown
  /** Checks what was sent before anything is written. Throws a `HttpError`. */
  readonly send?: (context: PolicyContext, block: WorkflowBlock, sent: Sent) => Promise<Write> | Write
}

/** What containers and sources say of a block in them. */
export function linkTo({ id, blockType, uiMetaData }: WorkflowBlock): JsonObject {
  return { id, blockType, uiMetaData }
}

/** Something that was sent does not fit: every reason with its path. */
export function unfit(
  faults: readonly ValueViolation[],
  whole = 'The body',
  code: ErrorCode = 'invalid_body',
): HttpError {
  const reasons = faults.map((fault) => violationLine(fault, whole))
  return invalidBody(reasons, { code, extra: { faults: faults.map(({ path, message }) => ({ path, message })) } })
}
