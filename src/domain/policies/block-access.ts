import { isCompletable, isKept } from './block-types.ts'
import { flat, type Workflow, type WorkflowBlock, objectsIn } from './workflow.ts'
import type { PolicyBlock } from '#api/policies/policies.ts'
export const everyRole = { owner: 'OWNER', any: 'ANY_ROLE', none: 'NO_ROLE' } as const

/** Several roles add up. */
interface Participant {
  readonly roles: readonly string[]
  readonly isOwner: boolean
}

/** Ids of completed blocks. */
interface Progress {
  readonly own: ReadonlySet<string>
  readonly anyone: ReadonlySet<string>
}

export interface PolicyAccess {
  readonly workflow: Workflow
  readonly participant: Participant
  readonly progress: Progress
}

/** ANY_ROLE permits everyone; NO_ROLE permits users without a role who are not the owner. */
export function permits({ permissions }: WorkflowBlock, { roles, isOwner }: Participant): boolean {
  if (permissions.includes(everyRole.any)) return true
  if (isOwner) return permissions.includes(everyRole.owner) || roles.some((role) => permissions.includes(role))
  return roles.length === 0 ? permissions.includes(everyRole.none) : roles.some((role) => permissions.includes(role))
}

export function waitsFor(access: PolicyAccess, block: WorkflowBlock): string[] {
  return block.dependencies.filter((tag) => {
    const before = access.workflow.byTag.get(tag)
    return before !== undefined && !isCompleted(access, before)
  })
}

/** The outermost block that does not run here among a block and those around it; null if all run. */
export function notRunAt(workflow: Workflow, block: WorkflowBlock): WorkflowBlock | null {
  const around = workflow.parents.get(block.id)
  return (around && notRunAt(workflow, around)) ?? (isKept(block.blockType) ? block : null)
}

/**
 * A block is active if it and every block around it are switched on and wait for nothing. Inside steps only the current
 * one is.
 */
export function isActive(access: PolicyAccess, block: WorkflowBlock): boolean {
  if (!block.defaultActive || waitsFor(access, block).length > 0) return false
  const around = access.workflow.parents.get(block.id)
  if (!around) return true
  return (
    isActive(access, around) && (around.blockType !== 'interfaceStepBlock' || currentStep(access, around) === block)
  )
}

export function isAvailable(access: PolicyAccess, block: WorkflowBlock): boolean {
  return permits(block, access.participant) && isActive(access, block)
}

/**
 * A block that does not run here never completes. The participant completes what they are permitted to use, anyone else
 * the rest. A block that nobody completes, such as a container, is completed when it waits for nothing and its active
 * children are completed.
 */
export function isCompleted(access: PolicyAccess, block: WorkflowBlock): boolean {
  const { participant, progress } = access
  if (isKept(block.blockType)) return false
  if (isCompletable(block.blockType))
    return (permits(block, participant) ? progress.own : progress.anyone).has(block.id)
  if (waitsFor(access, block).length > 0) return false
  return block.children.every((child) => !child.defaultActive || isCompleted(access, child))
}

/** The first step that is not completed, or the last one; undefined without steps. */
export function currentStep(access: PolicyAccess, steps: WorkflowBlock): WorkflowBlock | undefined {
  const own = steps.children.filter((child) => child.defaultActive && permits(child, access.participant))
  return own.find((child) => !isCompleted(access, child)) ?? own.at(-1)
}

/** For cyclic steps: the ids of a completed round, so that the next one can begin. */
export function endedRound(access: PolicyAccess, block: WorkflowBlock): string[] {
  const around = access.workflow.parents.get(block.id)
  if (!around) return []
  const isOver =
    around.blockType === 'interfaceStepBlock' && around.own['cyclic'] === true && isCompleted(access, around)
  return isOver ? flat(around).map(({ id }) => id) : endedRound(access, around)
}

/** Null if the block is hidden from the participant. */
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

export function seesAny({ workflow, participant }: PolicyAccess): boolean {
  return workflow.all.some((block) => permits(block, participant))
}
