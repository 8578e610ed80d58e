import { columnTitle, decidingGrids, choosesValue, stepName } from './work-queue.ts'
import {
  blockEvents,
  flat,
  linksBySource,
  objectsIn,
  textsIn,
  type EventLink,
  type EventLinks,
  type Workflow,
  type WorkflowBlock,
} from '../workflow.ts'
import { everyRole, isStepped } from '../block-access.ts'
import { isKept } from '../block-types.ts'
import { isGrid, sourcesOf } from '../document-selection.ts'
import { boundTags } from './grid-columns.ts'
import { trimmedText } from './block-title.ts'

interface FlowStep {
  readonly block: WorkflowBlock
  readonly title: string
  /** The roles that may use it and all its ancestors. */
  readonly roles: readonly string[]
}

/** An automatic action of the policy. `status` and `entity` are those that a document is stored with. */
interface FlowAction {
  readonly blockId: string
  readonly type: string
  readonly status: string | null
  readonly entity: string | null
}

interface FlowWay {
  readonly from: string
  /** Equal to `from` if the document is changed in place. */
  readonly to: string
  /** A button's label; '' for an automatic step. */
  readonly label: string
  readonly via: readonly FlowAction[]
  /** True if users are led there; false if only the document appears there. */
  readonly isMove: boolean
}

/** How a step is reached if no other step leads to it. */
export type FlowEntry =
  /** A column of a list, or a page, shows it; `from` is the id of that step. */
  | { readonly kind: 'opened'; readonly from: string }
  /** A timer leads there, or data from outside. */
  | { readonly kind: 'timer' | 'outside'; readonly block: WorkflowBlock }
  /** It is in the first of several steps. */
  | { readonly kind: 'first' }

export interface FlowOfPolicy {
  readonly steps: readonly FlowStep[]
  readonly ways: readonly FlowWay[]
  /** By block id. */
  readonly entries: ReadonlyMap<string, readonly FlowEntry[]>
}

/**
 * Blocks that users see. Containers are excluded because they only hold blocks, and addons because they belong to a
 * grid.
 */
const seen: ReadonlySet<string> = new Set([
  'policyRolesBlock',
  'requestVcDocumentBlock',
  'uploadVcDocumentBlock',
  'interfaceDocumentsSourceBlock',
  'informationBlock',
  'buttonBlock',
  'interfaceActionBlock',
  'createTokenBlock',
  'tokenConfirmationBlock',
  'reportBlock',
])

/** The visible blocks, and how events lead from one to the next through the policy's automatic actions. */
export function flowIn(workflow: Workflow, links: EventLinks): FlowOfPolicy {
  const grids = decidingGrids(workflow)
  const bound = new Map(grids.flatMap(({ grid, deciding }) => deciding.map(({ id }) => [id, grid.id] as const)))
  const outgoing = linksBySource(links)
  const reached = new Set(
    [...outgoing.values()].flat().flatMap(({ link }) => (isRefresh(link) ? [] : [link.target.id])),
  )
  const steps = workflow.all.flatMap((block): FlowStep[] => {
    // A block that does not run here is shown if documents wait in it.
    const isShown = seen.has(block.blockType) || (isKept(block.blockType) && reached.has(block.id))
    if (!isShown || bound.has(block.id)) return []
    return [{ block, title: stepName(workflow, block), roles: rolesOf(workflow, block) }]
  })
  const known: Known = {
    workflow,
    outgoing,
    shown: new Set(steps.map(({ block }) => block.id)),
    bound,
    sources: workflow.all.filter(isGrid).flatMap((grid) =>
      sourcesOf(workflow, grid).map(({ addon, selection }) => ({
        grid: grid.id,
        addon,
        kind: selection?.kind ?? null,
      })),
    ),
  }
  const ways = workflow.all.flatMap((block) => {
    const from = bound.get(block.id) ?? block.id
    if (!known.shown.has(from)) return []
    if (block.blockType === 'policyRolesBlock') return waysOfRoles(steps, block)
    return workflow.isEventDriven ? waysFrom(known, block, from) : waysByOrder(known, block, from)
  })
  return { steps, ways: distinct(ways), entries: entriesIn(known, steps) }
}

