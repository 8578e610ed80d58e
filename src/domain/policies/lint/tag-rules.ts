import { everyRole } from '../block-access.ts'
import { objectsIn, textsIn, type WorkflowBlock } from '../workflow.ts'
import { orList } from '../../text/joined.ts'
import { ownOutputs } from './event-flow.ts'
import { findingAt, isHolder, blockNameOf, quoted, type LintSubject } from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'

/** Reports tags that are missing, shared, or refer to no block. */
export function lintTags(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  const seen = new Map<string, WorkflowBlock>()
  const toolTags = workflow.all.filter(isHolder).flatMap(({ tag }) => textsIn(tag))
  // Blocks of a tool that was not exported are prefixed with its tag.
  const isKnown = (tag: string) =>
    workflow.byTag.has(tag) || toolTags.some((one) => tag === one || tag.startsWith(`${one}:`))
  return workflow.all.flatMap((block) => {
    const { tag } = block
    const first = tag === null ? undefined : seen.get(tag)
    if (tag !== null && !first) seen.set(tag, block)
    const found: PolicyFinding[] = []
    if (first)
      found.push(
        findingAt(subject, block, {
          rule: 'duplicate-tag',
          severity: 'error',
          message: `“${tag ?? ''}” is also the tag of the ${first.blockType} at ${subject.places.get(first.id) ?? ''}, so a Guardian cannot build the policy.`,
          advice: 'Give each block its own tag.',
        }),
      )
    if (tag === null && workflow.root !== block && needsTag(block))
      found.push(
        findingAt(subject, block, {
          rule: 'empty-tag',
          severity: 'warning',
          message: `This ${block.blockType} has no tag, so no grid and no event can refer to it.`,
          advice: 'Give it a tag.',
        }),
      )
    return found.concat(namedTags(subject, block).flatMap((one) => unknownTag(subject, block, one, isKnown)))
  })
}

/** No container lists the block, so others must be able to refer to it. */
function needsTag({ blockType, defaultActive }: WorkflowBlock): boolean {
  return blockType === 'buttonBlock' && !defaultActive
}

interface NamedTag {
  readonly tag: string
  readonly by: string
  readonly effect: string
  readonly severity: 'error' | 'warning'
}

function namedTags({ workflow, isEventDriven }: LintSubject, block: WorkflowBlock): readonly NamedTag[] {
  const { uiMetaData, own, events, dependencies } = block
  const named: NamedTag[] = []
  const add = (tags: readonly string[], rest: Omit<NamedTag, 'tag'>) =>
    named.push(...tags.map((tag) => ({ tag, ...rest })))
  for (const { title, name, bindBlock, bindBlocks } of objectsIn(uiMetaData['fields'])) {
    const column = typeof title === 'string' && title !== '' ? title : String(name ?? '')
    add([...textsIn(bindBlock), ...textsIn(bindBlocks)], {
      by: `The column “${column}” is bound to`,
      effect: 'It stays empty.',
      severity: 'error',
    })
  }
  add(textsIn(own['finalBlocks']), { by: 'The final steps name', effect: 'No round ends there.', severity: 'warning' })
  if (own['onErrorAction'] === 'goto-tag')
    add(textsIn(own['errorFallbackTag']), {
      by: 'After an error it continues with',
      effect: 'It stops there instead.',
      severity: 'error',
    })
  for (const { source, target, output, disabled } of workflow.isEventDriven ? events : []) {
    if (disabled === true) continue
    const event = `An event ${typeof output === 'string' && output !== '' ? `“${output}”` : 'without an output'} `
    const effect = 'Nothing happens.'
    add(textsIn(source), { by: `${event}comes from`, effect, severity: 'warning' })
    add(textsIn(target), { by: `${event}from “${String(source ?? '')}” leads to`, effect, severity: 'warning' })
  }
  if (!isEventDriven)
    add(dependencies, { by: 'It waits for', effect: 'The dependency has no effect.', severity: 'warning' })
  return named
}

function unknownTag(
  subject: LintSubject,
  block: WorkflowBlock,
  { tag, by, effect, severity }: NamedTag,
  isKnown: (tag: string) => boolean,
): PolicyFinding[] {
  if (isKnown(tag)) return []
  const message = `${by} “${tag}”, but no block has this tag. ${effect}`
  return [
    findingAt(subject, block, {
      rule: 'unknown-tag',
      severity,
      message,
      advice: 'Correct the tag, or remove the reference.',
    }),
  ]
}

/** Reports column groups without a matching source in their grid. */
export function lintColumns(subject: LintSubject): PolicyFinding[] {
  return subject.workflow.all.flatMap((block) => {
    if (block.blockType !== 'interfaceDocumentsSourceBlock') return []
    const sources = block.children.filter(({ blockType }) => blockType === 'documentsSourceAddon')
    const known = new Set(sources.flatMap(({ tag }) => textsIn(tag)))
    const missing = objectsIn(block.uiMetaData['fields']).flatMap(({ bindGroup }) => textsIn(bindGroup))
    return [...new Set(missing)]
      .filter((tag) => !known.has(tag))
      .map((tag) =>
        findingAt(subject, block, {
          rule: 'unknown-source',
          severity: 'warning',
          message: `Columns are for documents of the source “${tag}”, but the grid has no source with this tag. They are never shown.`,
          advice: `Bind them to ${known.size === 0 ? 'a source of the grid' : quoted([...known], orList)}.`,
        }),
      )
  })
}

/** Reports steps whose error fallback is not one of the steps. */
export function lintFallbacks(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  return workflow.all.flatMap((block) => {
    if (block.own['onErrorAction'] !== 'goto-tag') return []
    const around = workflow.parents.get(block.id)
    return textsIn(block.own['errorFallbackTag']).flatMap((tag) => {
      const target = workflow.byTag.get(tag)
      if (!target || (around?.blockType === 'interfaceStepBlock' && around.children.includes(target))) return []
      return findingAt(subject, block, {
        rule: 'unknown-fallback',
        severity: 'warning',
        message: `After an error it continues with “${tag}”, which is not one of the same steps. It stops instead.`,
        advice: 'Name a block of the same steps.',
      })
    })
  })
}

/** Reports events from outputs that the block does not have. */
export function lintOutputs(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  if (!workflow.isEventDriven) return []
  return workflow.all.flatMap((holder) =>
    holder.events.flatMap(({ source, output, disabled }) => {
      const from = typeof source === 'string' ? workflow.byTag.get(source) : undefined
      if (!from || disabled === true || typeof output !== 'string' || output === '') return []
      const own = ownOutputs(from)
      if (own === null || own.includes(output) || !/^(Button|Condition|Option)_\d+$/.test(output)) return []
      return findingAt(subject, holder, {
        rule: 'unknown-output',
        severity: 'warning',
        message: `An event starts with the output “${output}” of “${blockNameOf(from)}”, which has no such ${from.blockType === 'switchBlock' ? 'condition' : 'button or option'}. Nothing happens.`,
        advice: own.length === 0 ? 'Remove the event.' : `Its outputs are ${quoted(own)}.`,
      })
    }),
  )
}

export const reserved: ReadonlySet<string> = new Set<string>(Object.values(everyRole))
