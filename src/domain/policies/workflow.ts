import { isList, isObject, type JsonObject } from '../json/json-value.ts'

/** A block of a policy's workflow. What is its type's own stands in `own`. */
export interface WorkflowBlock {
  readonly id: string
  readonly blockType: string
  readonly tag: string | null
  /** Policy roles that may use it, and OWNER, ANY_ROLE, NO_ROLE; those of the block around it where it names none. */
  readonly permissions: readonly string[]
  readonly defaultActive: boolean
  /** Tags of the blocks that have to be completed before. */
  readonly dependencies: readonly string[]
  readonly uiMetaData: JsonObject
  readonly own: JsonObject
  readonly children: readonly WorkflowBlock[]
}

/** The blocks of a policy, and how one finds them. */
export interface Workflow {
  readonly root: WorkflowBlock
  /** The root first, each block before those in it. */
  readonly all: readonly WorkflowBlock[]
  readonly byId: ReadonlyMap<string, WorkflowBlock>
  readonly byTag: ReadonlyMap<string, WorkflowBlock>
  /** The block around each, by its id; the root has none. */
  readonly around: ReadonlyMap<string, WorkflowBlock>
}

/** Reads the `config` of a policy that was checked: every block in it has an id. */
export function workflowOf(config: JsonObject): Workflow {
  const root = blockOf(config, [])
  const all = flat(root)
  return {
    root,
    all,
    byId: new Map(all.map((block) => [block.id, block])),
    byTag: new Map(all.flatMap((block) => (block.tag === null ? [] : [[block.tag, block] as const]))),
    around: new Map(all.flatMap((block) => block.children.map((child) => [child.id, block] as const))),
  }
}

/** A block and all that are in it. */
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
