import { isCompletable, isKept } from './block-types.ts'
import { flat, type Workflow, type WorkflowBlock } from './workflow.ts'

export const everyRole = { owner: 'OWNER', any: 'ANY_ROLE', none: 'NO_ROLE' } as const

/** Roles that nobody takes. */
export const specialRoles: ReadonlySet<string> = new Set(Object.values(everyRole))

/** The permissions of several roles add up. */
export interface Participant {
  readonly roles: readonly string[]
  /** True for the policy's owner and for accounts that may manage policies. */
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
  /** For policies whose blocks depend on each other. */
  readonly progress: Progress
  /**
   * For policies whose events move the steps: the current child by the id of its steps container; the first child if
   * there is no entry.
   */
  readonly steps: ReadonlyMap<string, string>
}

/**
 * ANY_ROLE permits everyone; NO_ROLE permits users without a role who are not the owner; an empty list permits nobody.
 */
export function permits({ permissions }: WorkflowBlock, { roles, isOwner }: Participant): boolean {
  if (permissions.includes(everyRole.any)) return true
  if (isOwner) return permissions.includes(everyRole.owner) || roles.some((role) => permissions.includes(role))
  return roles.length === 0 ? permissions.includes(everyRole.none) : roles.some((role) => permissions.includes(role))
}

/** True if a block and all its ancestors permit the participant. */
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

/** The outermost of a block and its ancestors that does not run here; null if all run. */
export function notRunAt(workflow: Workflow, block: WorkflowBlock): WorkflowBlock | null {
  const around = workflow.parents.get(block.id)
  return (around && notRunAt(workflow, around)) ?? (isKept(block.blockType) ? block : null)
}

/** True if a block is part of the current step and all its dependencies are met. */
export function isBlockActive(access: PolicyAccess, block: WorkflowBlock): boolean {
  const { workflow } = access
  if (!workflow.isEventDriven && waitsFor(access, block).length > 0) return false
  const around = workflow.parents.get(block.id)
  if (!around) return true
  return isBlockActive(access, around) && (!isStepped(around) || currentStep(access, around) === block)
}

/** A block answers if it and all its ancestors are active and permit the participant. */
export function isAvailable(access: PolicyAccess, block: WorkflowBlock): boolean {
  return permitsAround(access.workflow, block, access.participant) && isBlockActive(access, block)
}

/** True if the block's container lists it. */
export function isListed(access: PolicyAccess, block: WorkflowBlock): boolean {
  return block.defaultActive && isAvailable(access, block)
}

export function isStepped({ blockType }: WorkflowBlock): boolean {
  return blockType === 'interfaceStepBlock'
}

/** The closest steps container around a block. */
export function stepsAround({ parents }: Pick<Workflow, 'parents'>, block: WorkflowBlock): WorkflowBlock | undefined {
  const around = parents.get(block.id)
  return around === undefined || isStepped(around) ? around : stepsAround({ parents }, around)
}

/**
 * A block that does not run here is never completed. Blocks that the participant may use are completed by the
 * participant, all others by anyone. A block that nobody completes, such as a container, counts as completed once its
 * dependencies are met and its active children are completed.
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
 * Undefined without steps, or if the participant's step no longer exists. Where blocks depend on each other, this is
 * the first step that is not completed, or the one after the last.
 */
export function currentStep(access: PolicyAccess, steps: WorkflowBlock): WorkflowBlock | undefined {
  if (access.workflow.isEventDriven) {
    const held = access.steps.get(steps.id)
    return held === undefined ? steps.children[0] : steps.children.find(({ id }) => id === held)
  }
  const own = steps.children.filter((child) => child.defaultActive && permits(child, access.participant))
  // The blocks after the last one that can be completed are only informational, and nothing records how far the reader
  // got.
  const informing = own.findLastIndex((child) => child.blockType !== 'informationBlock') + 1
  return own.find((child) => !isCompleted(access, child)) ?? own[informing] ?? own.at(-1)
}

/** For cyclic steps: the ids of a completed round, which must be reset before the next one can begin. */
export function endedRound(access: PolicyAccess, block: WorkflowBlock): string[] {
  const around = access.workflow.parents.get(block.id)
  if (!around) return []
  const isOver = isStepped(around) && around.own['cyclic'] === true && isCompleted(access, around)
  return isOver ? flat(around).map(({ id }) => id) : endedRound(access, around)
}

export function seesAny({ workflow, participant }: PolicyAccess): boolean {
  return permits(workflow.root, participant)
}
