import { isList, isObject, type JsonObject } from '../json/json-value.ts'

/** `own` holds the members specific to the type. */
export interface WorkflowBlock {
  readonly id: string
  readonly blockType: string
  readonly tag: string | null
  /** Policy roles, or OWNER, ANY_ROLE, NO_ROLE; empty for nobody. */
  readonly permissions: readonly string[]
  /** True if its container lists it. */
  readonly defaultActive: boolean
  /** Tags of the blocks that must be completed first. */
  readonly dependencies: readonly string[]
  readonly uiMetaData: JsonObject
  readonly events: readonly JsonObject[]
  readonly own: JsonObject
  readonly children: readonly WorkflowBlock[]
}

export interface Workflow {
  /** True if events move the steps, as in Guardian. Otherwise blocks depend on each other. */
  readonly isEventDriven: boolean
  readonly root: WorkflowBlock
  /** Parents come before their children. */
  readonly all: readonly WorkflowBlock[]
  readonly byId: ReadonlyMap<string, WorkflowBlock>
  readonly byTag: ReadonlyMap<string, WorkflowBlock>
  /** Parents by the child's id. */
  readonly parents: ReadonlyMap<string, WorkflowBlock>
  /** Schema names by IRI; empty if unknown. */
  readonly schemaNames: ReadonlyMap<string, string>
}

/** Expects a checked `config` in which every block has an id. */
export function workflowOf(
  config: JsonObject,
  isEventDriven = hasEvents(config),
  schemaNames: Workflow['schemaNames'] = new Map(),
): Workflow {
  const root = isEventDriven ? { ...blockOf(config), defaultActive: true } : dependentBlockOf(config, [])
  const all = flat(root)
  return {
    isEventDriven,
    schemaNames,
    root,
    all,
    byId: new Map(all.map((block) => [block.id, block])),
    byTag: new Map(all.flatMap((block) => (block.tag === null ? [] : [[block.tag, block] as const]))),
    parents: new Map(all.flatMap((block) => block.children.map((child) => [child.id, block] as const))),
  }
}

/** Whether a block or one inside it has events. */
export function hasEvents({ events, children }: JsonObject): boolean {
  return objectsIn(events).length > 0 || objectsIn(children).some(hasEvents)
}

export function flat(block: WorkflowBlock): WorkflowBlock[] {
  return [block, ...block.children.flatMap(flat)]
}

/** A single text counts as a list of one. */
export function textsIn(value: unknown): readonly string[] {
  const values = isList(value) ? value : [value]
  return values.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

export function objectsIn(value: unknown): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : []
}

function blockOf(config: JsonObject): WorkflowBlock {
  const { defaultActive, permissions, children } = config
  return {
    ...partsOf(config),
    permissions: textsIn(permissions),
    defaultActive: defaultActive === true,
    children: objectsIn(children).map(blockOf),
  }
}

/** A block without `permissions` inherits those of its parent, and is listed by default. */
function dependentBlockOf(config: JsonObject, around: readonly string[]): WorkflowBlock {
  const { defaultActive, permissions: named, children } = config
  const permissions = named === undefined || named === null || named === '' ? around : textsIn(named)
  return {
    ...partsOf(config),
    permissions,
    defaultActive: defaultActive !== false,
    children: objectsIn(children).map((child) => dependentBlockOf(child, permissions)),
  }
}

/** The members common to all block types. */
const common: ReadonlySet<string> = new Set([
  'id',
  'blockType',
  'tag',
  'permissions',
  'defaultActive',
  'dependencies',
  'uiMetaData',
  'events',
  'innerEvents',
  'children',
])

function partsOf(config: JsonObject): Omit<WorkflowBlock, 'permissions' | 'defaultActive' | 'children'> {
  const { id, blockType, tag, dependencies, uiMetaData, events, innerEvents } = config
  const own = Object.fromEntries(Object.entries(config).filter(([name]) => !common.has(name)))
  return {
    id: String(id),
    blockType: typeof blockType === 'string' && blockType !== '' ? blockType : 'unknown',
    tag: typeof tag === 'string' && tag !== '' ? tag : null,
    dependencies: textsIn(dependencies),
    uiMetaData: isObject(uiMetaData) ? uiMetaData : {},
    events: [...objectsIn(events), ...objectsIn(innerEvents)],
    // Older files keep a block's options in a separate object.
    own: isObject(own['options']) ? { ...own, ...own['options'] } : own,
  }
}

/** The options that a block sets on the documents it stores. */
export function optionsSetBy(own: JsonObject): JsonObject {
  return Object.fromEntries(
    objectsIn(own['options']).flatMap(({ name, value }) => (typeof name === 'string' ? [[name, value]] : [])),
  )
}

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
