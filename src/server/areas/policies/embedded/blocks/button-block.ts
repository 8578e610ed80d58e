import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import { optionOf } from '../document-item.ts'
import { changeDocument, complete } from '../policy-writes.ts'
import { findVisibleDocument } from '../visible-document.ts'
import type { PolicyContext } from '../policy-context.ts'
import { linkTo, invalidInput, type BlockType } from './block.ts'

/** Each button sets an option of a document, or only counts as pressed. */
export const buttonBlock: BlockType = {
  read: ({ caller, did }, block) => ({
    ...linkTo(block),
    actionType: 'local',
    readonly: false,
    type: block.own['type'] ?? 'button',
    user: caller.role,
    userId: caller.id,
    userDid: did,
  }),
  async send(context, block, { plain }) {
    const { tag, document } = plain
    const buttons = objectsIn(block.uiMetaData['buttons'])
    const button = buttons.find((one) => one['tag'] === tag)
    if (!button)
      throw invalidInput([
        violationAt(['tag'], `must be the tag of a button: ${buttons.map((one) => String(one['tag'])).join(', ')}`),
      ])
    const field = typeof button['field'] === 'string' ? button['field'].replace(/^option\./, '') : ''
    if (field === '')
      return async (transaction, held) => {
        await complete(transaction, held, block)
        return undefined
      }
    const id = isObject(document) ? document['id'] : undefined
    if (typeof id !== 'string') throw invalidInput([violationAt(['document', 'id'], 'must be the id of a document')])
    await findVisible(context, id)
    return async (transaction, held) => {
      const before = await findVisible(held, id)
      const option = { ...optionOf(before), [field]: button['value'] }
      await changeDocument(transaction, held, { before, after: withOption(before, option, held.now) })
      await complete(transaction, held, block)
      return undefined
    }
  },
}

/** Throws `HttpError` unless a source that the caller may use shows them the document. */
async function findVisible(context: PolicyContext, id: string): Promise<PolicyDocumentRow> {
  const row = await findVisibleDocument(context, id)
  if (row) return row
  throw invalidInput(
    [violationAt(['document', 'id'], 'is not a document that you can see in this policy')],
    'The body',
    'not_in_block',
  )
}

/** The time increases even if the clock does not. */
function withOption(row: PolicyDocumentRow, option: JsonObject, now: number): PolicyDocumentRow {
  return { ...row, option: JSON.stringify(option), updated_at: Math.max(now, row.updated_at + 1) }
}
