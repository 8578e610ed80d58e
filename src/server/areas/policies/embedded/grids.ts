import { boundTags } from '#domain/policies/work/grid-columns.ts'
import { createHash } from 'node:crypto'
import { stringifyJson } from '#api/json.ts'
import { isAvailable } from '#domain/policies/block-access.ts'
import { filterField, filtersOf, isGrid } from '#domain/policies/document-selection.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import {
  actionsOf,
  isOffered,
  payloadOf,
  type ActionInput,
  type GridAction,
} from '#domain/policies/rules/grid-actions.ts'
import { readTypedObject } from '#domain/json/exact-object.ts'
import { textIn } from '#domain/policies/policy-row.ts'
import { objectsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Caller } from '../../../http/caller.ts'
import { badRequest, HttpError, invalidBody, invalidQuery, notFound } from '../../../platform/errors.ts'
import type { PolicyGrids } from '../grids-source.ts'
import type { StoredRow } from '../store/documents.ts'
import { gridPage } from './blocks/interface-documents-source-block.ts'
import type { BlockRun } from './engine/block-type.ts'
import type { CallersPolicy } from './policy-answers.ts'

const usualPageSize = 20
const maxPageSize = 200

interface GridAccess {
  view(policyId: string, caller: Caller): Promise<CallersPolicy>
  /** Runs the grid for a user's query. */
  run(
    view: CallersPolicy,
    grid: WorkflowBlock,
    asked: { caller: Caller; query: Record<string, string> },
  ): Promise<BlockRun>
  send(address: { policyId: string; uuid: string }, caller: Caller, body: string): Promise<string>
}

/** Guardian's newer API for grids: their rows, and the actions for a row. */
export function createGrids({ view, run, send }: GridAccess): PolicyGrids {
  async function held(policyId: string, gridId: string, caller: Caller) {
    const seen = await view(policyId, caller)
    const grid = seen.policy.workflow.all.find((block) => isGrid(block) && idOf(block) === gridId)
    if (!grid) throw notFound('Grid not found')
    return { seen, grid: requireUse(seen, grid), actions: actionsFor(seen, grid) }
  }

  return {
    async listGrids(policyId, caller) {
      const seen = await view(policyId, caller)
      const grids = seen.policy.workflow.all.filter(
        (block) => isGrid(block) && block.tag !== null && isAvailable(seen.access, block),
      )
      return stringifyJson(grids.map((grid) => described(grid, actionsFor(seen, grid))))
    },
    async listGridActions(policyId, gridId, caller) {
      const { actions } = await held(policyId, gridId, caller)
      const byId = new Map(actions.map((action) => [action.id, action]))
      return stringifyJson([...byId.values()].map(actionAnswer))
    },
    async listGridRecords(policyId, gridId, caller, asked) {
      const query = { page: String(pageIn(asked.page) - 1), itemsPerPage: String(sizeIn(asked.pageSize)) }
      const { seen, grid, actions } = await held(policyId, gridId, caller)
      const { data, ...page } = await gridPage(await run(seen, grid, { caller, query }))
      const rows = data.map((row) => Object.assign({}, row, { _actions: offered(actions, row) }))
      return stringifyJson({ ...page, page: Number(query.page) + 1, data: rows })
    },
    async sendGridAction({ policyId, gridId, recordId, actionId }, caller, body) {
      const input = inputIn(body)
      const { seen, grid, actions } = await held(policyId, gridId, caller)
      const { data } = await gridPage(await run(seen, grid, { caller, query: { filterByUUID: recordId } }))
      const [row] = data
      if (row?.id !== recordId) throw notFound('Record not found')
      const named = actions.filter(({ id }) => id === actionId)
      if (named.length === 0) throw missingAction(seen, grid, actionId)
      const action = named.find((one) => isOffered(one, row))
      if (!action) throw new HttpError(422, 'block_failed', `The action ${actionId} is not offered for this record.`)
      requireInput(action, input)
      return send({ policyId, uuid: action.block.id }, caller, stringifyJson(payloadOf(action, row, input)))
    },
  }
}

