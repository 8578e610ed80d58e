import { isObject } from '#domain/json/json-value.ts'
import { fieldOf, textIn, withField, type Row } from '#domain/policies/policy-row.ts'
import { blockFailed, inputAnswerOf } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { gridRow, requireUndecided } from './visible-row.ts'

/** A button inside a grid. Unlike other buttons, it has its field set by the service. */
export const buttonBlockAddon: BlockType = {
  get: ({ block }) => ({ ...block.own, ...inputAnswerOf(block) }),
  async post(run, { plain }) {
    const { own } = run.block
    const row = await gridRow(run, plain['documentId'], 'documentId')
    const field = textIn(own, 'field')
    await requireUndecided(run, row, { field, values: [own['value']] })
    const set = field === null ? row : withField(row, field, own['value'])
    emitFromGrid(run, withComment(set, own, plain['dialogResult']))
  },
}

/** Appends the comment entered in the dialog. A Guardian's client sends it as the last of all comments. */
function withComment(row: Row, own: Readonly<Record<string, unknown>>, result: unknown): Row {
  const comment: unknown = Array.isArray(result) ? result.at(-1) : result
  if (typeof comment !== 'string' || comment === '') return row
  const options = isObject(own['dialogOptions']) ? own['dialogOptions'] : {}
  const path = textIn(own, 'dialogResultFieldPath') ?? textIn(options, 'dialogResultFieldPath') ?? 'option.comment'
  const held = fieldOf(row, path)
  return withField(row, path, [...(Array.isArray(held) ? held : held === undefined ? [] : [held]), comment])
}

/** A list of documents inside a grid. A row takes a value from the chosen one. */
export const dropdownBlockAddon: BlockType = {
  async get(run) {
    return { ...run.block.own, ...inputAnswerOf(run.block), documents: await choices(run) }
  },
  async post(run, { plain }) {
    const row = await gridRow(run, plain['documentId'], 'documentId')
    const chosen = (await choices(run)).find(({ value }) => value === plain['dropdownDocumentId'])
    if (!chosen) throw blockFailed("Document doesn't exist in dropdown options")
    const field = textIn(run.block.own, 'field')
    await requireUndecided(run, row, { field, values: [chosen.optionValue] })
    emitFromGrid(run, field === null ? row : withField(row, field, chosen.optionValue))
  },
}

async function choices(run: BlockRun) {
  const { optionName, optionValue } = run.block.own
  const rows = await run.documents.fromSources(run.block)
  return rows.map((row) => ({
    name: fieldOf(row, String(optionName ?? '')) ?? null,
    optionValue: fieldOf(row, String(optionValue ?? '')) ?? null,
    value: row.id,
  }))
}

/** Addons have no links: their tags are outputs of the grid around them. */
export function emitFromGrid(run: BlockRun, row: Row): void {
  const { block, policy } = run
  const grid = policy.workflow.parents.get(block.id)
  if (grid && block.tag !== null) run.at(grid).emit(block.tag, { rows: [row], isList: false })
}
