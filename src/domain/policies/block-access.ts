import { isCompletable, isKept } from './block-types.ts'
import { flat, type Workflow, type WorkflowBlock, objectsIn } from './workflow.ts'
import type { PolicyBlock } from '#api/policies/policies.ts'
/** Permissions that are no roles. */
export const everyRole = { owner: 'OWNER', any: 'ANY_ROLE', none: 'NO_ROLE' } as const

/** Who takes part in a policy. Several roles add up. */
interface Participant {
  readonly roles: readonly string[]
  /** Whether they imported the policy. */
  readonly isOwner: boolean
}

/** The ids of blocks that are completed: by the participant, and by anyone. */
interface Progress {
  readonly own: ReadonlySet<string>
  readonly anyone: ReadonlySet<string>
}

/** One participant's access of a workflow. */
export interface PolicyAccess {
  readonly workflow: Workflow
  readonly participant: Participant
  readonly progress: Progress
}

/** Whether a block's own permissions let somebody use it. ANY_ROLE is everybody, NO_ROLE participant has no role and is not the owner. */
export function permits({ permissions }: WorkflowBlock, { roles, isOwner }: Participant): boolean {
  if (permissions.includes(everyRole.any)) return true
  if (isOwner) return permissions.includes(everyRole.owner) || roles.some((role) => permissions.includes(role))
  return roles.length === 0 ? permissions.includes(everyRole.none) : roles.some((role) => permissions.includes(role))
}

/** The tags of those dependencies that are not completed yet. */
export function waitsFor(access: PolicyAccess, block: WorkflowBlock): string[] {
  return block.dependencies.filter((tag) => {
    const before = access.workflow.byTag.get(tag)
    return before !== undefined && !isCompleted(access, before)
  })
}

/** The block that keeps a block from being run here: itself, or the outermost one around it. */
export function notRunAt(workflow: Workflow, block: WorkflowBlock): WorkflowBlock | null {
  const around = workflow.around.get(block.id)
  return (around && notRunAt(workflow, around)) ?? (isKept(block.blockType) ? block : null)
}

/** Whether a block answers now: it and every block around it is switched on, and waits for nothing; in steps only the current one. */
export function isActive(access: PolicyAccess, block: WorkflowBlock): boolean {
  if (!block.defaultActive || waitsFor(access, block).length > 0) return false
  const around = access.workflow.around.get(block.id)
  if (!around) return true
  return (
    isActive(access, around) && (around.blockType !== 'interfaceStepBlock' || currentStep(access, around) === block)
  )
}

/** Whether somebody may use a block now. */
export function isAvailable(access: PolicyAccess, block: WorkflowBlock): boolean {
  return permits(block, access.participant) && isActive(access, block)
}

/**
 * Whether a block is over for the participant: what is not run here never is; what is theirs to do they have done, what is another's somebody has. What
 * nobody completes is over when it waits for nothing, and all in it that is switched on is over.
 */
export function isCompleted(access: PolicyAccess, block: WorkflowBlock): boolean {
  const { participant, progress } = access
  if (isKept(block.blockType)) return false
  if (isCompletable(block.blockType))
    return (permits(block, participant) ? progress.own : progress.anyone).has(block.id)
  if (waitsFor(access, block).length > 0) return false
  return block.children.every((child) => !child.defaultActive || isCompleted(access, child))
}

/** The step that is to be done: the first that is not over; the last one when all are. Undefined without any. */
export function currentStep(access: PolicyAccess, steps: WorkflowBlock): WorkflowBlock | undefined {
  const own = steps.children.filter((child) => child.defaultActive && permits(child, access.participant))
  return own.find((child) => !isCompleted(access, child)) ?? own.at(-1)
}

/** Of blocks that are gone through again and again: the ids of a round that is over, so that the next can begin. */
export function endedRound(access: PolicyAccess, block: WorkflowBlock): string[] {
  const around = access.workflow.around.get(block.id)
  if (!around) return []
  const isOver =
    around.blockType === 'interfaceStepBlock' && around.own['cyclic'] === true && isCompleted(access, around)
  return isOver ? flat(around).map(({ id }) => id) : endedRound(access, around)
}

/** A block with all in it, as somebody may see it; null for one that is hidden from them. */
export function shownBlock(access: PolicyAccess, block: WorkflowBlock): PolicyBlock | null {
  if (!permits(block, access.participant)) return null
  const { id, tag, blockType, permissions, defaultActive, dependencies, uiMetaData } = block
  const { title, fields } = uiMetaData
  const isRun = notRunAt(access.workflow, block) === null
  return {
    id,
    tag,
    blockType,
    permissions,
    defaultActive,
    dependencies,
    waitsFor: waitsFor(access, block),
    active: isRun && isActive(access, block),
    isRun,
    bound: objectsIn(fields).flatMap(({ bindBlock }) => (typeof bindBlock === 'string' ? [bindBlock] : [])),
    title: typeof title === 'string' && title !== '' ? title : null,
    children: block.children.flatMap((child) => shownBlock(access, child) ?? []),
  }
}

/** Whether somebody may see anything of a policy. */
export function seesAny({ workflow, participant }: PolicyAccess): boolean {
  return workflow.all.some((block) => permits(block, participant))
}
