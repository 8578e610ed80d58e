import { memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-tree.ts'
import type { Draft } from './keyword-types.ts'
import { itemsOf, partsOf } from '../document/schema-parts.ts'

/** Sub-schemas that a Guardian knows by itself. */
const builtIn = new Set(['#GeoJSON', '#SentinelHUB'])

/** Where a local reference leads: into the document, to something built in or elsewhere (null), or nowhere. */
export type Resolve = (ref: string) => JsonNode | null | undefined

/** Follows references by the key in `$defs`, as Guardian does, by `$id`, by anchor and by JSON pointer. */
export function resolverOf(root: JsonNode, draft: Draft): Resolve {
  const named = new Map<string, JsonNode>()
  const name = (key: string | undefined, node: JsonNode) => {
    if (key !== undefined && !named.has(key)) named.set(key, node)
  }
  const collect = (schema: JsonNode, isNamed: boolean): void => {
    if (isNamed) name(stringOf(memberOf(schema, '$id')), schema)
    const anchor = stringOf(memberOf(schema, '$anchor'))
    if (anchor !== undefined) name(`#${anchor}`, schema)
    for (const part of partsOf(schema, draft)) {
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