/** Blocks that run something without a user. */
const starters: ReadonlyMap<string, 'timer' | 'outside'> = new Map([
  ['timerBlock', 'timer'],
  ['externalDataBlock', 'outside'],
])

function entriesIn(known: Known, steps: readonly FlowStep[]): FlowOfPolicy['entries'] {
  const { workflow } = known
  const found: { readonly to: string; readonly entry: FlowEntry }[] = []
  for (const block of workflow.all) {
    const kind = starters.get(block.blockType)
    if (kind !== undefined) for (const to of startedBy(known, block)) found.push({ to, entry: { kind, block } })
    if (!known.shown.has(block.id)) continue
    for (const to of shownBeside(known, block)) found.push({ to, entry: { kind: 'opened', from: block.id } })
  }
  for (const { block } of steps) if (isFirst(workflow, block)) found.push({ to: block.id, entry: { kind: 'first' } })
  const byStep = Map.groupBy(found, ({ to }) => to)
  return new Map([...byStep].map(([to, some]) => [to, some.map(({ entry }) => entry)]))
}

function startedBy(known: Known, block: WorkflowBlock): ReadonlySet<string> {
  const links = onward(known, block).filter(
    ({ output }) => block.blockType !== 'timerBlock' || output === blockEvents.timer,
  )
  const traces = tracesOf(
    known,
    links.map(({ link }) => link.target),
    block,
  )
  const led = traces.flatMap(({ to }) => to ?? [])
  return new Set([...led, ...traces.flatMap(({ via }) => storedIn(known, block.id, via))])
}

/** The steps that a block shows in its columns or below its text. */
function shownBeside(known: Known, { id, uiMetaData }: WorkflowBlock): ReadonlySet<string> {
  const tags = [uiMetaData, ...objectsIn(uiMetaData['fields'])].flatMap(boundTags)
  const blocks = tags.flatMap((tag) => known.workflow.byTag.get(tag) ?? [])
  const steps = blocks.flatMap((block) => (known.shown.has(block.id) ? block.id : (firstShown(known, block) ?? [])))
  return new Set(steps.filter((step) => step !== id))
}

/** True in the first child of the nearest steps, and false without steps. */
function isFirst({ parents }: Workflow, block: WorkflowBlock): boolean {
  let child = block
  for (let around = parents.get(child.id); around; around = parents.get(child.id)) {
    if (isStepped(around)) return around.children[0] === child
    child = around
  }
  return false
}

interface Known {
  readonly workflow: Workflow
  readonly outgoing: ReadonlyMap<string, readonly { readonly output: string; readonly link: EventLink }[]>
  readonly shown: ReadonlySet<string>
  readonly bound: ReadonlyMap<string, string>
  readonly sources: readonly {
    readonly grid: string
    readonly addon: WorkflowBlock | null
    readonly kind: string | null
  }[]
}

const passing: ReadonlySet<string> = new Set([blockEvents.refresh, blockEvents.release, blockEvents.error])

/** The labels of signature buttons, which the policy does not name. */
const signing: ReadonlyMap<string, string> = new Map([
  ['SignatureQuorumReachedEvent', 'Sign'],
  ['SignatureSetInsufficientEvent', 'Decline'],
])

