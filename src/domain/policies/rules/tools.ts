import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { textIn } from '../policy-row.ts'
import { objectsIn, textsIn } from '../workflow.ts'

/** A tool from its file. A policy file contains only its name. */
export interface Tool {
  readonly name: string
  readonly messageId: string | null
  readonly hash: string | null
  /** The tool's root block. */
  readonly config: JsonObject
}

export interface ToolReference {
  readonly name: string
  readonly messageId: string | null
  readonly hash: string | null
}

/** The maximum nesting of tools; deeper ones stay empty. */
const maxDepth = 8

/**
 * The maximum number of blocks that tools add to one policy. Tools that contain each other repeatedly would add
 * millions.
 */
const maxBlocks = 4000

/** Replaces the contents of each known tool in the configuration with the tool's current blocks. */
export function withTools<Known extends Tool>(
  config: JsonObject,
  references: readonly JsonObject[],
  tools: readonly Known[],
): { readonly config: JsonObject; readonly used: readonly Known[] } {
  const used = new Set<Known>()
  let room = maxBlocks
  const toolAt = (block: JsonObject, inside: readonly Known[]): Known | undefined => {
    if (block['blockType'] !== 'tool' || inside.length >= maxDepth) return undefined
    const tool = toolFor(block, references, tools)
    return tool && !inside.includes(tool) && blocksIn(tool.config) <= room ? tool : undefined
  }
  const filled = (block: JsonObject, inside: readonly Known[]): JsonObject => {
    const tool = toolAt(block, inside)
    if (tool) {
      used.add(tool)
      room -= blocksIn(tool.config)
    }
    const own = tool ? filledWith(block, tool) : block
    if (!isList(own['children'])) return own
    const within = tool ? [...inside, tool] : inside
    return { ...own, children: objectsIn(own['children']).map((child) => filled(child, within)) }
  }
  return { config: filled(config, []), used: [...used] }
}

function blocksIn(config: JsonObject): number {
  return objectsIn(config['children']).reduce((sum, child) => sum + 1 + blocksIn(child), 0)
}

/** The tools that a configuration refers to but does not contain. */
export function missingTools(config: JsonObject, references: readonly JsonObject[]): ToolReference[] {
  return emptyTools(config).map((block) => referenceOf(block, references))
}

function emptyTools(config: JsonObject): JsonObject[] {
  const children = objectsIn(config['children'])
  return config['blockType'] === 'tool' && children.length === 0 ? [config] : children.flatMap(emptyTools)
}

/**
 * What a tool means to a waiting configuration: it supplies the missing blocks, or it only has the right name (with
 * other inputs or outputs), or it is unrelated.
 */
export function answersWait(
  config: JsonObject,
  references: readonly JsonObject[],
  tool: Tool,
): 'blocks' | 'name' | 'nothing' {
  const blocks = emptyTools(config)
  if (blocks.some((block) => toolFor(block, references, [tool]) !== undefined)) return 'blocks'
  const isNamed = blocks.some((block) => plainName(referenceOf(block, references).name) === plainName(tool.name))
  return isNamed ? 'name' : 'nothing'
}

/** The names of a tool's inputs and outputs. */
export function portsOf(config: JsonObject): { readonly inputs: string[]; readonly outputs: string[] } {
  const names = (list: string) => objectsIn(config[list]).map(({ name }) => String(name))
  return { inputs: names('inputEvents'), outputs: names('outputEvents') }
}

/** What is known about the tool that a block refers to. */
export function referenceOf(block: JsonObject, references: readonly JsonObject[]): ToolReference {
  const [messageId, hash] = [textIn(block, 'messageId'), textIn(block, 'hash')]
  const row = references.find(
    (one) => (messageId !== null && one['messageId'] === messageId) || (hash !== null && one['hash'] === hash),
  )
  return { name: (row && textIn(row, 'name')) ?? textIn(block, 'name') ?? textIn(block, 'tag') ?? '', messageId, hash }
}

/**
 * Guardian omits message and hash from a tool's file. If neither is known, the name, inputs and outputs must match; the
 * first match wins.
 */
function toolFor<Known extends Tool>(
  block: JsonObject,
  references: readonly JsonObject[],
  tools: readonly Known[],
): Known | undefined {
  const wanted = referenceOf(block, references)
  return (
    tools.find((tool) => isSame(tool.messageId, wanted.messageId) || isSame(tool.hash, wanted.hash)) ??
    tools.find(({ name, config }) => plainName(name) === plainName(wanted.name) && hasEventsOf(config, block))
  )
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one === other
}

function plainName(name: string): string {
  return name.trim().toLowerCase()
}

const eventLists = ['inputEvents', 'outputEvents'] as const

function hasEventsOf(config: JsonObject, block: JsonObject): boolean {
  return eventLists.every((list) => {
    const [has, needs] = [config, block].map((one) => new Set(objectsIn(one[list]).map(({ name }) => String(name))))
    return has !== undefined && needs !== undefined && needs.isSubsetOf(has)
  })
}

function filledWith(block: JsonObject, { config }: Tool): JsonObject {
  const [tag, inner] = [textIn(block, 'tag') ?? '', textIn(config, 'tag') ?? '']
  const tags = new Set(tagsIn(config))
  const renamed = (name: string) => (name === inner ? tag : tags.has(name) ? `${tag}:${name}` : name)
  return {
    ...block,
    variables: config['variables'] ?? block['variables'] ?? [],
    inputEvents: config['inputEvents'] ?? block['inputEvents'] ?? [],
    outputEvents: config['outputEvents'] ?? block['outputEvents'] ?? [],
    innerEvents: [config['innerEvents'], config['events']]
      .flatMap(objectsIn)
      .map((event) => retagged(event, ['source', 'target'], renamed)),
    children: objectsIn(config['children']).map((child) => withTags(child, renamed)),
  }
}

function tagsIn(block: JsonObject): string[] {
  return [...textsIn(block['tag']), ...objectsIn(block['children']).flatMap(tagsIn)]
}

type Rename = (tag: string) => string

/** Renames tags wherever a block refers to another one. Ids are dropped, because a policy may contain a tool twice. */
function withTags({ id: _id, ...block }: JsonObject, renamed: Rename): JsonObject {
  const own = retagged(block, ['tag', 'errorFallbackTag', 'finalBlocks', 'bindBlock', 'dependencies'], renamed)
  const { uiMetaData, options } = own
  const events = (list: unknown) => objectsIn(list).map((event) => retagged(event, ['source', 'target'], renamed))
  return {
    ...own,
    ...(isObject(options) && { options: retagged(options, ['errorFallbackTag', 'finalBlocks'], renamed) }),
    ...(isObject(uiMetaData) && {
      uiMetaData: {
        ...uiMetaData,
        ...(isList(uiMetaData['fields']) && {
          fields: uiMetaData['fields'].map((field) =>
            isObject(field) ? retagged(field, ['bindBlock', 'bindBlocks', 'bindGroup'], renamed) : field,
          ),
        }),
      },
    }),
    events: events(own['events']),
    ...(own['innerEvents'] !== undefined && { innerEvents: events(own['innerEvents']) }),
    children: objectsIn(own['children']).map((child) => withTags(child, renamed)),
  }
}

function retagged(object: JsonObject, names: readonly string[], renamed: Rename): JsonObject {
  const rename = (value: unknown): unknown =>
    isList(value) ? value.map(rename) : typeof value === 'string' && value !== '' ? renamed(value) : value
  const changed = names.flatMap((name) => (object[name] === undefined ? [] : [[name, rename(object[name])] as const]))
  return { ...object, ...Object.fromEntries(changed) }
}
