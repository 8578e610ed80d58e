import { isAvailable, isStepped, currentStep, permitsAround, type PolicyAccess } from '../block-access.ts'
import { isGridAddon } from '../block-types.ts'
import { linksFrom, objectsIn, textsIn, type EventLinks, type Workflow, type WorkflowBlock } from '../workflow.ts'
import {
  areDisjoint,
  isGrid,
  filterField,
  filtersOf,
  placeIn,
  showingBlocks,
  sourcesOf,
  type Selection,
  type Source,
} from '../document-selection.ts'
import { blockCalled, blockTitle, trimmedText } from './block-title.ts'
import { boundTags } from './grid-columns.ts'
import { buttonsIn, shownButtons, type RowButton, type RowButtons } from './row-buttons.ts'
import { fieldOf, textIn, type Row } from '../policy-row.ts'
import { passesTest } from '../row-test.ts'
import type { JsonObject } from '../../json/json-value.ts'

/** A grid with the buttons, choices and votes next to its documents. */
export interface DecidingGrid {
  readonly grid: WorkflowBlock
  readonly deciding: readonly WorkflowBlock[]
}

/** Every grid that has something to decide next to its documents. */
export function decidingGrids({ all, byTag }: Workflow): readonly DecidingGrid[] {
  return all.filter(isGrid).flatMap((grid) => {
    const tags = new Set(objectsIn(grid.uiMetaData['fields']).flatMap(boundTags))
    const deciding = [...tags].flatMap((tag) => {
      const block = byTag.get(tag)
      return block && isDeciding(block) ? [block] : []
    })
    return deciding.length > 0 ? [{ grid, deciding }] : []
  })
}

function isDeciding(block: WorkflowBlock): boolean {
  return block.blockType === 'buttonBlock' || block.blockType === 'multiSignBlock' || choosesValue(block)
}

/** True for a block that gives a document one of several values. */
export function choosesValue({ blockType, own }: WorkflowBlock): boolean {
  return blockType === 'interfaceActionBlock' && (own['type'] === 'dropdown' || own['type'] === 'selector')
}

/** The title of the column that shows a block in a grid; '' for none. */
export function columnTitle({ uiMetaData }: WorkflowBlock, { tag }: WorkflowBlock): string {
  const field = objectsIn(uiMetaData['fields']).find((one) => boundTags(one).includes(tag ?? ''))
  return trimmedText(field?.['title']) ?? ''
}

/** The grids and buttons that the participant can use now. */
export function ownGrids(access: PolicyAccess): readonly DecidingGrid[] {
  return decidingGrids(access.workflow).flatMap(({ grid, deciding }) => {
    const own = deciding.filter((block) => isAvailable(access, block))
    return own.length > 0 && isAvailable(access, grid) ? [{ grid, deciding: own }] : []
  })
}

/** The other roles that a document in a grid is waiting for, given the blocks that decide on it. */
function otherRoles({ workflow, participant }: PolicyAccess, { grid, deciding }: DecidingGrid): readonly string[] {
  const mine = deciding.some((block) => permitsAround(workflow, block, participant))
  if (mine && permitsAround(workflow, grid, participant)) return []
  const roles = deciding.flatMap(({ permissions }) => permissions)
  return [...new Set(roles)].filter((role) => grid.permissions.includes(role) || grid.permissions.includes('ANY_ROLE'))
}

export interface OfferedButton {
  readonly block: WorkflowBlock
  readonly button: RowButton
}

/** The buttons that a grid shows for a document. */
export function offeredButtons({ grid, deciding }: DecidingGrid, row: Row): readonly OfferedButton[] {
  return deciding.flatMap((block) =>
    block.blockType === 'buttonBlock' && isBeside(grid, block, row)
      ? shownButtons(buttonsIn(block.uiMetaData), row).map((button) => ({ block, button }))
      : [],
  )
}

type FieldsByTag = ReadonlyMap<string, readonly JsonObject[]>

/** Read once for each grid, because the queue asks for every document. */
const fieldsOfGrids = new WeakMap<WorkflowBlock, FieldsByTag>()