function waysFrom(known: Known, block: WorkflowBlock, from: string): FlowWay[] {
  const options = [block.uiMetaData['buttons'], block.uiMetaData['options']].flatMap(objectsIn)
  const names = new Map(options.map(({ tag, name }) => [String(tag), trimmedText(name) ?? '']))
  const grid = known.workflow.byId.get(from)
  const title = grid && block.blockType === 'interfaceActionBlock' ? columnTitle(grid, block) : ''
  const outputs = Map.groupBy(onward(known, block), ({ output }) => output)
  return [...outputs].flatMap(([output, starts]) => {
    const label = names.get(output) ?? signing.get(output) ?? title
    const traces = tracesOf(
      known,
      starts.map(({ link }) => link.target),
      block,
    )
    const found = traces.flatMap(({ to, via }) => [
      ...(to === null ? [] : [{ from, to, label, via, isMove: true }]),
      ...storedIn(known, from, via).map((place) => ({ from, to: place, label, via, isMove: false })),
    ])
    const away = found.filter(({ to }) => to !== from)
    if (away.length > 0) return away
    const stays = traces.find(({ via }) => via.length > 0)
    return stays && label !== '' ? [{ from, to: from, label, via: stays.via, isMove: false }] : []
  })
}

/** Blocks that only a button can leave: the block itself triggers nothing. */
const leftByButton: ReadonlySet<string> = new Set([
  'buttonBlock',
  'informationBlock',
  'interfaceDocumentsSourceBlock',
  'multiSignBlock',
  'reportBlock',
])

/** A user who takes a role continues at the first block of that role. */
function waysOfRoles(steps: readonly FlowStep[], { id, own }: WorkflowBlock): FlowWay[] {
  const offered = [...textsIn(own['roles']), ...textsIn(own['groups'])]
  const roles = offered.filter((role) => steps.some((step) => step.roles.includes(role)))
  return roles.flatMap((role) => {
    const first = steps.find((step) => step.roles.includes(role) && step.block.id !== id)
    return first ? [{ from: id, to: first.block.id, label: role, via: noActions, isMove: true }] : []
  })
}

function onward({ outgoing }: Known, block: WorkflowBlock) {
  const runsNothing = leftByButton.has(block.blockType) || choosesValue(block)
  return (outgoing.get(block.id) ?? []).filter(
    ({ output, link }) => !passing.has(output) && !isRefresh(link) && !(output === blockEvents.run && runsNothing),
  )
}

const isRefresh = ({ input }: EventLink) => input === blockEvents.refresh

const noActions: readonly FlowAction[] = []

interface Trace {
  /** Null if no visible block follows. */
  readonly to: string | null
  readonly via: readonly FlowAction[]
}

/** Visits each block once, so that policies whose branches meet repeatedly cost no more than others. */
function tracesOf(known: Known, starts: readonly WorkflowBlock[], from: WorkflowBlock): Trace[] {
  const { shown, bound } = known
  const found: Trace[] = []
  const passed = new Set([from.id])
  const next = starts.map((block) => ({ block, via: noActions }))
  for (const { block, via } of next) {
    const node = bound.get(block.id) ?? block.id
    if (passed.has(block.id)) continue
    passed.add(block.id)
    const place = shown.has(node) ? node : holders.has(block.blockType) ? firstShown(known, block) : undefined
    if (place !== undefined) {
      found.push({ to: place, via })
      continue
    }
    const further = [...via, actionOf(block)]
    const links = onward(known, block)
    if (links.length === 0) found.push({ to: null, via: further })
    for (const { link } of links) next.push({ block: link.target, via: further })
  }
  return found
}

const holders: ReadonlySet<string> = new Set(['interfaceContainerBlock', 'interfaceStepBlock'])

function firstShown({ shown }: Known, page: WorkflowBlock): string | undefined {
  return flat(page).find(({ id }) => shown.has(id))?.id
}

