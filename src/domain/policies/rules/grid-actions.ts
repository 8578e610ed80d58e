import { isList, type JsonObject } from '../../json/json-value.ts'
import { fieldOf, textIn, withField, type Row } from '../policy-row.ts'
import { buttonsIn, hiddenButtons } from '../work/row-buttons.ts'
import { boundTags } from '../work/grid-columns.ts'
import { objectsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

/** An action that a client can take on a grid row. */
export interface GridAction {
  readonly id: string
  readonly label: string
  readonly block: WorkflowBlock
  /** What the sender must add to the row. */
  readonly needs: 'value' | 'document' | null
  /** True if the client asks the user for a text. */
  readonly isDialog: boolean
  /** The button, or the selected option. */
  readonly choice: JsonObject
  /** The only source whose rows offer it; null for all sources. */
  readonly source: string | null
}

/** The distinct actions behind a grid's columns, from blocks that pass the test. */
export function actionsOf(
  { byTag }: Workflow,
  grid: WorkflowBlock,
  { mayUse, idOf }: { mayUse: (block: WorkflowBlock) => boolean; idOf: (block: WorkflowBlock) => string },
): GridAction[] {
  const actions = objectsIn(grid.uiMetaData['fields']).flatMap((field) =>
    boundTags(field).flatMap((tag) => {
      const block = byTag.get(tag)
      const source = textIn(field, 'bindGroup')
      return block && mayUse(block)
        ? actionsOfBlock(block, idOf(block)).map((one) => Object.assign({}, one, { source }))
        : []
    }),
  )
  const known = new Set<string>()
  return distinctly(actions, idOf).filter(({ id, source }) => {
    const key = `${id} ${source ?? ''}`
    return !known.has(key) && known.add(key)
  })
}

/**
 * Blocks may call their buttons the same. The first keeps the id: a client that repeats it would otherwise press a
 * button of another block as soon as that is the only one on offer.
 */
function distinctly(actions: readonly GridAction[], idOf: (block: WorkflowBlock) => string): GridAction[] {
  const holders = new Map<string, WorkflowBlock>()
  return actions.map((action) => {
    const { id, block } = action
    const holder = holders.get(id) ?? block
    holders.set(id, holder)
    return holder === block ? action : { ...action, id: `${idOf(block)}:${id}` }
  })
}

function actionsOfBlock(block: WorkflowBlock, id: string): Omit<GridAction, 'source'>[] {
  const { blockType, uiMetaData, own } = block
  const label = textIn(uiMetaData, 'content') ?? textIn(uiMetaData, 'title') ?? textIn(own, 'name') ?? id
  const plain = { id, label, block, needs: null, isDialog: false, choice: {} }
  if (blockType === 'buttonBlock')
    return objectsIn(uiMetaData['buttons']).map((button) =>
      Object.assign({}, plain, named(button, id), {
        isDialog: button['type'] === 'selector-dialog',
        choice: button,
      }),
    )
  if (blockType === 'interfaceActionBlock' && own['type'] === 'selector')
    return objectsIn(uiMetaData['options']).map((option) =>
      Object.assign({}, plain, named(option, id), { choice: option }),
    )
  if (blockType === 'interfaceActionBlock' && own['type'] === 'dropdown') return [{ ...plain, needs: 'value' }]
  if (blockType === 'dropdownBlockAddon') return [{ ...plain, needs: 'value' }]
  if (blockType === 'buttonBlockAddon') return [{ ...plain, isDialog: own['type'] === 'selector-dialog' }]
  if (blockType === 'requestVcDocumentBlock' || blockType === 'requestVcDocumentBlockAddon')
    return [{ ...plain, needs: 'document' }]
  return []
}

function named(choice: JsonObject, id: string) {
  const own = textIn(choice, 'tag') ?? id
  return { id: own, label: textIn(choice, 'name') ?? own }
}

/** True if a client shows the action for a row. */
export function isOffered({ block, choice, source }: GridAction, row: Row): boolean {
  if (source !== null && row['__sourceTag__'] !== source) return false
  if (isSelector(block)) return !isDecided(block, row)
  if (block.blockType !== 'buttonBlock') return true
  const hidden = hiddenButtons(buttonsIn(block.uiMetaData), row)
  return hidden.every(({ button }) => button.tag !== choice['tag'])
}

function isSelector({ blockType, own }: WorkflowBlock): boolean {
  return blockType === 'interfaceActionBlock' && own['type'] === 'selector'
}

/** Once an option is chosen, a client hides them all. */
function isDecided({ own, uiMetaData }: WorkflowBlock, row: Row): boolean {
  const held = fieldOf(row, textIn(own, 'field') ?? '')
  return objectsIn(uiMetaData['options']).some(({ value }) => value === held)
}

export interface ActionInput {
  readonly value?: unknown
  readonly document?: unknown
  readonly dialogResult?: string | undefined
}

/** The body that a client sends to the action's block. */
export function payloadOf({ block, choice }: GridAction, row: Row, input: ActionInput): JsonObject {
  const { blockType, own } = block
  const { value, document, dialogResult } = input
  if (blockType === 'buttonBlock')
    return {
      tag: choice['tag'],
      document: withComment(chosen(row, choice['field'], choice['value']), choice, dialogResult),
    }
  if (blockType === 'interfaceActionBlock')
    return chosen(row, own['field'], own['type'] === 'selector' ? choice['value'] : value)
  if (blockType === 'dropdownBlockAddon') return { documentId: row.id, dropdownDocumentId: value }
  if (blockType === 'buttonBlockAddon')
    return { documentId: row.id, ...(dialogResult !== undefined && { dialogResult }) }
  return { document, ref: blockType === 'requestVcDocumentBlockAddon' ? row.id : row }
}

function chosen(row: Row, field: unknown, value: unknown): Row {
  return typeof field === 'string' && field !== '' ? withField(row, field, value) : row
}

function withComment(row: Row, choice: JsonObject, text: string | undefined): Row {
  if (text === undefined || text === '') return row
  const path = textIn(choice, 'dialogResultFieldPath') ?? 'option.comment'
  const held = fieldOf(row, path)
  return withField(row, path, [...(isList(held) ? held : held === undefined ? [] : [held]), text])
}
