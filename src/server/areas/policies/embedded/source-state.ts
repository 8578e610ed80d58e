import { filtersOf, sortableFields } from '#domain/policies/document-selection.ts'
import { isFilterType } from '#domain/policies/row-test.ts'
import { isObject, tryParseJson, type JsonObject } from '#domain/json/json-value.ts'
import { firstPage, maxPageSize, readAskedPlace, readPlace, type PagePlace } from '#domain/policies/pagination.ts'
import { violationAt, type ValueViolation } from '#domain/json/value-violation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { listStates, putState } from '../store/policies.ts'
import { invalidInput } from './engine/block-failure.ts'
import type { BlockRun } from './engine/block-type.ts'
import { acceptsValue, unknownFilterValue, unsetValue } from './filter-choices.ts'
import type { FilterChoice, SourceView } from './source-rows.ts'

interface SourceOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

export interface SourceState {
  /** Null for newest first. */
  readonly order: SourceOrder | null
  /** By filter id; null for an unset filter. */
  readonly filters: ReadonlyMap<string, string | null>
  readonly place: PagePlace
}

export function paginationOf(source: WorkflowBlock): WorkflowBlock | undefined {
  return source.children.find(({ blockType }) => blockType === 'paginationAddon')
}

export async function readSourceState({ store, policy, user }: BlockRun, source: WorkflowBlock): Promise<SourceState> {
  const [filters, addon] = [filtersOf(source), paginationOf(source)]
  const ids = [source, ...filters, ...(addon ? [addon] : [])].map(({ id }) => id)
  const states = await listStates(store, { policy_id: policy.id, did: user?.key ?? '' }, ids)
  const stateOf = (id: string | undefined): JsonObject => {
    const value = tryParseJson(states.get(id ?? '') ?? '')
    return isObject(value) ? value : {}
  }
  const { orderField, orderDirection } = stateOf(source.id)
  const isKnown = typeof orderField === 'string' && sortableFields(source).includes(orderField)
  const place = readPlace(stateOf(addon?.id))
  return {
    order: isKnown ? { field: orderField, direction: orderDirection === 'desc' ? 'desc' : 'asc' } : null,
    filters: new Map(
      filters.map(({ id }) => {
        const { filterValue } = stateOf(id)
        return [id, typeof filterValue === 'string' ? filterValue : null]
      }),
    ),
    // A source without pagination shows everything up to the limit.
    place: place.ok ? place.place : addon ? firstPage : { itemsPerPage: maxPageSize, page: 0 },
  }
}

/** The user's choices in the form that the sources are queried with. */
export async function viewOf(
  run: BlockRun,
  source: WorkflowBlock,
  { order, filters }: SourceState,
): Promise<SourceView> {
  const choices: FilterChoice[] = []
  for (const filter of filtersOf(source)) {
    const value = filters.get(filter.id) ?? (await unsetValue(run, filter))
    const { queryType } = filter.own
    if (value !== null) choices.push({ filter, type: isFilterType(queryType) ? queryType : 'equal', value })
  }
  return { order, choices, isMixed: source.uiMetaData['enableSorting'] === true }
}

interface AskedSource {
  readonly state: SourceState
  /** Stores the changes of order and page. */
  keep(): Promise<void>
}

/** Applies the query parameters to the stored state; filters for this request only. Throws `HttpError`. */
export async function askSource(context: BlockRun, source: WorkflowBlock): Promise<AskedSource> {
  const { query } = context
  const held = await readSourceState(context, source)
  const faults: ValueViolation[] = []
  const place = readAskedPlace(query, held.place)
  if (!place.ok) faults.push(...place.faults)
  const order = readOrder(source, query, held.order, faults)
  const filters = await readFilters(context, source, { held: held.filters, faults })
  if (faults.length > 0) throw invalidInput(faults, 'The address', 'invalid_query')
  const asked = { order, filters, place: place.ok ? place.place : held.place }
  return { state: asked, keep: () => keepChanges(context, source, { held, asked }) }
}

async function readFilters(
  run: BlockRun,
  source: WorkflowBlock,
  { held, faults }: { readonly held: SourceState['filters']; readonly faults: ValueViolation[] },
): Promise<SourceState['filters']> {
  const { query } = run
  const filters = new Map(held)
  for (const filter of filtersOf(source)) {
    const name = Object.keys(query).find((one) => one === filter.id || one === filter.tag)
    if (name === undefined) continue
    const value = query[name] || null
    filters.set(filter.id, value)
    const isChecked = value !== null && query['useStrict'] !== 'true'
    if (isChecked && !(await acceptsValue(run, filter, value))) faults.push(violationAt([name], unknownFilterValue))
  }
  return filters
}

function readOrder(
  source: WorkflowBlock,
  { sortField, sortDirection }: BlockRun['query'],
  held: SourceOrder | null,
  faults: ValueViolation[],
): SourceOrder | null {
  if (sortField === undefined && sortDirection === undefined) return held
  if (sortField === '') return null
  const read = orderIn(source, { field: sortField ?? held?.field, direction: sortDirection ?? held?.direction })
  if (read.ok) return read.order
  faults.push(...inMembers(read.faults, { field: 'sortField', direction: 'sortDirection' }))
  return held
}

export type ReadOrder =
  | { readonly ok: true; readonly order: SourceOrder }
  | { readonly ok: false; readonly faults: readonly ValueViolation[] }

/** Assigns the violations of an order to the members that it was sent in. */
export function inMembers(
  faults: readonly ValueViolation[],
  names: Readonly<Record<string, string>>,
): ValueViolation[] {
  return faults.map(({ path, message }) => violationAt([names[String(path[0])] ?? ''], message))
}

export function orderIn(
  source: WorkflowBlock,
  { field, direction }: { readonly field: unknown; readonly direction: unknown },
): ReadOrder {
  const known = sortableFields(source)
  const word = typeof direction === 'string' ? direction.toLowerCase() : (direction ?? 'asc')
  const faults: ValueViolation[] = []
  const isKnown = typeof field === 'string' && known.includes(field)
  if (!isKnown)
    faults.push(violationAt(['field'], known.length > 0 ? `must be ${known.join(', ')}` : 'cannot be sorted by'))
  if (word !== 'asc' && word !== 'desc') faults.push(violationAt(['direction'], 'must be asc or desc'))
  return isKnown && (word === 'asc' || word === 'desc')
    ? { ok: true, order: { field, direction: word } }
    : { ok: false, faults }
}

async function keepChanges(
  { store, policy, user }: BlockRun,
  source: WorkflowBlock,
  { held, asked }: { readonly held: SourceState; readonly asked: SourceState },
): Promise<void> {
  const keep = (blockId: string, state: JsonObject) =>
    putState(store, { policy_id: policy.id, did: user?.key ?? '', block_id: blockId }, JSON.stringify(state))
  const { order, place } = asked
  if (order !== held.order && (order?.field !== held.order?.field || order?.direction !== held.order?.direction))
    await keep(source.id, order ? { orderField: order.field, orderDirection: order.direction } : {})
  const addon = paginationOf(source)
  const isMoved = place.page !== held.place.page || place.itemsPerPage !== held.place.itemsPerPage
  if (addon && isMoved) await keep(addon.id, { ...place })
}
