import type { GridFacts } from '#api/policies/policy-work.ts'
import { isFilterType } from '#domain/policies/row-test.ts'
import { ownGrids, testsOf } from '#domain/policies/work/work-queue.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import type { BlockRun } from '../engine/block-type.ts'
import { choicesOf } from '../filter-choices.ts'
import { countSourceRows } from '../source-rows.ts'

/** More choices would cost more queries than a list of them is worth. */
const maxChoices = 20

/**
 * The documents under each choice of the filters that apply to all sources of a grid, and whether they wait for the
 * caller: under the one choice that the caller's buttons do not set.
 */
export async function filterCounts(run: BlockRun): Promise<GridFacts['choices']> {
  const { block } = run
  const own = ownGrids(await run.access()).find(({ grid }) => grid === block)
  const tests = own ? testsOf(own) : []
  const counts: GridFacts['choices'] = []
  for (const filter of block.children.filter(isDropdown)) {
    const values = (await choicesOf(run, filter)).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
    if (values.length > maxChoices) continue
    const decided = tests.find((test) => test.filter === filter)?.value.split(',')
    const undecided = decided ? values.filter((value) => !decided.includes(value)) : []
    const waiting = undecided.length === 1 ? undecided[0] : undefined
    const { queryType } = filter.own
    const type = isFilterType(queryType) ? queryType : 'equal'
    for (const value of values) {
      const view = { order: null, choices: [{ filter, type, value }], isMixed: true }
      const documents = await countSourceRows(run, block, view)
      counts.push({ filter: filter.id, value, documents, waits: value === waiting })
    }
  }
  return counts
}

function isDropdown({ blockType, own }: WorkflowBlock): boolean {
  return blockType === 'filtersAddon' && (own['type'] ?? 'dropdown') === 'dropdown'
}
