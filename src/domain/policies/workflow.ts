import { isList, isObject, type JsonObject } from '../json/json-value.ts'

/** `own` holds the members that are specific to the type. */
export interface WorkflowBlock {
  readonly id: string
  readonly blockType: string
  readonly tag: string | null
  /** Policy roles, or OWNER, ANY_ROLE, NO_ROLE; inherited from the parent if the block names none. */
  readonly permissions: readonly string[]
  readonly defaultActive: boolean
  /** Tags of the blocks that must be completed first. */
  readonly dependencies: readonly string[]
  readonly uiMetaData: JsonObject
  readonly own: JsonObject
  readonly children: readonly WorkflowBlock[]
}

export interface Workflow {
  readonly root: WorkflowBlock
  /** Each block before its children. */
  readonly all: readonly WorkflowBlock[]
  readonly byId: ReadonlyMap<string, WorkflowBlock>
  readonly byTag: ReadonlyMap<string, WorkflowBlock>
  /** The parent of each block, by the child's id. */
  readonly parents: ReadonlyMap<string, WorkflowBlock>
}

/** Expects a checked `config` in which every block has an id. */
export function workflowOf(config: JsonObject): Workflow {
  const root = blockOf(config, [])
  const all = flat(root)
  return {
    root,
    all,
    byId: new Map(all.map((block) => [block.id, block])),
    byTag: new Map(all.flatMap((block) => (block.tag === null ? [] : [[block.tag, block] as const]))),
    parents: new Map(all.flatMap((block) => block.children.map((child) => [child.id, block] as const))),
  }
}

export function flat(block: WorkflowBlock): WorkflowBlock[] {
  return [block, ...block.children.flatMap(flat)]
}

/** A single text counts as a list. */
export function textsIn(value: unknown): readonly string[] {
  const values = isList(value) ? value : [value]
  return values.flatMap((one) => (typeof one === 'string' && one !== '' ? [one] : []))
}

export function objectsIn(value: unknown): readonly JsonObject[] {
  return isList(value) ? value.filter(isObject) : []
}

function blockOf(config: JsonObject, inherited: readonly string[]): WorkflowBlock {
  const { id, blockType, tag, permissions, defaultActive, dependencies, uiMetaData, children, ...own } = config
  const named = textsIn(permissions)
  const held = named.length > 0 ? named : inherited
  return {
    id: String(id),
    blockType: String(blockType),
    tag: typeof tag === 'string' && tag !== '' ? tag : null,
    permissions: held,
    defaultActive: defaultActive !== false,
    dependencies: textsIn(dependencies),
    uiMetaData: isObject(uiMetaData) ? uiMetaData : {},
    own,
    children: objectsIn(children).map((child) => blockOf(child, held)),
  }
}
