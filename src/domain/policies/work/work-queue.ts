import { isAvailable, isStepped, currentStep, permitsAround, type PolicyAccess } from '../block-access.ts'
import { linksFrom, type EventLinks } from '../event-links.ts'
import { isGrid, filterField, filtersOf, placeIn, sourcesOf } from '../document-selection.ts'
import { blockCalled, blockTitle, trimmedText } from './block-title.ts'
import { boundTags } from './grid-columns.ts'
import { buttonsIn, shownButtons, type RowButton, type RowButtons } from './row-buttons.ts'
import type { Row } from '../policy-row.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

/** A grid with the buttons next to its documents. */
export interface DecidingGrid {
  readonly grid: WorkflowBlock
  readonly deciding: readonly WorkflowBlock[]
}

/** Every grid that has buttons next to its documents. */
export function decidingGrids({ all, byTag }: Workflow): readonly DecidingGrid[] {
  return all.filter(isGrid).flatMap((grid) => {
    const tags = new Set(objectsIn(grid.uiMetaData['fields']).flatMap(boundTags))
    const deciding = [...tags].flatMap((tag) => {
      const block = byTag.get(tag)
      return block?.blockType === 'buttonBlock' ? [block] : []
    })
    return deciding.length > 0 ? [{ grid, deciding }] : []
  })
}

/** The grids and buttons that the participant can use now. */
export function ownGrids(access: PolicyAccess): readonly DecidingGrid[] {
  return decidingGrids(access.workflow).flatMap(({ grid, deciding }) => {
    const own = deciding.filter((block) => isAvailable(access, block))
    return own.length > 0 && isAvailable(access, grid) ? [{ grid, deciding: own }] : []
  })
}

/** Other roles that a grid is waiting for. */
export function otherRoles(
  { workflow, participant }: PolicyAccess,
  { grid, deciding }: DecidingGrid,
): readonly string[] {
  const mine = deciding.some((block) => permitsAround(workflow, block, participant))
  if (mine && permitsAround(workflow, grid, participant)) return []
  const roles = deciding.flatMap(({ permissions }) => permissions)
  return [...new Set(roles)].filter((role) => grid.permissions.includes(role) || grid.permissions.includes('ANY_ROLE'))
}

export interface OfferedButton {
  readonly block: WorkflowBlock
  readonly button: RowButton
}

/** The buttons that a grid shows for a document; a button of one source applies only to that source's documents. */
export function offeredButtons({ grid, deciding }: DecidingGrid, row: Row): readonly OfferedButton[] {
  const sourceTag = row['__sourceTag__']
  return deciding.flatMap((block) => {
    const isHere = objectsIn(grid.uiMetaData['fields']).some(
      (field) =>
        boundTags(field).includes(block.tag ?? '') &&
        (sourceTag === undefined || !field['bindGroup'] || field['bindGroup'] === sourceTag),
    )
    return isHere ? shownButtons(buttonsIn(block.uiMetaData), row).map((button) => ({ block, button })) : []
  })
}

/** Revocation is always possible, so nothing waits for it. */
const revoking: ReadonlySet<string> = new Set(['revocationBlock', 'revokeBlock'])

/** The buttons that decide on a document; empty if it waits for nobody. */
export function decidingButtons(links: EventLinks, deciding: DecidingGrid, row: Row): readonly OfferedButton[] {
  return offeredButtons(deciding, row).filter(({ block, button }) => {
    const targets = linksFrom(links, block, button.tag)
    // A button that sets nothing and runs nothing decides nothing.
    return targets.length === 0 ? button.field !== null : targets.some(({ target }) => !revoking.has(target.blockType))
  })
}

/** True if a grid shows the document with a decision button. */
export function waitsIn(
  { workflow, links }: { readonly workflow: Workflow; readonly links: EventLinks },
  deciding: DecidingGrid,
  { kind, row }: { readonly kind: string; readonly row: Row },
): boolean {
  const isThere = sourcesOf(workflow, deciding.grid).some(
    ({ selection }) => selection && placeIn({ ...selection, field: '' }, kind, row) !== null,
  )
  return isThere && decidingButtons(links, deciding, row).length > 0
}

