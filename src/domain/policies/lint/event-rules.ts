import { isKept } from '../block-types.ts'
import { utcIso } from '../../time/instant.ts'
import { blockEvents, objectsIn, textsIn, type WorkflowBlock } from '../workflow.ts'
import { nextTick, timerSchedule } from '../rules/timer-schedule.ts'
import {
  isInChain,
  isKeeping,
  isStarting,
  isStoredAfter,
  linksOfOutput,
  ownOutputs,
  reachedBy,
  runningLinks,
} from './event-flow.ts'
import { findingAt, isHolder, blockNameOf, quoted, type LintSubject } from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'

/** The block type that accepts an input event; all other types ignore the event. */
const acceptingTypes: ReadonlyMap<string, string> = new Map([
  ['StartTimerEvent', 'timerBlock'],
  ['StopTimerEvent', 'timerBlock'],
  ['TimerEvent', 'aggregateDocumentBlock'],
  ['PopEvent', 'aggregateDocumentBlock'],
  ['RestoreEvent', 'requestVcDocumentBlock'],
  ['AdditionalMintEvent', 'mintDocumentBlock'],
  ['RetryMintEvent', 'mintDocumentBlock'],
  ['ReleaseEvent', 'interfaceStepBlock'],
])

/** Reports events whose target does not accept them. */
export function lintInputs(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  return workflow.all.flatMap((holder) =>
    holder.events.flatMap(({ source, target, input, output, disabled }) => {
      const to = typeof target === 'string' ? workflow.byTag.get(target) : undefined
      if (!to || disabled === true || isHolder(to) || isKept(to.blockType)) return []
      const name = typeof input === 'string' ? input : ''
      if (name === blockEvents.run || name === blockEvents.refresh) return []
      if (acceptingTypes.get(name) === to.blockType) return []
      // A timer event makes a grid reload.
      const message =
        name === ''
          ? `An event “${String(output ?? '')}” from “${String(source ?? '')}” names no input of “${blockNameOf(to)}”. Nothing happens.`
          : `An event reaches “${blockNameOf(to)}” as ${name}, which a ${to.blockType} does not handle. Nothing happens.`
      return findingAt(subject, holder, {
        rule: 'unhandled-event',
        severity: 'warning',
        message,
        advice: `Choose RunEvent or RefreshEvent as its input, or remove the event.`,
      })
    }),
  )
}

/** Reports user input and decisions that no block handles. */
export function lintDeadEnds(subject: LintSubject): PolicyFinding[] {
  return subject.workflow.all.flatMap((block) => {
    if (isStarting(block)) return deadStart(subject, block)
    if (block.blockType === 'buttonBlock') return deadButtons(subject, block)
    if (block.blockType === 'switchBlock') return deadSwitch(subject, block)
    if (block.blockType === 'timerBlock') return deadTimer(subject, block)
    return deadChange(subject, block)
  })
}

function deadStart(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  const links = runningLinks(subject, block)
  if (isStoredAfter(subject, links)) return []
  const what = block.blockType === 'createTokenBlock' ? 'The token made here' : 'A document sent here'
  const why =
    links.length === 0
      ? 'no block follows this one'
      : `${quoted([...reachedBy(subject, links)].map(blockNameOf))} store nothing`
  return [
    findingAt(subject, block, {
      rule: 'lost-document',
      severity: 'error',
      message: `${what} is never stored: ${links.length === 1 ? why.replace(' store nothing', ' stores nothing') : why}.`,
      advice: 'Add a sendToGuardianBlock after it, as the next block or through an event “RunEvent”.',
    }),
  ]
}

function deadButtons(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  return objectsIn(block.uiMetaData['buttons']).flatMap(({ tag, name, field }) => {
    const label = textsIn(name)[0] ?? textsIn(tag)[0] ?? ''
    const links = textsIn(tag).flatMap((output) => linksOfOutput(subject, block, output))
    if (links.length === 0)
      return findingAt(subject, block, {
        rule: 'dead-button',
        severity: 'error',
        message: `The button “${label}” does nothing: no event with its output “${textsIn(tag)[0] ?? ''}” leads to another block.`,
        advice: 'Add an event from it to the block that should run, or remove the button.',
      })
    const changes = textsIn(field)[0]
    const running = links.filter(({ input }) => input !== blockEvents.refresh)
    if (changes === undefined || running.length === 0 || isStoredAfter(subject, running)) return []
    return findingAt(subject, block, {
      rule: 'lost-change',
      severity: 'warning',
      message: `The button “${label}” sets ${changes}, but no block after it stores the document, so the change is lost.`,
      advice: 'Run a sendToGuardianBlock after the button.',
    })
  })
}

function deadSwitch(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  const outputs = ownOutputs(block) ?? []
  if (outputs.some((output) => linksOfOutput(subject, block, output).length > 0)) return []
  return [
    findingAt(subject, block, {
      rule: 'dead-end',
      severity: 'error',
      message: 'Documents end here: no event leads on from any of its conditions.',
      advice: 'Add an event from each condition to the block that should run.',
    }),
  ]
}

