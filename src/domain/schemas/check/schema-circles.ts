import { memberOf, stringOf, type JsonNode } from '../../json/json-tree.ts'
import type { FaultList } from './schema-faults.ts'
import type { Draft } from './keyword-types.ts'
import { partsOf } from '../document/schema-parts.ts'
import type { Resolve } from './references.ts'

interface Reference {
  readonly node: JsonNode
  readonly ref: string
  readonly target: JsonNode
}

/** Finds schemas that contain themselves by way of references: a form for one would never end. */
export function findCircles(root: JsonNode, draft: Draft, resolve: Resolve, faults: FaultList): void {
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
function referencesIn(root: JsonNode, draft: Draft, resolve: Resolve): ReadonlyMap<JsonNode, readonly Reference[]> {
  const all: Reference[] = []
  eachSchema(root, draft, (schema) => {
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
    for (const { node: part, kind } of partsOf(schema, draft)) collect(part, kind === 'definition' ? [] : owners)
  }
  collect(root, [])
  return found
}

export function eachSchema(schema: JsonNode, draft: Draft, visit: (schema: JsonNode) => void): void {
  visit(schema)
  for (const { node } of partsOf(schema, draft)) eachSchema(node, draft, visit)
}
