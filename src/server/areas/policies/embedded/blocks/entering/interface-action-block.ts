import { violationAt } from '#domain/json/value-violation.ts'
import { blockEvents, objectsIn } from '#domain/policies/workflow.ts'
import { fieldOf, textIn, withField, type Row } from '#domain/policies/policy-row.ts'
import type { ExactObject } from '#domain/json/exact-object.ts'
import { blockFailed, inputAnswerOf, invalidInput } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { ownerOf } from '../../event-users.ts'
import { requireBeside, requireUndecided, visibleRow } from './visible-row.ts'

/** Lets a user choose a value for a document: from a list, or one of several states. */
export const interfaceActionBlock: BlockType = {
  async get(run) {
    const { own } = run.block
    const { type, field } = own
    const head = { ...inputAnswerOf(run.block), type: type ?? null, field: field ?? null }
    if (type !== 'dropdown') return head
    return { ...head, name: own['name'] ?? null, value: own['value'] ?? null, options: await optionsOf(run) }
  },
  async post(run, input) {
    const { type } = run.block.own
    if (type === 'download')
      throw blockFailed(
        'The file would contain the private keys of a sensor. Signalbox stores no private keys and does not create it.',
      )
    const row = await rowIn(run, input)
    if (type === 'selector') return select(run, row)
    if (type === 'dropdown') return choose(run, row)
    run.emit(blockEvents.run, { rows: [row], isList: false })
    return undefined
  },
}

/** The stored row with the client's choice. */
async function rowIn(run: BlockRun, { plain }: ExactObject): Promise<Row> {
  // A Guardian's client sends the row itself, which contains a document.
  const sent = plain['owner'] === undefined ? (plain['document'] ?? plain) : plain
  const row = await visibleRow(run, sent, 'document')
  const { own, uiMetaData } = run.block
  const field = textIn(own, 'field')
  const chosen = field === null ? undefined : fieldOf(sent, field)
  // A Guardian's client hides all options once one is chosen; from a list it sends only changes.
  const values = own['type'] === 'selector' ? objectsIn(uiMetaData['options']).map(({ value }) => value) : [chosen]
  if (own['type'] === 'selector' || own['type'] === 'dropdown') await requireUndecided(run, row, { field, values })
  await requireBeside(run, row, ['document', 'id'])
  return field === null ? row : withField(row, field, chosen)
}

async function select(run: BlockRun, row: Row): Promise<undefined> {
  const { own, uiMetaData } = run.block
  const value = fieldOf(row, String(own['field'] ?? ''))
  const option = objectsIn(uiMetaData['options']).find((one) => one['value'] === value)
  if (!option) return undefined
  const event = { rows: [row], isList: false }
  const user = option['user'] === 'CURRENT' ? run.user : await ownerOf(run, row)
  const tag = textIn(option, 'tag')
  if (tag !== null) run.emit(tag, event, user)
  run.emit(blockEvents.refresh, event, user)
  return undefined
}

async function choose(run: BlockRun, row: Row): Promise<undefined> {
  const field = String(run.block.own['field'] ?? '')
  const value = fieldOf(row, field)
  if (!(await optionsOf(run)).some((option) => option.value === value))
    throw invalidInput([violationAt(['document', ...field.split('.')], 'is not one of the options')])
  const event = { rows: [row], isList: false }
  const user = await ownerOf(run, row)
  run.emit('DropdownEvent', event, user)
  run.emit(blockEvents.refresh, event, user)
  return undefined
}

async function optionsOf(run: BlockRun): Promise<{ readonly name: unknown; readonly value: unknown }[]> {
  const { name, value } = run.block.own
  const rows = await run.documents.fromSources(run.block)
  return rows.map((row) => ({
    name: fieldOf(row, String(name ?? '')) ?? null,
    value: fieldOf(row, String(value ?? '')) ?? null,
  }))
}