/** The other roles that a document waits for. */
export function rolesAwaited(
  policy: { readonly workflow: Workflow; readonly links: EventLinks },
  access: PolicyAccess,
  document: { readonly kind: string; readonly row: Row },
): ReadonlySet<string> {
  const roles = new Set<string>()
  for (const deciding of decidingGrids(policy.workflow)) {
    const others = otherRoles(access, deciding)
    if (others.length > 0 && waitsIn(policy, deciding, document)) for (const role of others) roles.add(role)
  }
  return roles
}

/** True if what the grid offers next to a document depends on the document’s content. */
export function readsContent(workflow: Workflow, { grid, deciding }: DecidingGrid): boolean {
  const buttons = deciding.flatMap(({ uiMetaData }) => buttonsIn(uiMetaData).buttons)
  const filters = buttons.flatMap((button) => button.filters)
  const tests = sourcesOf(workflow, grid).flatMap(({ selection }) => selection?.tests ?? [])
  return [...buttons, ...filters, ...tests].some(({ field }) => field?.split('.')[0] === 'document')
}

export interface QueueTest {
  readonly filter: WorkflowBlock
  readonly type: 'not_in'
  readonly value: string
}

/** Tests that let a grid's filters skip documents without a visible button. */
export function testsOf({ grid, deciding }: DecidingGrid): readonly QueueTest[] {
  const [only, another] = deciding
  if (!only || another) return []
  const read = buttonsIn(only.uiMetaData)
  return read.isIndividual ? [] : filtersOf(grid).flatMap((filter) => testOf(filter, read))
}

function testOf(filter: WorkflowBlock, { buttons }: RowButtons): readonly QueueTest[] {
  const field = filterField(filter)
  const values = buttons.flatMap((button) => (button.field === field ? textsIn(button.value) : []))
  return values.length > 0 && values.every((value) => !value.includes(','))
    ? [{ filter, type: 'not_in', value: values.join(',') }]
    : []
}

const stepTypes: ReadonlySet<string> = new Set([
  'requestVcDocumentBlock',
  'policyRolesBlock',
  'buttonBlock',
  'interfaceActionBlock',
  'uploadVcDocumentBlock',
  'createTokenBlock',
  'tokenConfirmationBlock',
])

/** The steps that the participant must complete first: taking a role, or the current one of several steps. */
export function openSteps(access: PolicyAccess): readonly WorkflowBlock[] {
  const { workflow } = access
  // A step about a single document is shown next to it.
  const beside = new Set(
    workflow.all.filter(isGrid).flatMap(({ uiMetaData }) => objectsIn(uiMetaData['fields']).flatMap(boundTags)),
  )
  return workflow.all.filter((block) => {
    if (block.tag !== null && beside.has(block.tag)) return false
    if (!stepTypes.has(block.blockType) || !block.defaultActive || !isAvailable(access, block)) return false
    if (block.blockType === 'policyRolesBlock') return true
    const around = workflow.parents.get(block.id)
    return around !== undefined && isStepped(around) && currentStep(access, around) === block
  })
}

/** Oldest first; the sort is stable. */
export function oldestFirst<Item extends { readonly since: string }>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0))
}

/** The step's title, or the label of its button. */
export function stepName(workflow: Workflow, block: WorkflowBlock): string {
  const own = blockTitle(workflow, block) ?? (block.blockType === 'buttonBlock' ? blockCalled(workflow, block) : null)
  return own ?? trimmedText(block.uiMetaData['content']) ?? inheritedTitle(workflow, block)
}

/** A block's own title, that of the page around it, or a name from its contents. */
export function inheritedTitle(workflow: Workflow, block: WorkflowBlock): string {
  for (let one: WorkflowBlock | undefined = block; one; one = workflow.parents.get(one.id)) {
    const title = trimmedText(one.uiMetaData['title'])
    if (title !== null) return title
  }
  return blockCalled(workflow, block) ?? ''
}
