import { isObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { fieldOf, type Row } from '#domain/policies/policy-row.ts'
import type { StoredRow } from '../../document-item.ts'
import { invalidInput } from '../../engine/block-failure.ts'
import type { BlockRun } from '../../engine/block-type.ts'

/** The stored row that the client refers to. Throws `HttpError` unless a source that the caller may use shows it. */
export async function visibleRow({ documents }: BlockRun, sent: unknown, member: string): Promise<StoredRow> {
  const id = isObject(sent) ? sent['id'] : sent
  const row = typeof id === 'string' ? await documents.findVisible(id) : undefined
  if (row) return row
  const at = isObject(sent) ? [member, 'id'] : [member]
  throw invalidInput([violationAt(at, 'is not a document that you can see in this policy')], 'The body', 'not_in_block')
}

/** If a choice is sent twice, or by two users at once, its consequences must not happen twice. */
export function requireUndecided(row: Row, field: string | null, values: readonly unknown[]): void {
  const held = field === null ? undefined : fieldOf(row, field)
  if (held !== undefined && held !== null && values.includes(held))
    throw invalidInput([violationAt(['document', 'id'], `is already decided: ${field} is ${String(held)}`)])
}
