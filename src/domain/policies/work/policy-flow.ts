import { decidingGrids, spokenName } from './work-queue.ts'
import { blockEvents, linksByOutput, type EventLinks } from '../event-links.ts'
import { everyRole } from '../block-access.ts'
import { isGrid, sourcesOf } from '../document-selection.ts'
import { buttonsIn } from './row-buttons.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

interface FlowStep {
  readonly block: WorkflowBlock
  readonly title: string
  /** Who may use it and every block around it. */
  readonly roles: readonly string[]
}

/** What the policy does by itself. `status` and `entity` are what a document is stored with. */
interface FlowDeed {
  readonly type: string
  readonly status: string | null
  readonly entity: string | null
}

interface FlowWay {
  readonly from: string
  readonly to: string
  /** The name of a button; '' for going on by itself. */
  readonly label: string
  readonly via: readonly FlowDeed[]
}

export interface FlowOfPolicy {
  readonly steps: readonly FlowStep[]
  readonly ways: readonly FlowWay[]
}

/** Blocks that people see. Containers only hold them, and addons belong to a grid. */
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

/** What people see, and how events lead from one to the next through what the policy does by itself. */
export function flowIn(workflow: Workflow, links: EventLinks): FlowOfPolicy {
  const grids = decidingGrids(workflow)
  const bound = new Map(grids.flatMap(({ grid, deciding }) => deciding.map(({ id }) => [id, grid.id] as const)))
  const steps = workflow.all.flatMap((block): FlowStep[] => {
    if (!seen.has(block.blockType) || bound.has(block.id)) return []
    return [{ block, title: spokenName(workflow, block), roles: rolesOf(workflow, block) }]
  })
  const shown = new Set(steps.map(({ block }) => block.id))
  const ways = workflow.all.flatMap((block) => {
    const from = bound.get(block.id) ?? block.id
    return shown.has(from) ? waysFrom({ workflow, links, shown, bound }, block, from) : []
  })
  return { steps, ways: distinct([...ways, ...storedWays(workflow, ways)]) }
}

interface Known {
  readonly workflow: Workflow
  readonly links: EventLinks
  readonly shown: ReadonlySet<string>
  readonly bound: ReadonlyMap<string, string>
}

const passing: ReadonlySet<string> = new Set([blockEvents.refresh, blockEvents.release, blockEvents.error])

function waysFrom({ links, shown, bound }: Known, block: WorkflowBlock, from: string): FlowWay[] {
  const found: FlowWay[] = []
  const names = new Map(buttonsIn(block.uiMetaData).buttons.map(({ tag, name }) => [tag, name]))
  for (const [output, { target, input }] of linksByOutput(links, block)) {
    if (passing.has(output) || input === blockEvents.refresh) continue
    const label = names.get(output) ?? (output === blockEvents.run ? '' : output)
    follow(target, [], new Set([block.id]), (to, via) => found.push({ from, to, label, via }))
  }
  return found

  function follow(
    at: WorkflowBlock,
    via: FlowWay['via'],
    before: ReadonlySet<string>,
    reach: (to: string, via: FlowWay['via']) => void,
  ): void {
    const node = bound.get(at.id) ?? at.id
    if (shown.has(node)) return node === from ? undefined : reach(node, via)
    if (before.has(at.id)) return
    const further = [...via, deedOf(at)]
    for (const [output, { target, input }] of linksByOutput(links, at))
      if (!passing.has(output) && input !== blockEvents.refresh)
        follow(target, further, before.union(new Set([at.id])), reach)
  }
}

/** A document that is stored turns up in the grids whose filters ask for its status and type. */
function storedWays(workflow: Workflow, ways: readonly FlowWay[]): FlowWay[] {
  const sources = workflow.all
    .filter(isGrid)
    .flatMap((grid) => sourcesOf(workflow, grid).map(({ addon }) => ({ grid: grid.id, addon })))
  return ways.flatMap(({ from, label, via }) => {
    const last = via.findLast(({ type }) => type === 'sendToGuardianBlock')
    if (!last) return []
    const shows = ({ addon }: { readonly addon: WorkflowBlock | null }) => {
      const asked = objectsIn(addon?.own['filters']).flatMap(({ field, type, value }) => {
        const held = field === 'option.status' ? last.status : field === 'type' ? last.entity : null
        if (held === null || (type !== 'equal' && type !== 'in')) return []
        const values = String(value).split(',')
        return [values.some((one) => one.trim() === held)]
      })
      return asked.length > 0 && asked.every(Boolean)
    }
    const grids = sources.filter(shows).map(({ grid }) => grid)
    return grids.filter((to) => to !== from).map((to) => ({ from, to, label, via }))
  })
}

function deedOf({ blockType, own }: WorkflowBlock): FlowDeed {
  const status = objectsIn(own['options']).find(({ name }) => name === 'status')
  return {
    type: blockType,
    status: status === undefined ? null : (textsIn(status['value'])[0] ?? null),
    entity: textsIn(own['entityType'])[0] ?? null,
  }
}

/** The roles that the block and every block around it permit. */
function rolesOf({ parents }: Pick<Workflow, 'parents'>, block: WorkflowBlock): readonly string[] {
  const around = parents.get(block.id)
  if (!around) return block.permissions
  const outer = rolesOf({ parents }, around)
  if (outer.includes(everyRole.any)) return block.permissions
  return block.permissions.includes(everyRole.any) ? outer : block.permissions.filter((role) => outer.includes(role))
}

function distinct(ways: readonly FlowWay[]): FlowWay[] {
  return [...new Map(ways.map((way) => [`${way.from} ${way.to} ${way.label}`, way])).values()]
}

/** What each role does, in the order of the policy; what several may do is in the lane of the first. */
export function lanesOf<Node extends { readonly roles: readonly string[] }>(
  nodes: readonly Node[],
): { readonly role: string; readonly nodes: readonly Node[] }[] {
  const lanes = Map.groupBy(nodes, ({ roles }) => roles[0] ?? '')
  return [...lanes].map(([role, held]) => ({ role, nodes: held }))
}
