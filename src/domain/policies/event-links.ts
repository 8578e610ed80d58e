import { flat, type Workflow, type WorkflowBlock } from './workflow.ts'

export const blockEvents = {
  run: 'RunEvent',
  refresh: 'RefreshEvent',
  release: 'ReleaseEvent',
  timer: 'TimerEvent',
  error: 'ErrorEvent',
} as const

type Actor = 'user' | 'owner' | 'issuer'

/** A connection from an output of a block to its target. */
export interface EventLink {
  readonly target: WorkflowBlock
  readonly input: string
  /** The user for whom the target runs: the user of the event, or the owner or issuer of its first document. */
  readonly actor: Actor
}

export type EventLinks = ReadonlyMap<string, readonly EventLink[]>

export function linksFrom(links: EventLinks, { id }: WorkflowBlock, output: string): readonly EventLink[] {
  return links.get(keyOf(id, output)) ?? []
}

/** The outgoing links by block id, with the outputs that trigger them. */
export function linksBySource(
  links: EventLinks,
): ReadonlyMap<string, readonly { readonly output: string; readonly link: EventLink }[]> {
  const all = [...links].flatMap(([key, from]) => {
    const [id = '', ...output] = key.split(' ')
    return from.map((link) => ({ id, output: output.join(' '), link }))
  })
  return Map.groupBy(all, ({ id }) => id)
}

/** Links implied by the order of the blocks come before those that the policy names. */
export function linksOf(workflow: Workflow): EventLinks {
  const links = new Map<string, EventLink[]>()
  if (!workflow.isEventDriven) return links
  const add = (source: WorkflowBlock, output: string, link: EventLink) => {
    const held = links.get(keyOf(source.id, output)) ?? []
    const isKnown = held.some(
      ({ target, input, actor }) => target === link.target && input === link.input && actor === link.actor,
    )
    if (!isKnown) links.set(keyOf(source.id, output), [...held, link])
  }
  for (const block of workflow.all) addOrder(workflow, block, add)
  for (const { events } of flat(workflow.root))
    for (const { source, target, output, input, actor, disabled } of events) {
      const [from, to] = [blockAt(workflow, source), blockAt(workflow, target)]
      const isUsed = disabled !== true && from && to && isName(output) && isName(input)
      if (isUsed) add(from, output, { target: to, input, actor: actorOf(actor) })
    }
  return links
}

type Add = (source: WorkflowBlock, output: string, link: EventLink) => void

function addOrder({ parents }: Workflow, block: WorkflowBlock, add: Add): void {
  const around = parents.get(block.id)
  if (!around) return
  const next = around.children[around.children.indexOf(block) + 1]
  if (next && block.own['stopPropagation'] !== true)
    add(block, blockEvents.run, { target: next, input: blockEvents.run, actor: 'user' })
  // Guardian also sends RefreshEvent to the container. Here the block itself is announced.
  if (around.blockType === 'interfaceStepBlock')
    add(block, blockEvents.release, { target: around, input: blockEvents.release, actor: 'user' })
}

function blockAt({ byTag }: Workflow, tag: unknown): WorkflowBlock | undefined {
  return typeof tag === 'string' ? byTag.get(tag) : undefined
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function actorOf(actor: unknown): Actor {
  return actor === 'owner' || actor === 'issuer' ? actor : 'user'
}

function keyOf(id: string, output: string): string {
  return `${id} ${output}`
}
