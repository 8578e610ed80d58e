import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { fieldOf, isRow, textIn, withField, type Row } from '#domain/policies/policy-row.ts'
import { presetForm } from '#domain/policies/rules/preset-form.ts'
import { objectsIn, textsIn } from '#domain/policies/workflow.ts'
import { fillForm } from './fill-form.ts'
import type { InventedValues } from './invented-values.ts'
import type { BlockName, Seat } from './seat.ts'

/** An action that the current screen offers. */
export interface Move {
  readonly block: BlockName
  /** The name of the control in the policy: the tag, and the button, option or form. */
  readonly control: string
  /** Equal for moves that would do the same. */
  readonly key: string
  /** Equal for uses of a control with the same kind of document. */
  readonly use: string
  /** Whether the move rejects or revokes something. */
  readonly isRefusal: boolean
  /** Built only if the move is made, because filling in a large form takes time. */
  readonly body: () => JsonObject
}

const accountId = '0.0.1001'

interface Screen {
  readonly seat: Seat
  readonly moves: Move[]
  readonly tagOf: (uuid: string) => string
  readonly values: InventedValues
}

/** All moves that an account's screens currently offer, read like a Guardian's client. */
export async function movesOf(
  seat: Seat,
  { tagOf, values }: Pick<Screen, 'tagOf' | 'values'>,
): Promise<readonly Move[]> {
  const screen = { seat, moves: [], tagOf, values }
  await look(screen, await seat.read(null), null)
  return screen.moves
}

async function look(screen: Screen, data: JsonObject, row: Row | null): Promise<void> {
  const { blockType, blocks, index } = data
  if (blockType === 'interfaceDocumentsSourceBlock') return lookAtGrid(screen, data)
  const children = isList(blocks) ? blocks : []
  const shown = blockType === 'interfaceStepBlock' ? [children[Number(index)]] : children
  for (const child of shown.filter(isObject))
    await look(screen, await screen.seat.read({ uuid: String(child['id']) }), row)
  controls[String(blockType)]?.(screen, data, row)
  const { bindBlock } = isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
  if (blockType === 'informationBlock' && typeof bindBlock === 'string' && bindBlock !== '')
    await look(screen, await screen.seat.read({ tag: bindBlock }), null)
}

type Control = (screen: Screen, data: JsonObject, row: Row | null) => void

const controls: Readonly<Record<string, Control>> = {
  policyRolesBlock({ seat, ...screen }, data) {
    const isOffered = [data['roles'], data['groups']].flatMap(textsIn).includes(seat.role ?? '')
    const { isMultipleGroups } = data
    if (isOffered && seat.role !== null)
      add({ seat, ...screen }, data, null, {
        name: seat.role,
        body: isMultipleGroups === true ? { group: seat.role, label: seat.role } : { role: seat.role },
      })
  },
  requestVcDocumentBlock(screen, data, row) {
    const schema = isObject(data['schema']) ? data['schema'] : {}
    // A form shows the row that it is opened from, or else the row from its sources.
    const ref = row ?? (isObject(data['data']) ? data['data'] : null)
    const begun = () =>
      presetForm({
        schema: String(schema['document']),
        presetSchema: data['presetSchema'],
        presetFields: objectsIn(data['presetFields']),
        row: ref,
        username: screen.seat.username,
        accountId,
      })
    const body = () => ({ document: fillForm(String(schema['document']), begun(), screen.values), ref })
    add(screen, data, row, { name: 'form', body })
  },
  buttonBlock(screen, data, row) {
    const meta = isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
    const buttons = objectsIn(meta['buttons'])
    // Without a document, a client cannot set a field or add a comment, and sends nothing.
    const isOpen = (button: JsonObject) => (row === null ? !changesRow(button) : isShown(button, row))
    const open = meta['enableIndividualFilters'] === true || buttons.every(isOpen) ? buttons.filter(isOpen) : []
    for (const button of open) {
      const name = String(button['name'])
      const body = { document: row && pressed(button, row), tag: button['tag'] }
      add(screen, data, row, { name, body, isRefusal: refuses(`${name} ${String(button['value'])}`) })
    }
  },
  buttonBlockAddon: (screen, data, row) =>
    row && add(screen, data, row, { name: 'button', body: { documentId: row.id, dialogResult: 'A reason' } }),
  dropdownBlockAddon(screen, data, row) {
    const [first] = objectsIn(data['documents'])
    if (row && first)
      add(screen, data, row, { name: 'list', body: { documentId: row.id, dropdownDocumentId: first['value'] } })
  },
  multiSignBlock(screen, data, row) {
    const status = isObject(data['status']) ? data['status'] : {}
    const decisions = [status['confirmationStatus'], status['documentStatus']]
    // A Guardian says NEW until the account has decided.
    if (row === null || decisions.some((one) => one && one !== 'NEW')) return
    for (const vote of ['SIGNED', 'DECLINED'])
      add(screen, data, row, { name: vote, body: { status: vote, document: row }, isRefusal: vote === 'DECLINED' })
  },
  interfaceActionBlock(screen, data, row) {
    const field = textIn(data, 'field')
    if (row === null || field === null) return
    const meta = isObject(data['uiMetaData']) ? data['uiMetaData'] : {}
    const options = data['type'] === 'dropdown' ? objectsIn(data['options']).slice(0, 1) : objectsIn(meta['options'])
    for (const { name, value } of options)
      if (fieldOf(row, field) !== value) {
        const label = data['type'] === 'dropdown' ? 'list' : String(name)
        add(screen, data, row, { name: label, body: withField(row, field, value), isRefusal: refuses(label) })
      }
  },
  tokenConfirmationBlock: (screen, data) =>
    data['tokenId'] && add(screen, data, null, { name: 'confirm', body: { action: 'confirm' } }),
  createTokenBlock(screen, data) {
    const template = isObject(data['data']) ? data['data'] : {}
    add(screen, data, null, {
      name: 'token',
      body: { tokenName: 'Token', tokenSymbol: 'TKN', decimals: 2, ...template },
    })
  },
  groupManagerBlock(screen, data) {
    for (const group of objectsIn(data['data']))
      for (const role of group['canInvite'] === true ? textsIn(group['roles']) : [])
        add(screen, data, null, { name: `invite ${role}`, body: { action: 'invite', group: group['id'], role } })
  },
}

