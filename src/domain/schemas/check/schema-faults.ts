import type { JsonNode } from '../../json/json-tree.ts'
import type { FaultRule, PlacedFault } from './schema-violation.ts'

/** So many faults say enough of a document. */
const mostFaults = 1000

/** Gathers the faults of one document with their places. */
export interface FaultList {
  add(node: JsonNode, rule: FaultRule, message: string, remedy: string): void
  readonly faults: readonly PlacedFault[]
}

export function createFaultList(): FaultList {
  const faults: PlacedFault[] = []
  const positions = new WeakMap<JsonNode, ReadonlyMap<JsonNode, number>>()

  function pathOf(node: JsonNode): (string | number)[] {
    const path: (string | number)[] = []
    for (let at: JsonNode = node; at.parent; at = at.parent) {
      const { parent } = at
      if (parent.type === 'property') path.push(String(parent.children?.[0]?.value))
      else if (parent.type === 'array') path.push(positionIn(parent, at))
    }
    return path.toReversed()
  }

  function positionIn(list: JsonNode, item: JsonNode): number {
    const known = positions.get(list) ?? new Map((list.children ?? []).map((child, index) => [child, index]))
    positions.set(list, known)
    return known.get(item) ?? 0
  }

  return {
    faults,
    add(node, rule, message, remedy) {
      if (faults.length >= mostFaults) return
      const { offset, length } = node
      faults.push({ rule, path: pathOf(node), message, remedy, offset, length })
    },
  }
}
