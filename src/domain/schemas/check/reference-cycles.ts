import { memberOf, stringOf, type JsonNode } from '../../json/json-reader.ts'
import { visitSchemas, type SchemaContext } from './schema-context.ts'
import type { ViolationList } from './schema-violation.ts'

interface Reference {
  readonly node: JsonNode
  readonly ref: string
  readonly target: JsonNode
}

/**
 * Finds schemas that contain themselves through references: their forms would never end. Depth-first without recursion.
 */
export function findReferenceCycles(context: SchemaContext, violations: ViolationList): void {
  const references = referencesIn(context)
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
      } else if (state.get(reference.target) === 'open') addCycle(reference, violations)
      else if (!state.has(reference.target)) {
        state.set(reference.target, 'open')
        path.push({ at: reference.target, next: 0 })
      }
    }
  }
}

function addCycle({ node, ref }: Reference, violations: ViolationList): void {
  violations.add(
    node,
    'circular',
    `\`$ref\` ${JSON.stringify(ref)} leads back to a schema that it is part of.`,
    'Remove the reference, or refer to a schema that does not contain this one.',
  )
}

/** References within the root and within every referenced schema. An unused definition does not count. */
function referencesIn(context: SchemaContext): ReadonlyMap<JsonNode, readonly Reference[]> {
  const { root, subschemasOf, resolve } = context
  const all: Reference[] = []
  visitSchemas(context, (schema) => {
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
    for (const { node: inner, kind } of subschemasOf(schema)) collect(inner, kind === 'definition' ? [] : owners)
  }
  collect(root, [])
  return found
}
