import { isCompletable, isKept } from './block-types.ts'
import { flat, type Workflow, type WorkflowBlock } from './workflow.ts'

/** Permissions that are no roles. */
export const everyRole = { owner: 'OWNER', any: 'ANY_ROLE', none: 'NO_ROLE' } as const

/** Who takes part in a policy. Several roles add up. */
export interface Participant {
  readonly roles: readonly string[]
  /** Whether they imported the policy. */
  readonly isOwner: boolean
}

/** The ids of blocks that are completed: by the participant, and by anyone. */
interface Progress {
  readonly own: ReadonlySet<string>
  readonly anyone: ReadonlySet<string>
}

/** One participant's view of a workflow. */
export interface View {
  readonly workflow: Workflow
  readonly who: Participant
  readonly progress: Progress
}

/** Whether a block's own permissions let somebody use it. ANY_ROLE is everybody, NO_ROLE who has no role and is not the owner. */
export function permits({ permissions }: WorkflowBlock, { roles, isOwner }: Participant): boolean {
  if (permissions.includes(everyRole.any)) return true
  if (isOwner) return permissions.includes(everyRole.owner) || roles.some((role) => permissions.includes(role))
  return roles.length === 0 ? permissions.includes(everyRole.none) : roles.some((role) => permissions.includes(role))
}

/** The tags of those dependencies that are not completed yet. */
export function waitsFor(view: View, block: WorkflowBlock): string[] {
  return block.dependencies.filter((tag) => {
    const before = view.workflow.byTag.get(tag)
    return before !== undefined && !isCompleted(view, before)
  })
}

/** The block that keeps a block from being run here: itself, or the outermost one around it. */
export function notRunAt(workflow: Workflow, block: WorkflowBlock): WorkflowBlock | null {
  const around = workflow.around.get(block.id)
  return (around && notRunAt(workflow, around)) ?? (isKept(block.blockType) ? block : null)
}

/** Whether a block answers now: it and every block around it is switched on, and waits for nothing; in steps only the current one. */
export function isActive(view: View, block: WorkflowBlock): boolean {
  if (!block.defaultActive || waitsFor(view, block).length > 0) return false
  const around = view.workflow.around.get(block.id)
  if (!around) return true
  return isActive(view, around) && (around.blockType !== 'interfaceStepBlock' || currentStep(view, around) === block)
}

/** Whether somebody may use a block now. */
export function isAvailable(view: View, block: WorkflowBlock): boolean {
  return permits(block, view.who) && isActive(view, block)
}

/**
 * Whether a block is over for the participant: what is not run here never is; what is theirs to do they have done, what is another's somebody has. What
 * nobody completes is over when it waits for nothing, and all in it that is switched on is over.
 */
export function isCompleted(view: View, block: WorkflowBlock): boolean {
  const { who, progress } = view
  if (isKept(block.blockType)) return false
  if (isCompletable(block.blockType)) return (permits(block, who) ? progress.own : progress.anyone).has(block.id)
  if (waitsFor(view, block).length > 0) return false
  return block.children.every((child) => !child.defaultActive || isCompleted(view, child))
}

/** The step that is to be done: the first that is not over; the last one when all are. Undefined without any. */
export function currentStep(view: View, steps: WorkflowBlock): WorkflowBlock | undefined {
  const own = steps.children.filter((child) => child.defaultActive && permits(child, view.who))
  return own.find((child) => !isCompleted(view, child)) ?? own.at(-1)
}

/** Of blocks that are gone through again and again: the ids of a round that is over, so that the next can begin. */
export function endedRound(view: View, block: WorkflowBlock): string[] {
  const around = view.workflow.around.get(block.id)
  if (!around) return []
  const isOver = around.blockType === 'interfaceStepBlock' && around.own['cyclic'] === true && isCompleted(view, around)
  return isOver ? flat(around).map(({ id }) => id) : endedRound(view, around)
}
