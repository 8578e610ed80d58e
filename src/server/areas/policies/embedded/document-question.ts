import {
  isQueryType,
  keyTest,
  arrivalField,
  filterField,
  filtersOf,
  listKey,
  ownPrefix,
  selectionsOf,
  type Selection,
} from '#domain/policies/document-selection.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { Direction, DocumentQuestion, Part } from '../store/document-pages.ts'
import type { LoadedPolicy } from './loaded-policy.ts'
import type { SourceState } from './source-state.ts'
import type { PolicyContext } from './policy-context.ts'

export function questionOf(
  { policy, did }: PolicyContext,
  source: WorkflowBlock,
  state: SourceState,
): DocumentQuestion {
  const { order } = state
  const sortField = order && order.field !== arrivalField ? order.field : null
  const tests = filtersOf(source).flatMap((filter) => {
    const value = state.filters.get(filter.id) ?? null
    return value === null ? [] : [testOf(filter, value)]
  })
  const parts = selectionsOf(source).map((selection): Part => {
    const prefix = ownPrefix(selection, did)
    const list = (field: string) => listOf(policy, selection, field)
    return {
      list: list(''),
      prefix,
      sorted: sortField === null ? null : list(sortField),
      tests: tests.map(({ field, keys, isAnyOf }) => ({
        list: list(field),
        values: keys.map((key) => prefix + key),
        isAnyOf,
      })),
    }
  })
  const direction: Direction = order?.direction ?? 'desc'
  return { parts, direction }
}

function testOf(filter: WorkflowBlock, value: string) {
  const { queryType } = filter.own
  return keyTest(filterField(filter), isQueryType(queryType) ? queryType : 'equal', value)
}

/** The import makes every list that the blocks need. */
export function listOf({ lists }: LoadedPolicy, selection: Selection, field: string): number {
  const id = lists.get(listKey({ ...selection, field }))
  if (id === undefined) throw new Error(`There is no list of documents by ${field || 'nothing'}.`)
  return id
}