function idOf({ tag, id }: WorkflowBlock): string {
  return tag ?? createHash('sha256').update(id).digest('hex').slice(0, 16)
}

function actionsFor({ policy, access }: CallersPolicy, grid: WorkflowBlock): GridAction[] {
  return actionsOf(policy.workflow, grid, { mayUse: (block) => isAvailable(access, block), idOf })
}

/** An action that exists for other users is unavailable, not unknown. */
function missingAction({ policy }: CallersPolicy, grid: WorkflowBlock, actionId: string): HttpError {
  const all = actionsOf(policy.workflow, grid, { mayUse: () => true, idOf })
  return all.some(({ id }) => id === actionId) ? unavailableBlock() : notFound('Action not found')
}

function requireUse({ access }: CallersPolicy, block: WorkflowBlock): WorkflowBlock {
  if (!isAvailable(access, block)) throw unavailableBlock()
  return block
}

function unavailableBlock(): HttpError {
  return new HttpError(503, 'block_unavailable', 'Block Unavailable')
}

function inputIn(body: string): ActionInput {
  const read = readTypedObject(body.trim() === '' ? '{}' : body)
  if (!read.ok) throw invalidBody(['The body must be a JSON object'])
  const { value, document, dialogResult } = read.value.exact
  if (dialogResult !== undefined && typeof dialogResult !== 'string') throw invalidBody(['dialogResult must be a text'])
  return { value, document, dialogResult }
}

function requireInput({ needs, id }: GridAction, input: ActionInput): void {
  if (needs === null || input[needs] !== undefined) return
  throw badRequest([`${needs}: the action ${id} needs it`])
}

function offered(actions: readonly GridAction[], row: StoredRow): string[] {
  return [...new Set(actions.filter((action) => isOffered(action, row)).map(({ id }) => id))]
}

function described(grid: WorkflowBlock, actions: readonly GridAction[]): JsonObject {
  const { uiMetaData } = grid
  return {
    gridId: idOf(grid),
    title: textIn(uiMetaData, 'title') ?? grid.tag ?? '',
    description: textIn(uiMetaData, 'description') ?? '',
    filterSchema: filtersOf(grid)
      .filter((filter) => grid.children.includes(filter))
      .map((filter) => ({
        filterId: idOf(filter),
        title: textIn(filter.uiMetaData, 'title') ?? textIn(filter.uiMetaData, 'content') ?? idOf(filter),
        type: textIn(filter.own, 'type') ?? 'dropdown',
        field: filterField(filter),
        operators: [textIn(filter.own, 'queryType') ?? 'eq'],
      })),
    columnSchema: objectsIn(uiMetaData['fields']).map((field) => ({
      name: textIn(field, 'name') ?? '',
      title: textIn(field, 'title') ?? '',
      type: textIn(field, 'type') ?? 'text',
      bindActions: actions
        .filter(
          ({ block, source }) => boundTags(field).includes(block.tag ?? '') && source === textIn(field, 'bindGroup'),
        )
        .map(({ id }) => id),
    })),
  }
}

function actionAnswer({ id, label, block, needs, isDialog }: GridAction): JsonObject {
  const member = needs ?? (isDialog ? 'dialogResult' : null)
  const type = needs === 'document' ? 'object' : 'string'
  return {
    actionId: id,
    label,
    requiredRoles: block.permissions,
    appliesTo: 'row',
    inputSchema: {
      type: 'object',
      properties: member === null ? {} : { [member]: { type } },
      required: needs === null ? [] : [needs],
    },
  }
}

function pageIn(text = '1'): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalidQuery('page', 'must be a whole number from 1 on')
  return Number(text)
}

function sizeIn(text = String(usualPageSize)): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw invalidQuery('pageSize', `must be a whole number from 1 to ${maxPageSize}`)
  return Math.min(Number(text), maxPageSize)
}
