import { everyRole, type Participant } from '../block-access.ts'
import { objectsIn, textsIn, flat, type WorkflowBlock } from '../workflow.ts'
import { orList } from '../../text/joined.ts'
import {
  audienceOf,
  findingAt,
  isHolder,
  blockNameOf,
  blockPermissionsOf,
  quoted,
  type LintSubject,
} from './lint-subject.ts'
import type { PolicyFinding } from '#api/policies/policy-review.ts'

/** Blocks that people use directly. */
const usable: ReadonlySet<string> = new Set([
  'requestVcDocumentBlock',
  'buttonBlock',
  'interfaceActionBlock',
  'policyRolesBlock',
  'groupManagerBlock',
  'multiSignBlock',
  'tokenConfirmationBlock',
  'createTokenBlock',
  'uploadVcDocumentBlock',
])

const visible: ReadonlySet<string> = new Set([
  ...usable,
  'interfaceDocumentsSourceBlock',
  'informationBlock',
  'reportBlock',
])

const holdsBlocks: ReadonlySet<string> = new Set(['interfaceContainerBlock', 'interfaceStepBlock'])

/** Reports blocks that nobody may use or see. */
export function lintAccess(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  return workflow.all.flatMap((block) => {
    const shows = holdsBlocks.has(block.blockType) ? flat(block).some(isVisible) : isVisible(block)
    if (!shows || audienceOf(subject, block).length > 0) return []
    const around = workflow.parents.get(block.id)
    const before = around ? audienceOf(subject, around) : subject.participants
    // The block around it is reported instead.
    if (before.length === 0) return []
    const own = blockPermissionsOf(subject, block)
    const inside = flat(block).length - 1
    const rest = inside === 0 ? '' : ` The same holds for the ${inside === 1 ? 'block' : `${inside} blocks`} inside.`
    const message =
      own.length === 0
        ? `Nobody may ${verbFor(block)}: it has no permissions.`
        : `Nobody may ${verbFor(block)}: it is for ${named(own)}, but only ${audienceText(before)} can see what is around it.`
    return findingAt(subject, block, {
      rule: 'nobody-permitted',
      severity: 'error',
      message: message + rest,
      advice:
        own.length === 0
          ? 'Name the roles that may use it.'
          : 'Give it, or the blocks around it, the permissions of those who should use it.',
    })
  })
}

function isVisible({ blockType }: WorkflowBlock): boolean {
  return visible.has(blockType)
}

function verbFor({ blockType }: WorkflowBlock): string {
  if (blockType === 'buttonBlock') return 'press these buttons'
  return usable.has(blockType) ? 'use this block' : 'see this block'
}

function named(roles: readonly string[]): string {
  return quoted(roles, orList)
}

function audienceText(audience: readonly Participant[]): string {
  const names = audience.map(({ roles: [role], isOwner }) => role ?? (isOwner ? everyRole.owner : everyRole.none))
  return quoted([...new Set(names)], orList)
}

/** Reports blocks that people should use but that no page or grid shows, or that are shown only to others. */
export function lintShown(subject: LintSubject): PolicyFinding[] {
  const { workflow } = subject
  return workflow.all.flatMap((block) => {
    if (!usable.has(block.blockType) || audienceOf(subject, block).length === 0) return []
    if (isInPage(subject, block)) return []
    const grids = gridsBoundTo(subject, block)
    if (grids.length === 0) return unboundBlock(subject, block)
    const users = new Set(audienceOf(subject, block).map(keyOf))
    const readers = grids.flatMap((grid) => audienceOf(subject, grid))
    // A grid that nobody may see is a separate finding.
    if (readers.length === 0 || readers.some((one) => users.has(keyOf(one)))) return []
    return findingAt(subject, block, {
      rule: 'nobody-permitted',
      severity: 'error',
      message: `Nobody may ${verbFor(block)}: it is for ${named(blockPermissionsOf(subject, block))}, but only ${audienceText(readers)} can open ${quoted([...new Set(grids.map(blockNameOf))], orList)}, which shows it.`,
      advice: 'Give the grid and the block the same permissions.',
    })
  })
}

function unboundBlock(subject: LintSubject, block: WorkflowBlock): PolicyFinding[] {
  const isButton = block.blockType === 'buttonBlock' || block.blockType === 'interfaceActionBlock'
  return [
    findingAt(subject, block, {
      rule: 'never-shown',
      severity: isButton ? 'error' : 'warning',
      message: `Nobody ${isButton ? 'can press this' : 'can see this block'}: ${hiddenBy(subject, block)}, and no column of a grid is bound to it.`,
      advice: 'Bind a column of a grid to its tag (bindBlock), or set defaultActive.',
    }),
  ]
}

function hiddenBy({ workflow }: LintSubject, block: WorkflowBlock): string {
  const around = workflow.parents.get(block.id)
  if (!block.defaultActive) return 'its container does not list it (defaultActive)'
  if (around && !isListing(around)) return `a ${around.blockType} does not list the blocks in it`
  return 'a block around it is not listed (defaultActive)'
}

function isListing(block: WorkflowBlock): boolean {
  return holdsBlocks.has(block.blockType) || isHolder(block)
}

/** True if every container around the block lists it. */
function isInPage(subject: LintSubject, block: WorkflowBlock): boolean {
  const around = subject.workflow.parents.get(block.id)
  if (!around) return true
  return block.defaultActive && isListing(around) && isInPage(subject, around)
}

export function gridsBoundTo({ workflow }: LintSubject, { tag }: WorkflowBlock): readonly WorkflowBlock[] {
  if (tag === null) return []
  return workflow.all.filter((block) =>
    objectsIn(block.uiMetaData['fields']).some(({ bindBlock, bindBlocks }) =>
      [...textsIn(bindBlock), ...textsIn(bindBlocks)].includes(tag),
    ),
  )
}

function keyOf({ roles, isOwner }: Participant): string {
  return `${isOwner} ${roles.join()}`
}

/** Blocks that people look at or use one at a time within steps. */
export function isStop(block: WorkflowBlock): boolean {
  return isVisible(block) || holdsBlocks.has(block.blockType)
}