function fieldsByTag(grid: WorkflowBlock): FieldsByTag {
  const known = fieldsOfGrids.get(grid)
  if (known) return known
  const bound = objectsIn(grid.uiMetaData['fields']).flatMap((field) => boundTags(field).map((tag) => ({ tag, field })))
  const found = Map.groupBy(bound, ({ tag }) => tag)
  const fields = new Map([...found].map(([tag, some]) => [tag, some.map(({ field }) => field)]))
  fieldsOfGrids.set(grid, fields)
  return fields
}

/** The fields of a grid that show a block next to its documents. */
function fieldsWith(grid: WorkflowBlock, { tag }: WorkflowBlock): readonly JsonObject[] {
  return fieldsByTag(grid).get(tag ?? '') ?? []
}

function isBeside(grid: WorkflowBlock, block: WorkflowBlock, row: Row): boolean {
  return areFor(fieldsWith(grid, block), row['__sourceTag__'])
}

/** A block of one source applies only to that source's documents. */
function areFor(fields: readonly JsonObject[], sourceTag: unknown): boolean {
  return fields.some(({ bindGroup }) => sourceTag === undefined || !bindGroup || bindGroup === sourceTag)
}

/** Whether a grid has a block next to its documents, and whether one of these grids has it next to this document. */
export function gridsWith({ all, parents }: Workflow, block: WorkflowBlock) {
  const around = parents.get(block.id)
  const bound = new Map<WorkflowBlock, readonly JsonObject[]>()
  for (const grid of around && isGridAddon(block.blockType) ? [around] : all.filter(isGrid)) {
    const fields = fieldsWith(grid, block)
    if (grid === around || fields.length > 0) bound.set(grid, fields)
  }
  return {
    isBound: bound.size > 0,
    offers: (grid: WorkflowBlock, row: Row) => {
      const fields = bound.get(grid)
      // A block inside a grid that names it in no column is next to all its documents.
      return fields !== undefined && (fields.length === 0 || areFor(fields, row['__sourceTag__']))
    },
  }
}

/** Revocation is always possible, so nothing waits for it. */
const revoking: ReadonlySet<string> = new Set(['revocationBlock', 'revokeBlock'])

/** The buttons that decide on a document; empty if it waits for nobody. */
export function decidingButtons(links: EventLinks, deciding: DecidingGrid, row: Row): readonly OfferedButton[] {
  return offeredButtons(deciding, row).filter(({ block, button }) => decides(links, block, button))
}

function decides(links: EventLinks, block: WorkflowBlock, { tag, field }: RowButton): boolean {
  const targets = linksFrom(links, block, tag)
  // A button that sets nothing and runs nothing decides nothing.
  return targets.length === 0 ? field !== null : targets.some(({ target }) => !revoking.has(target.blockType))
}

/** The sources of a grid that may show documents that wait; all, if a document may be in several. */
export function waitingSources(
  { workflow, links }: Pick<PolicyDecisions, 'workflow' | 'links'>,
  { grid, deciding }: DecidingGrid,
): readonly Source[] {
  const sources = sourcesOf(workflow, grid)
  if (!areDisjoint(sources.flatMap(selectionIn))) return sources
  const waiting = deciding.filter(
    (block) =>
      block.blockType !== 'buttonBlock' ||
      buttonsIn(block.uiMetaData).buttons.some((button) => decides(links, block, button)),
  )
  return sources.filter(({ addon }) => waiting.some((block) => areFor(fieldsWith(grid, block), addon?.tag ?? null)))
}

interface QueuedDocument {
  readonly kind: string
  readonly row: Row
}

/** The choices that a document lacks, and the votes on it, which may be over. */
export function decidingBlocks(
  { selections }: PolicyDecisions,
  { grid, deciding }: DecidingGrid,
  document: QueuedDocument,
): readonly WorkflowBlock[] {
  return deciding.filter(
    (block) =>
      isBeside(grid, block, document.row) &&
      (block.blockType === 'multiSignBlock' || (choosesValue(block) && lacksChoice(selections, block, document))),
  )
}

/** True if none of a selector's values is chosen, or if a list waits for a value to be chosen. */
function lacksChoice(
  selections: readonly Selection[],
  { own, uiMetaData }: WorkflowBlock,
  { kind, row }: QueuedDocument,
): boolean {
  const field = textIn(own, 'field') ?? ''
  const held = fieldOf(row, field) ?? ''
  if (own['type'] === 'selector') return objectsIn(uiMetaData['options']).every(({ value }) => value !== held)
  return held === '' && selections.some((selection) => awaitsValue(selection, field, { kind, row }))
}