function deadTimer(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  if (linksOfOutput(subject, block, blockEvents.timer).length > 0) return stoppedTimer(subject, block)
  return [
    findingAt(subject, block, {
      rule: 'dead-end',
      severity: 'warning',
      message: 'The timer has no effect: no event “TimerEvent” leads from it to another block.',
      advice: 'Add an event from its output “TimerEvent”, or remove the timer.',
    }),
  ]
}

/** A timer that never ticks again leaves the documents waiting for it. */
function stoppedTimer(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  const schedule = timerSchedule(block.own)
  const advice = 'Change the period or the end of the timer.'
  if (typeof schedule === 'string')
    return [findingAt(subject, block, { rule: 'dead-end', severity: 'error', message: schedule, advice })]
  if (nextTick(schedule, subject.now) !== null) return []
  const when = Number.isFinite(schedule.endsAt) ? ` It ends on ${utcIso(schedule.endsAt).slice(0, 10)}.` : ''
  const message = `The timer never fires again, so whatever waits for it waits forever.${when}`
  return [findingAt(subject, block, { rule: 'dead-end', severity: 'warning', message, advice })]
}

/** Blocks whose output is not stored, but only passed on. */
const changing: ReadonlySet<string> = new Set([
  'reassigningBlock',
  'setRelationshipsBlock',
  'calculateContainerBlock',
  'customLogicBlock',
  'extractDataBlock',
])

function deadChange(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  if (!changing.has(block.blockType)) return []
  const links = runningLinks(subject, block)
  const isLast = ![...links].some(({ target }) => isInChain(subject, target) || isKeeping(target))
  if (!isLast) return []
  return [
    findingAt(subject, block, {
      rule: 'dead-end',
      severity: 'warning',
      message: 'The result of this block is lost: no block after it stores or uses it.',
      advice: 'Add a sendToGuardianBlock after it, or remove the block.',
    }),
  ]
}

/** Reports blocks that run only on an event that no block sends. */
export function lintNeverRun(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  const sources = workflow.all.filter((block) => !isInChain(subject, block))
  const reached = reachedBy(
    subject,
    sources.flatMap((block) => runningLinks(subject, block)),
  )
  const idle = workflow.all.filter((block) => isInChain(subject, block) && !reached.has(block))
  const followers = reachedBy(
    subject,
    idle.flatMap((block) => runningLinks(subject, block)),
  )
  return idle
    .filter((block) => !followers.has(block))
    .map((block) => {
      const after = [...reachedBy(subject, runningLinks(subject, block))].filter((one) => idle.includes(one)).length
      const more = after === 0 ? '' : ` Nor ${after === 1 ? 'does the block' : `do the ${after} blocks`} after it.`
      return findingAt(subject, block, {
        rule: 'never-runs',
        severity: 'warning',
        message: `This block never runs: no event reaches it, and the block before it passes nothing on.${more}`,
        advice: 'Add an event “RunEvent” to it, or remove it.',
      })
    })
}

/** Blocks that pass on only some documents, or pass them on later. */
const holding: ReadonlySet<string> = new Set([
  'switchBlock',
  'aggregateDocumentBlock',
  'splitBlock',
  'customLogicBlock',
  'documentValidatorBlock',
  'extractDataBlock',
])

/** Reports blocks that trigger each other endlessly. */
export function lintCircles(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  const next = (block: WorkflowBlock): readonly WorkflowBlock[] =>
    holding.has(block.blockType) || !isInChain(subject, block)
      ? []
      : runningLinks(subject, block)
          .filter(({ input }) => input === blockEvents.run)
          .map(({ target }) => target)
  const reported = new Set<WorkflowBlock>()
  return workflow.all.flatMap((block) => {
    if (reported.has(block)) return []
    const circle = pathTo(block, next)
    if (circle === null) return []
    for (const one of circle) reported.add(one)
    return findingAt(subject, block, {
      rule: 'endless-circle',
      severity: 'error',
      message: `These blocks run each other in an endless loop: ${quoted(circle.map(blockNameOf))}. A request that reaches them fails.`,
      advice: 'Remove one of the events, or put a switchBlock in between.',
    })
  })
}

/** The shortest path from a block back to itself. */
function pathTo(
  start: WorkflowBlock,
  next: (block: WorkflowBlock) => readonly WorkflowBlock[],
): readonly WorkflowBlock[] | null {
  const ways: (readonly WorkflowBlock[])[] = [[start]]
  const seen = new Set<WorkflowBlock>()
  for (const way of ways)
    for (const block of next(way.at(-1) ?? start)) {
      if (block === start) return way
      if (seen.has(block)) continue
      seen.add(block)
      ways.push([...way, block])
    }
  return null
}
