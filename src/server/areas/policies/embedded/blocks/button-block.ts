import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import type { ExactObject } from '#domain/json/exact-object.ts'
import { textIn, withField, type Row } from '#domain/policies/policy-row.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { buttonsIn, hiddenButtons, reasonsAt, reasonsWith } from '#domain/policies/work/row-buttons.ts'
import { inputAnswerOf, invalidInput } from '../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../engine/block-type.ts'
import type { StoredRow } from '../../store/documents.ts'
import { becauseOf, requireBeside } from './entering/visible-row.ts'

/** Each button sets a member of a document and sends it on. */
export const buttonBlock: BlockType = {
  get: ({ caller, user, block }) => ({
    ...inputAnswerOf(block),
    type: block.own['type'] ?? 'button',
    user: caller?.role,
    userId: caller?.id,
    userDid: user?.did,
  }),
  async post(run, input) {
    const { policy, block } = run
    const { tag } = input.plain
    const buttons = objectsIn(block.uiMetaData['buttons'])
    const button = buttons.find((one) => one['tag'] === tag)
    if (typeof tag !== 'string' || tag === '') throw invalidInput([violationAt(['tag'], 'must be the tag of a button')])
    if (policy.workflow.isEventDriven) return press(run, input, { tag, button })
    if (!button)
      throw invalidInput([
        violationAt(['tag'], `must be the tag of a button: ${buttons.map((one) => String(one['tag'])).join(', ')}`),
      ])
    if (textIn(button, 'field') === null) return undefined
    const held = await documentIn(run, input)
    await requireShown(run, held, button)
    await run.documents.save([pressed(held, button)], { isState: true })
    return undefined
  },
}

/** Any tag is an output: a policy may link buttons that it does not show. */
async function press(
  run: BlockRun,
  input: ExactObject,
  { tag, button }: { readonly tag: string; readonly button: JsonObject | undefined },
): Promise<undefined> {
  const sent = input.exact['document']
  // A button outside a grid sends no document.
  if (sent === undefined || sent === null) {
    run.emit(tag, { rows: [], isList: false })
    return undefined
  }
  const held = await documentIn(run, input)
  if (button) await requireShown(run, held, button)
  await requireBeside(run, held, ['document', 'id'])
  const noted = isObject(sent) ? withReasonOf(sent, held, button ?? {}) : held
  run.emit(tag, { rows: [pressed(noted, button ?? {})], isList: false })
  return undefined
}

/**
 * The stored document with the reason that a Guardian's client adds to the earlier ones. Anything else that the client
 * sends is ignored: it presses a button, and the policy says what that sets.
 */
function withReasonOf(sent: JsonObject, held: StoredRow, button: JsonObject): Row {
  const path = textIn(button, 'dialogResultFieldPath') ?? 'option.comment'
  const [given, earlier] = [reasonsAt(sent, path), reasonsAt(held, path)]
  const last = given.at(-1)
  // Without a dialog, the client may send a copy from before others gave a reason.
  const isCopy = button['type'] !== 'selector-dialog' && given.every((one, index) => one === earlier[index])
  const isNew = !isCopy && (given.length > earlier.length || last !== earlier.at(-1))
  return isNew && typeof last === 'string' && last !== '' ? withField(held, path, reasonsWith(held, path, last)) : held
}

/**
 * A Guardian's client hides the button once the document is decided. If a decision is sent twice, or by two users
 * at once, its consequences must not happen twice.
 */
async function requireShown(run: BlockRun, row: StoredRow, { tag }: JsonObject): Promise<void> {
  const hidden = hiddenButtons(buttonsIn(run.block.uiMetaData), row).find(({ button }) => button.tag === tag)
  if (!hidden) return
  const reason = await becauseOf(run, row, hidden.hider.field)
  throw invalidInput([violationAt(['document', 'id'], `does not offer this button${reason}`)])
}

function pressed(row: Row, button: JsonObject): Row {
  const field = textIn(button, 'field')
  return field === null ? row : withField(row, field, button['value'])
}

/** Throws `HttpError` unless a source that the caller may use shows the document. */
async function documentIn({ documents }: BlockRun, { plain }: ExactObject): Promise<StoredRow> {
  const { document } = plain
  const id = isObject(document) ? document['id'] : undefined
  if (typeof id !== 'string') throw invalidInput([violationAt(['document', 'id'], 'must be the id of a document')])
  const row = await documents.findVisible(id)
  if (row) return row
  throw invalidInput(
    [violationAt(['document', 'id'], 'is not a document that you can see in this policy')],
    'The body',
    'not_in_block',
  )
}
