import { blockEvents, objectsIn } from '#domain/policies/workflow.ts'
import { scopeOf } from '#domain/policies/rules/calculation.ts'
import { calculate } from '../../calculate.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { actorOf } from '../../event-users.ts'

/** Routes documents by conditions. A formula that cannot be evaluated counts as false. */
export const switchBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      const { conditions, executionFlow } = run.block.own
      const all = objectsIn(conditions)
      const formulas = all.map(({ value }) => ({ formula: String(value ?? ''), isStrict: true }))
      // Without a document, no formula holds.
      const answers = event.rows.length === 0 ? [] : await calculate(run, scopeOf(event.rows, event.isList), formulas)
      for (const [index, { type, tag, actor }] of all.entries()) {
        const answer = answers[index]
        const isTrue =
          type === 'unconditional' ||
          (answer !== undefined && 'value' in answer && Boolean(answer.value) === (type === 'equal') && isKnown(type))
        if (!isTrue) continue
        const user = await actorOf(run, actor, event.rows[0])
        if (typeof tag === 'string' && tag !== '') run.emit(tag, event, user)
        run.emit(blockEvents.refresh, event, user)
        if (executionFlow === 'firstTrue') break
      }
      run.emit(blockEvents.release, { rows: [], isList: false })
    },
  },
}

function isKnown(type: unknown): boolean {
  return type === 'equal' || type === 'not_equal'
}
