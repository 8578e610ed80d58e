import { isStepped } from '#domain/policies/block-access.ts'
import { blockEvents, textsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { BlockRun } from './block-type.ts'
import { putStep } from './policy-user.ts'

/** Makes the child the user's current step. `document` is the id of the document that leads there. */
export async function moveToStep(run: BlockRun, child: WorkflowBlock, document?: string): Promise<void> {
  const { policy, user, store } = run
  const steps = policy.workflow.parents.get(child.id)
  if (!steps || !isStepped(steps) || user === null) return
  await putStep(store, { policyId: policy.id, key: user.key, steps, child, document })
  run.changed(steps, user)
  run.at(steps).emit(blockEvents.refresh, { rows: [], isList: false })
}

/** After a final child, cyclic steps start again. The last child is always final. */
export async function releaseStep(run: BlockRun, child: WorkflowBlock): Promise<void> {
  const { block: steps } = run
  const [first] = steps.children
  const isFinal =
    steps.children.at(-1) === child || (child.tag !== null && textsIn(steps.own['finalBlocks']).includes(child.tag))
  if (first && isFinal && steps.own['cyclic'] === true) await moveToStep(run, first)
}
