import { isStepped } from '../block-access.ts'
import { blockEvents, flat, textsIn, type WorkflowBlock } from '../workflow.ts'
import { isStop } from './access-rules.ts'
import { firesRun, reachedBy, runningLinks } from './event-flow.ts'
import { findingAt, isOpaque, blockNameOf, type LintSubject } from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'

/** Reports steps that nobody can reach or leave. */
export function lintSteps(subject: LintSubject): PolicyFinding[] {
  if (!subject.workflow.isEventDriven || subject.isOpaque) return []
  return subject.workflow.all.filter(isStepped).flatMap((steps) => {
    if (steps.children.some((child) => textsIn(child.own['errorFallbackStep']).length > 0)) return []
    return steps.children.flatMap((step, index) => {
      if (!isStop(step)) return []
      const isFirst = index === 0
      if (!isFirst && !isEntered(subject, step)) return neverEntered(subject, steps, step)
      const isFinal = index === steps.children.length - 1 || textsIn(steps.own['finalBlocks']).includes(step.tag ?? '')
      return isFinal || isLeft(subject, steps, step) ? [] : neverLeft(subject, steps, step)
    })
  })
}

function neverEntered(subject: LintSubject, steps: WorkflowBlock, step: WorkflowBlock): PolicyFinding[] {
  return [
    findingAt(subject, step, {
      rule: 'unreachable-step',
      severity: 'warning',
      message: `Nobody reaches this step of “${blockNameOf(steps)}”: no event leads here, and the step before it passes nothing on.`,
      advice: 'Add an event “RunEvent” to it, or remove the step.',
    }),
  ]
}

function neverLeft(subject: LintSubject, steps: WorkflowBlock, step: WorkflowBlock): PolicyFinding[] {
  return [
    findingAt(subject, step, {
      rule: 'endless-step',
      severity: 'warning',
      message: `Nobody leaves this step of “${blockNameOf(steps)}”: nothing done here, and no event from elsewhere, leads to another step.`,
      advice: 'Add an event “RunEvent” to the step that should come next, or let it follow directly.',
    }),
  ]
}

function isEntered(subject: LintSubject, step: WorkflowBlock): boolean {
  return subject.workflow.all.some((block) => runningLinks(subject, block).some(({ target }) => target === step))
}

/** True if a block within the step, or an event from elsewhere, leads to another step. */
function isLeft(subject: LintSubject, steps: WorkflowBlock, step: WorkflowBlock): boolean {
  const inside = new Set(flat(step))
  const others = new Set(steps.children.filter((one) => one !== step))
  const own = [...inside].flatMap((block) => runningLinks(subject, block))
  if ([...reachedBy(subject, own)].some((block) => others.has(block))) return true
  if (inside.values().some((block) => firesRun(block) && isOpaque(block))) return true
  const within = new Set(flat(steps))
  return subject.workflow.all.some((block) =>
    runningLinks(subject, block).some(
      ({ target, input }) =>
        input === blockEvents.run &&
        others.has(target) &&
        // Users have already left the steps before this one.
        (!within.has(block) || (!inside.has(block) && !isBefore(steps, block, step))),
    ),
  )
}

function isBefore(steps: WorkflowBlock, block: WorkflowBlock, step: WorkflowBlock): boolean {
  const at = steps.children.findIndex((one) => flat(one).includes(block))
  return at < steps.children.indexOf(step)
}
