import { memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-tree.ts'
import { type Dialect, itemsOf, subschemasOf } from './keyword-types.ts'
import type { ViolationList } from './schema-violation.ts'
/** Sub-schemas that a Guardian knows by itself. */
const builtIn = new Set(['#GeoJSON', '#SentinelHUB'])

/** Where a local reference leads: into the document, to something built in or elsewhere (null), or nowhere. */
export type ResolveReference = (ref: string) => JsonNode | null | undefined

/** Follows references by the key in `$defs`, as Guardian does, by `$id`, by anchor and by JSON pointer. */
export function createResolver(root: JsonNode, draft: Dialect): ResolveReference {
  const named = new Map<string, JsonNode>()
  const name = (key: string | undefined, node: JsonNode) => {
    if (key !== undefined && !named.has(key)) named.set(key, node)
  }
  const collect = (schema: JsonNode, isNamed: boolean): void => {
    if (isNamed) name(stringOf(memberOf(schema, '$id')), schema)
    const anchor = stringOf(memberOf(schema, '$anchor'))
    if (anchor !== undefined) name(`#${anchor}`, schema)
    for (const part of subschemasOf(schema, draft)) {
      if (part.kind === 'definition' && part.name !== null) name(part.name, part.node)
      collect(part.node, part.kind === 'definition')
    }
  }
  collect(root, true)
  const children = new WeakMap<JsonNode, ReadonlyMap<string, JsonNode>>()

  function childOf(node: JsonNode, step: string): JsonNode | undefined {
    if (node.type === 'array') return /^\d+$/.test(step) ? itemsOf(node)[Number(step)] : undefined
    const known = children.get(node) ?? new Map(membersOf(node).map((member) => [member.name, member.value]))
    children.set(node, known)
    return known.get(step)
  }

  return (ref) => {
    const found = named.get(ref)
    if (found) return found
    if (ref === '#') return root
    if (!ref.startsWith('#') || builtIn.has(ref)) return null
    if (!ref.startsWith('#/')) return undefined
    let node: JsonNode | undefined = root
    for (const step of pointerSteps(ref) ?? [undefined])
      node = node && step !== undefined ? childOf(node, step) : undefined
    return node
  }
}

function pointerSteps(ref: string): string[] | null {
  try {
    const steps = decodeURIComponent(ref.slice(2)).split('/')
    return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  } catch {
    return null
  }
}

interface Reference {
  readonly node: JsonNode
  readonly ref: string
  readonly target: JsonNode
}

/** Finds schemas that contain themselves by way of references: a form for one would never end. */
export function findReferenceCycles(
  root: JsonNode,
  draft: Dialect,
  resolve: ResolveReference,
  faults: ViolationList,
): void {
  const references = referencesIn(root, draft, resolve)
  const state = new Map<JsonNode, 'open' | 'done'>()

  for (const start of references.keys()) {
    if (state.has(start)) continue
    state.set(start, 'open')
    const path = [{ at: start, next: 0 }]
    for (let last = path.at(-1); last; last = path.at(-1)) {
      const reference = references.get(last.at)?.[last.next++]
      if (!reference) {
        state.set(last.at, 'done')
        path.pop()
      } else if (state.get(reference.target) === 'open')
        faults.add(
          reference.node,
          'circular',
          `\`$ref\` ${JSON.stringify(reference.ref)} leads back to a schema that it is part of.`,
          'Remove the reference, or refer to a schema that does not contain this one.',
        )
      else if (!state.has(reference.target)) {
        state.set(reference.target, 'open')
        path.push({ at: reference.target, next: 0 })
      }
    }
  }
}

/** The references in every schema that is referred to, and in the outermost one. Definitions count for themselves alone. */
function referencesIn(
  root: JsonNode,
  draft: Dialect,
  resolve: ResolveReference,
): ReadonlyMap<JsonNode, readonly Reference[]> {
  const all: Reference[] = []
  visitSchemas(root, draft, (schema) => {
    const node = memberOf(schema, '$ref')
    const ref = stringOf(node)
    const target = ref === undefined ? undefined : resolve(ref)
    if (node && ref !== undefined && target) all.push({ node, ref, target })
  })
  const byNode = new Map(all.map((reference) => [reference.node, reference]))
  const found = new Map<JsonNode, Reference[]>([root, ...all.map(({ target }) => target)].map((node) => [node, []]))

  const collect = (schema: JsonNode, around: readonly JsonNode[]): void => {
    const owners = found.has(schema) ? [...around, schema] : around
    const node = memberOf(schema, '$ref')
    const reference = node && byNode.get(node)
    if (reference) for (const owner of owners) found.get(owner)?.push(reference)
    for (const { node: part, kind } of subschemasOf(schema, draft)) collect(part, kind === 'definition' ? [] : owners)
  }
  collect(root, [])
  return found
}

export function visitSchemas(schema: JsonNode, draft: Dialect, visit: (schema: JsonNode) => void): void {
  visit(schema)
  for (const { node } of subschemasOf(schema, draft)) visitSchemas(node, draft, visit)
}
