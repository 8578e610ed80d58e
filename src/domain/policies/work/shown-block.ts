import type { PolicyBlock } from '#api/policies/policies.ts'
import { isBlockActive, notRunAt, permits, waitsFor, type PolicyAccess } from '../block-access.ts'
import { blockCalled, blockTitle } from './block-title.ts'
import { boundTags } from './grid-columns.ts'
import { stepAlternatives } from './step-alternatives.ts'
import { objectsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

/** Null if the block is hidden from the participant. */
export function shownBlock(access: PolicyAccess, block: WorkflowBlock): PolicyBlock | null {
  const { workflow, participant } = access
  if (!permits(block, participant)) return null
  const isRun = notRunAt(workflow, block) === null
  return {
    ...configuredBlock(workflow, block),
    dependencies: workflow.isEventDriven ? [] : block.dependencies,
    waitsFor: workflow.isEventDriven ? [] : waitsFor(access, block),
    active: isRun && isBlockActive(access, block),
    isRun,
    children: block.children.flatMap((child) => shownBlock(access, child) ?? []),
  }
}

/** The properties of a block that do not depend on the user. */
export function configuredBlock(
  workflow: Workflow,
  block: WorkflowBlock,
): Omit<PolicyBlock, 'active' | 'isRun' | 'children'> {
  const { id, tag, blockType, permissions, defaultActive, uiMetaData } = block
  const { fields, type } = uiMetaData
  const title = blockTitle(workflow, block)
  return {
    id,
    tag,
    blockType,
    permissions,
    defaultActive,
    dependencies: [],
    waitsFor: [],
    bound: objectsIn(fields).flatMap(boundTags),
    layout: typeof type === 'string' ? type : null,
    insteadOf: stepAlternatives(workflow).get(id) ?? null,
    title,
    called: title === null ? blockCalled(workflow, block) : null,
  }
}