/** The grids in which a stored document appears: those with matching filters, and those that are refreshed. */
function storedIn({ workflow, sources, outgoing }: Known, from: string, via: FlowWay['via']): string[] {
  const last = via.findLast(({ type }) => type === 'sendToGuardianBlock')
  if (!last) return []
  const schemas = schemasAt(workflow, sources, from)
  const refreshed = new Set(
    via.flatMap(({ blockId }) =>
      (outgoing.get(blockId) ?? []).flatMap(({ link }) =>
        link.input === blockEvents.refresh && isGrid(link.target) ? [link.target.id] : [],
      ),
    ),
  )
  const isMinted = via.some(({ type }) => type === 'mintDocumentBlock')
  const shows = ({ grid, addon, kind }: Known['sources'][number]) => {
    if (kind !== 'vc' && !isMinted) return false
    const [wanted] = textsIn(addon?.own['schema'])
    if (schemas.length > 0 && wanted !== undefined && !schemas.includes(wanted)) return false
    const asked = objectsIn(addon?.own['filters']).flatMap(({ field, type, value }) => {
      const held = field === 'option.status' ? last.status : field === 'type' ? last.entity : null
      if (held === null || (type !== 'equal' && type !== 'in')) return []
      const values = String(value).split(',')
      return [values.some((one) => one.trim() === held)]
    })
    return asked.every(Boolean) && (asked.length > 0 || refreshed.has(grid))
  }
  return [...new Set(sources.filter(shows).map(({ grid }) => grid))]
}

/** The schemas that documents at a place can have; empty for any. */
function schemasAt({ byId }: Workflow, sources: Known['sources'], place: string): readonly string[] {
  const shown = sources.filter(({ grid }) => grid === place).map(({ addon }) => textsIn(addon?.own['schema']))
  if (shown.length > 0) return shown.some((schemas) => schemas.length === 0) ? [] : shown.flat()
  return textsIn(byId.get(place)?.own['schema'])
}

/**
 * In a policy without events, blocks follow their dependencies, and documents appear in grids that show their schema.
 */
function waysByOrder({ workflow, shown, sources }: Known, block: WorkflowBlock, from: string): FlowWay[] {
  const way = (to: string) => ({ from, to, label: '', via: [], isMove: false })
  const waiting = workflow.all.filter(
    ({ id, dependencies }) => block.tag !== null && dependencies.includes(block.tag) && shown.has(id),
  )
  const [schema] = textsIn(block.own['schema'])
  const grids = sources.filter(
    ({ addon }) =>
      block.blockType === 'requestVcDocumentBlock' &&
      schema !== undefined &&
      textsIn(addon?.own['schema']).includes(schema),
  )
  return [...waiting.map(({ id }) => way(id)), ...grids.map(({ grid }) => way(grid))].filter(({ to }) => to !== from)
}

function actionOf({ id, blockType, own }: WorkflowBlock): FlowAction {
  const status = objectsIn(own['options']).find(({ name }) => name === 'status')
  return {
    blockId: id,
    type: blockType,
    status: status === undefined ? null : (textsIn(status['value'])[0] ?? null),
    entity: textsIn(own['entityType'])[0] ?? null,
  }
}

/** The roles that a block and all its ancestors permit. */
function rolesOf({ parents }: Pick<Workflow, 'parents'>, block: WorkflowBlock): readonly string[] {
  const around = parents.get(block.id)
  if (!around) return block.permissions
  const outer = rolesOf({ parents }, around)
  if (outer.includes(everyRole.any)) return block.permissions
  return block.permissions.includes(everyRole.any) ? outer : block.permissions.filter((role) => outer.includes(role))
}

function distinct(ways: readonly FlowWay[]): FlowWay[] {
  const same = Map.groupBy(ways, ({ from, to, label }) => `${from} ${to} ${label}`)
  return [...same.values()].flatMap(([...found]) => found.find(({ isMove }) => isMove) ?? found.at(-1) ?? [])
}

/** The blocks of each role, in policy order; a block with several roles is in the lane of the first. */
export function lanesOf<Node extends { readonly roles: readonly string[] }>(
  nodes: readonly Node[],
): { readonly role: string; readonly nodes: readonly Node[] }[] {
  const lanes = Map.groupBy(nodes, ({ roles }) => roles[0] ?? '')
  return [...lanes].map(([role, held]) => ({ role, nodes: held }))
}