function selectionsIn(workflow: Workflow): readonly Selection[] {
  return showingBlocks(workflow).flatMap((block) => sourcesOf(workflow, block).flatMap(selectionIn))
}

const selectionIn = ({ selection }: Source): readonly Selection[] => (selection ? [selection] : [])

/** True if only the value of the field keeps a document out of a list. */
function awaitsValue({ kind, schema, tests, holders }: Selection, field: string, document: QueuedDocument): boolean {
  if (kind !== document.kind || (schema !== null && schema !== document.row.schema)) return false
  const failing = tests.filter((test) => !passesTest(test, document.row))
  const isHeld = holders.some((holder) => holder === field)
  return (isHeld || failing.length > 0) && failing.every((test) => test.field === field)
}

/** What is needed to tell what the documents of a policy wait for. */
export interface PolicyDecisions {
  readonly workflow: Workflow
  readonly links: EventLinks
  readonly grids: readonly DecidingGrid[]
  /** What the lists show, if anybody can choose a value that they wait for. */
  readonly selections: readonly Selection[]
  /** The ids of documents by block id, for votes that are over. */
  readonly decided: ReadonlyMap<string, ReadonlySet<string>>
}

/** As if no vote were over. */
export function policyDecisions({
  workflow,
  links,
}: {
  readonly workflow: Workflow
  readonly links: EventLinks
}): PolicyDecisions {
  const grids = decidingGrids(workflow)
  const hasChoices = grids.some(({ deciding }) => deciding.some(choosesValue))
  return { workflow, links, grids, selections: hasChoices ? selectionsIn(workflow) : [], decided: new Map() }
}

/** The grid with the blocks that a document in it waits for; null if it is not there, or waits for none. */
export function waitingIn(
  decisions: PolicyDecisions,
  deciding: DecidingGrid,
  { kind, row }: QueuedDocument,
): DecidingGrid | null {
  const { workflow, links, decided } = decisions
  const { grid } = deciding
  const source = sourcesOf(workflow, grid).find(
    ({ selection }) => selection && placeIn({ ...selection, field: '' }, kind, row) !== null,
  )
  if (!source) return null
  const there = { ...row, __sourceTag__: source.addon?.tag ?? null }
  const blocks = new Set([
    ...decidingButtons(links, deciding, there).map(({ block }) => block),
    ...decidingBlocks(decisions, deciding, { kind, row: there }).filter(
      ({ id }) => !decided.get(id)?.has(row.id ?? ''),
    ),
  ])
  return blocks.size > 0 ? { grid, deciding: [...blocks] } : null
}

/** The decisions that only others can make. */
export function decisionsOfOthers(access: PolicyAccess, decisions: PolicyDecisions): PolicyDecisions {
  const grids = decisions.grids.flatMap(({ grid, deciding }) => {
    const others = deciding.filter((block) => otherRoles(access, { grid, deciding: [block] }).length > 0)
    return others.length > 0 ? [{ grid, deciding: others }] : []
  })
  return { ...decisions, grids }
}

/** The other roles that a document waits for. */
export function rolesAwaited(
  decisions: PolicyDecisions,
  access: PolicyAccess,
  document: QueuedDocument,
): ReadonlySet<string> {
  const waiting = decisions.grids.flatMap((deciding) => waitingIn(decisions, deciding, document) ?? [])
  return new Set(waiting.flatMap((one) => otherRoles(access, one)))
}

/** True if what the grid offers next to a document depends on the document’s content. */
export function readsContent({ workflow, selections }: PolicyDecisions, { grid, deciding }: DecidingGrid): boolean {
  const buttons = deciding.flatMap(({ uiMetaData }) => buttonsIn(uiMetaData).buttons)
  const filters = buttons.flatMap((button) => button.filters)
  const choices = deciding.filter(choosesValue)
  const chosen = choices.map(({ own }) => ({ field: textIn(own, 'field') }))
  // Whether a choice is missing depends on the lists that wait for it.
  const read = choices.length > 0 ? selections : sourcesOf(workflow, grid).flatMap(selectionIn)
  const tests = read.flatMap((selection) => selection.tests)
  return [...buttons, ...filters, ...chosen, ...tests].some(({ field }) => field?.split('.')[0] === 'document')
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
