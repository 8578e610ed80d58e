import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

const gridsPath = '/api/v1/policies/{policyId}/grids'

/** Filters and columns are identified by tag, or by 16 digits derived from the UUID. */
const Grid = v.looseObject({
  gridId: v.string(),
  title: v.string(),
  description: v.string(),
  filterSchema: v.array(v.looseObject({ filterId: v.string(), field: v.string(), operators: v.array(v.string()) })),
  columnSchema: v.array(v.looseObject({ name: v.string(), bindActions: v.array(v.string()) })),
})

const GridAction = v.looseObject({
  actionId: v.string(),
  label: v.string(),
  requiredRoles: v.array(v.string()),
  appliesTo: v.literal('row'),
  inputSchema: v.record(v.string(), v.unknown()),
})

export const listGrids = endpoint({
  method: 'GET',
  bearer: true,
  path: gridsPath,
  summary: 'List the grids of a policy that the caller may read',
  output: v.array(Grid),
  errors: [401, 403, 404],
})

export const listGridActions = endpoint({
  method: 'GET',
  bearer: true,
  path: `${gridsPath}/{gridId}/actions`,
  summary: 'List the actions that the caller can take on the rows of a grid',
  output: v.array(GridAction),
  errors: [401, 403, 404, 503],
})

/** `page` counts from 1. */
export const listGridRecords = endpoint({
  method: 'GET',
  bearer: true,
  path: `${gridsPath}/{gridId}/records`,
  summary: 'Get a page of a grid; _actions lists what the caller can do with each row',
  query: v.object({ page: v.optional(v.string()), pageSize: v.optional(v.string()) }),
  output: v.looseObject({ data: v.array(v.looseObject({ _actions: v.array(v.string()) })), totalCount: v.number() }),
  errors: [401, 403, 404, 422, 503],
})

export const sendGridAction = endpoint({
  method: 'POST',
  bearer: true,
  path: `${gridsPath}/{gridId}/records/{recordId}/actions/{actionId}`,
  summary: 'Take an action on a row, as a client would: press a button, choose a value, or send a form',
  body: v.looseObject({
    value: v.optional(v.unknown()),
    document: v.optional(v.record(v.string(), v.unknown())),
    dialogResult: v.optional(v.string()),
  }),
  output: v.unknown(),
  errors: [400, 401, 403, 404, 409, 422, 429, 503],
})