export function changesRow(button: JsonObject): boolean {
  return textIn(button, 'field') !== null || button['type'] === 'selector-dialog'
}

function refuses(name: string): boolean {
  return /revoke|reject|decline|suspend|delete|deny|discard|return/i.test(name)
}

/** A button is hidden if the document already has its value. */
function isShown({ field, value, filters }: JsonObject, row: Row): boolean {
  if (typeof field === 'string' && field !== '' && fieldOf(row, field) === value) return false
  return objectsIn(filters).every(({ field: on, type, value: wanted }) => {
    const held = String(fieldOf(row, String(on)) ?? '')
    const values = String(wanted ?? '').split(',')
    if (type === 'equal') return held === String(wanted)
    if (type === 'not_equal') return held !== String(wanted)
    return type === 'in' ? values.includes(held) : type !== 'not_in' || !values.includes(held)
  })
}

/** The client sets the field and adds the user's comment. */
function pressed({ field, value, type, dialogResultFieldPath }: JsonObject, row: Row): Row {
  const set = typeof field === 'string' && field !== '' ? withField(row, field, value) : row
  if (type !== 'selector-dialog') return set
  const path =
    typeof dialogResultFieldPath === 'string' && dialogResultFieldPath !== '' ? dialogResultFieldPath : 'option.comment'
  const held = fieldOf(set, path)
  return withField(set, path, [...(isList(held) ? held : []), 'A reason'])
}

interface Offer {
  readonly name: string
  readonly body: JsonObject | (() => JsonObject)
  readonly isRefusal?: boolean
}

function add({ seat, moves, tagOf }: Screen, data: JsonObject, row: Row | null, offer: Offer): void {
  const uuid = String(data['id'])
  const control = `${tagOf(uuid)}: ${offer.name}`
  const at = row ? `${row.id} ${String(row.option['status'])} ${String(row['type'])}` : seat.username
  const { body: given } = offer
  const body = typeof given === 'function' ? given : () => given
  const key = offer.name === 'form' ? `${control} ${seat.username} ${row?.id}` : `${control} ${at}`
  const use = `${control} ${row?.schema ?? ''}`
  moves.push({ block: { uuid }, control, key, use, isRefusal: offer.isRefusal === true, body })
}

async function lookAtGrid(screen: Screen, grid: JsonObject): Promise<void> {
  const { seat } = screen
  const name = { uuid: String(grid['id']) }
  const { data, fields } = await seat.read(name, { page: '0', itemsPerPage: '100' })
  const byTitle = [...Map.groupBy(objectsIn(fields), ({ title }) => String(title)).values()]
  const known = new Map<string, JsonObject>()
  for (const row of isList(data) ? data.filter(isRow) : [])
    for (const same of byTitle) {
      const field = same.find(({ bindGroup }) => !bindGroup || bindGroup === row['__sourceTag__'])
      for (const tag of field ? [field['bindBlock'], field['bindBlocks']].flatMap(textsIn) : []) {
        const bound = known.get(tag) ?? (await seat.read({ tag }))
        known.set(tag, bound)
        const own = isObject(row['blocks']) ? row['blocks'][String(bound['id'])] : undefined
        await look(screen, isObject(own) ? { ...bound, ...own } : bound, row)
      }
    }
}
