import type { PolicyBlock } from '#api/policies/policies.ts'
import { isActive, notRunAt, permits, waitsFor, type View } from './block-access.ts'
import { objectsIn, type WorkflowBlock } from './workflow.ts'

/** A block with all in it, as somebody may see it; null for one that is hidden from them. */
export function shownBlock(view: View, block: WorkflowBlock): PolicyBlock | null {
  if (!permits(block, view.who)) return null
  const { id, tag, blockType, permissions, defaultActive, dependencies, uiMetaData } = block
  const { title, fields } = uiMetaData
  const isRun = notRunAt(view.workflow, block) === null
  return {
    id,
    tag,
    blockType,
    permissions,
    defaultActive,
    dependencies,
    waitsFor: waitsFor(view, block),
    active: isRun && isActive(view, block),
    isRun,
    bound: objectsIn(fields).flatMap(({ bindBlock }) => (typeof bindBlock === 'string' ? [bindBlock] : [])),
    title: typeof title === 'string' && title !== '' ? title : null,
    children: block.children.flatMap((child) => shownBlock(view, child) ?? []),
  }
}

/** Whether somebody may see anything of a policy. */
export function seesAny({ workflow, who }: View): boolean {
  return workflow.all.some((block) => permits(block, who))
}
