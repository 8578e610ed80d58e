import { decidingGrids, spokenName } from './work-queue.ts'
import { blockEvents, linksByOutput, type EventLinks } from '../event-links.ts'
import { everyRole } from '../block-access.ts'
import { isGrid, sourcesOf } from '../document-selection.ts'
import { buttonsIn } from './row-buttons.ts'
import { objectsIn, textsIn, type Workflow, type WorkflowBlock } from '../workflow.ts'

export interface FlowStep {
  readonly block: WorkflowBlock
  readonly title: string
  /** Who may use it and every block around it. */
  readonly roles: readonly string[]
}

export interface FlowWay {
  readonly from: string
  readonly to: string
  /** The name of a button; '' for going on by itself. */
  readonly label: string
  readonly via: readonly { readonly type: string; readonly status: string | null }[]
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
    if (shown.has(node)) return reach(node, via)
    if (before.has(at.id)) return
    const status = statusSetBy(at)
    const further = [...via, { type: at.blockType, status }]
    for (const [output, { target, input }] of linksByOutput(links, at))
      if (!passing.has(output) && input !== blockEvents.refresh)
        follow(target, further, before.union(new Set([at.id])), reach)
  }
}

/** A document that is stored with a status turns up in the grids that show that status. */
function storedWays(workflow: Workflow, ways: readonly FlowWay[]): FlowWay[] {
  const grids = workflow.all.filter(isGrid).map((grid) => ({
    id: grid.id,
    statuses: new Set(
      sourcesOf(workflow, grid).flatMap(({ addon }) =>
        objectsIn(addon?.own['filters']).flatMap(({ field, type, value }) =>
          field === 'option.status' && (type === 'equal' || type === 'in')
            ? String(value)
                .split(',')
                .map((one) => one.trim())
            : [],
        ),
      ),
    ),
  }))
  return ways.flatMap(({ from, label, via }) => {
    const status = via.findLast((one) => one.status !== null)?.status
    return typeof status === 'string'
      ? grids.flatMap(({ id, statuses }) => (statuses.has(status) && id !== from ? [{ from, to: id, label, via }] : []))
      : []
  })
}

function statusSetBy({ own }: WorkflowBlock): string | null {
  const option = objectsIn(own['options']).find(({ name }) => name === 'status')
  return option === undefined ? null : (textsIn(option['value'])[0] ?? null)
}

/** The roles that the block and every block around it permit. */
export function rolesOf({ parents }: Pick<Workflow, 'parents'>, block: WorkflowBlock): readonly string[] {
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
