import { isCompletable, isKept } from './block-types.ts'
import { flat, type Workflow, type WorkflowBlock } from './workflow.ts'

export const everyRole = { owner: 'OWNER', any: 'ANY_ROLE', none: 'NO_ROLE' } as const

/** Several roles add up. */
export interface Participant {
  readonly roles: readonly string[]
  /** Whether they own the policy, or may manage policies. */
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
  /** Where blocks depend on each other. */
  readonly progress: Progress
  /** Where events move the steps: the current child by the id of the steps; the first one for those without an entry. */
  readonly steps: ReadonlyMap<string, string>
}

/** ANY_ROLE permits everyone; NO_ROLE permits users without a role who are not the owner; nothing permits nobody. */
export function permits({ permissions }: WorkflowBlock, { roles, isOwner }: Participant): boolean {
  if (permissions.includes(everyRole.any)) return true
  if (isOwner) return permissions.includes(everyRole.owner) || roles.some((role) => permissions.includes(role))
  return roles.length === 0 ? permissions.includes(everyRole.none) : roles.some((role) => permissions.includes(role))
}

/** Whether a block and every block around it permits the participant. */
export function permitsAround(
  { parents }: Pick<Workflow, 'parents'>,
  block: WorkflowBlock,
  participant: Participant,
): boolean {
  const around = parents.get(block.id)
  return permits(block, participant) && (around === undefined || permitsAround({ parents }, around, participant))
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

/** Nothing around a block keeps it back: it is part of the current step, and nothing that it depends on is missing. */
export function isActive(access: PolicyAccess, block: WorkflowBlock): boolean {
  const { workflow } = access
  if (!workflow.isEventDriven && waitsFor(access, block).length > 0) return false
  const around = workflow.parents.get(block.id)
  if (!around) return true
  return isActive(access, around) && (!isStepped(around) || currentStep(access, around) === block)
}

/** A block answers where it, and every block around it, is active and permits the participant. */
export function isAvailable(access: PolicyAccess, block: WorkflowBlock): boolean {
  return permitsAround(access.workflow, block, access.participant) && isActive(access, block)
}

/** Whether its container lists a block. */
export function isListed(access: PolicyAccess, block: WorkflowBlock): boolean {
  return block.defaultActive && isAvailable(access, block)
}

export function isStepped({ blockType }: WorkflowBlock): boolean {
  return blockType === 'interfaceStepBlock'
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

/**
 * Undefined without steps, or if the step that the participant was at is no longer there. Where blocks depend on each
 * other: the first step that is not completed, or what follows the last one.
 */
export function currentStep(access: PolicyAccess, steps: WorkflowBlock): WorkflowBlock | undefined {
  if (access.workflow.isEventDriven) {
    const held = access.steps.get(steps.id)
    return held === undefined ? steps.children[0] : steps.children.find(({ id }) => id === held)
  }
  const own = steps.children.filter((child) => child.defaultActive && permits(child, access.participant))
  // What follows the last block that can be completed only informs, and nothing tells how far it went.
  const informing = own.findLastIndex((child) => child.blockType !== 'informationBlock') + 1
  return own.find((child) => !isCompleted(access, child)) ?? own[informing] ?? own.at(-1)
}

/** For cyclic steps: the ids of a completed round, so that the next one can begin. */
export function endedRound(access: PolicyAccess, block: WorkflowBlock): string[] {
  const around = access.workflow.parents.get(block.id)
  if (!around) return []
  const isOver = isStepped(around) && around.own['cyclic'] === true && isCompleted(access, around)
  return isOver ? flat(around).map(({ id }) => id) : endedRound(access, around)
}

export function seesAny({ workflow, participant }: PolicyAccess): boolean {
  return permits(workflow.root, participant)
}
