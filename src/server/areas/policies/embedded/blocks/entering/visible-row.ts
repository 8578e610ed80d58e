import { isObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { isGridAddon } from '#domain/policies/block-types.ts'
import { fieldOf } from '#domain/policies/policy-row.ts'
import { optionThrough } from '#domain/policies/rules/selected-option.ts'
import { gridsWith } from '#domain/policies/work/work-queue.ts'
import type { StoredRow } from '../../../store/documents.ts'
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

/**
 * The stored row that the client refers to. Throws `HttpError` unless the grid around the block shows it to the caller
 * with the block.
 */
export async function gridRow(run: BlockRun, sent: unknown, member: string): Promise<StoredRow> {
  const row = await visibleRow(run, sent, member)
  await requireBeside(run, row, [member])
  return row
}

/**
 * Throws `HttpError` unless a list that the caller may use shows the block beside the row: others see the row for
 * reading only. For an addon, that is the list around it. A block that no list shows acts on whatever the caller sees.
 */
export async function requireBeside(
  { documents, policy, block }: BlockRun,
  row: StoredRow,
  path: readonly string[],
): Promise<void> {
  const { workflow } = policy
  const { isBound, offers } = gridsWith(workflow, block)
  if (!isBound || !(workflow.isEventDriven || isGridAddon(block.blockType))) return
  const isThere = (await documents.sourcesOf(row.id)).some((source) => {
    const around = source && workflow.parents.get(source.id)
    // A form may also begin with a document from the sources inside it.
    return around && (around === block || offers(around, { ...row, __sourceTag__: source.tag }))
  })
  if (isThere) return
  throw invalidInput([violationAt(path, 'is in no list that shows you this action')], 'The body', 'not_in_block')
}

/** If a choice is sent twice, or by two users at once, its consequences must not happen twice. */
export async function requireUndecided(
  run: BlockRun,
  row: StoredRow,
  { field, values }: { readonly field: string | null; readonly values: readonly unknown[] },
): Promise<void> {
  const held = field === null ? undefined : fieldOf(row, field)
  if (field === null || held === undefined || held === null || !values.includes(held)) return
  throw invalidInput([violationAt(['document', 'id'], `is already decided${await becauseOf(run, row, field)}`)])
}

/** Names the value of the field that decides, unless the sources that show the caller the document hide it. */
export async function becauseOf({ documents }: BlockRun, row: StoredRow, field: string): Promise<string> {
  const option = optionThrough(await documents.sourcesOf(row.id), row.option)
  const held = fieldOf({ ...row, option }, field)
  if (held !== undefined) return `: ${field} is ${String(held)}`
  return option === row.option ? `: ${field} is not set` : ` because of ${field}`
}
