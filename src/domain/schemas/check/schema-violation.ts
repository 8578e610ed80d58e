import type { JsonNode } from '../../json/json-tree.ts'

/** So many faults say enough of a document. */
const maxViolations = 1000

/** Gathers the faults of one document with their places. */
export interface ViolationList {
  add(node: JsonNode, rule: ViolationRule, message: string, remedy: string): void
  readonly violations: readonly PlacedViolation[]
}

export function createViolationList(): ViolationList {
  const violations: PlacedViolation[] = []
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
    violations,
    add(node, rule, message, remedy) {
      if (violations.length >= maxViolations) return
      const { offset, length } = node
      violations.push({ rule, path: pathOf(node), message, remedy, offset, length })
    },
  }
}

export type ViolationRule =
  | 'json'
  | 'object'
  | 'draft'
  | 'keyword'
  | 'pattern'
  | 'reference'
  | 'circular'
  | 'required'
  | 'duplicate-key'
  | 'field-key'
  | 'nul'

/** What is wrong with a schema's document: where, by which rule, and what mends it. */
export interface SchemaViolation {
  readonly rule: ViolationRule
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly remedy: string
}

/** A fault with its place in the text, in characters. */
export interface PlacedViolation extends SchemaViolation {
  readonly offset: number
  readonly length: number
}

/**
 * The faults that came with a change. One that was there before is none of them, nor is one that moved
 * along with the field it is in.
 */
export function newViolations<Fault extends SchemaViolation>(
  before: readonly SchemaViolation[],
  after: readonly Fault[],
): readonly Fault[] {
  const elsewhere = without(before, after, samePlace)
  return without(after, before, samePlace).filter(takenBy(elsewhere, sameKind))
}

/** A fault in one line: where, what, and the remedy. */
export function describeViolation({ path, message, remedy }: SchemaViolation): string {
  const place = path.length === 0 ? 'document' : `document/${path.map(pointerPart).join('/')}`
  return `${place}: ${message} ${remedy}`
}

function without<Fault extends SchemaViolation>(
  faults: readonly Fault[],
  others: readonly SchemaViolation[],
  keyOf: (fault: SchemaViolation) => string,
): readonly Fault[] {
  return faults.filter(takenBy(others, keyOf))
}

/** Refuses as many faults of a key as there are others of it. */
function takenBy(others: readonly SchemaViolation[], keyOf: (fault: SchemaViolation) => string) {
  const left = new Map<string, number>()
  for (const fault of others) left.set(keyOf(fault), (left.get(keyOf(fault)) ?? 0) + 1)
  return (fault: SchemaViolation) => {
    const count = left.get(keyOf(fault)) ?? 0
    left.set(keyOf(fault), count - 1)
    return count <= 0
  }
}

function samePlace({ rule, path, message }: SchemaViolation): string {
  return JSON.stringify([rule, path, message])
}

function sameKind({ rule, path, message }: SchemaViolation): string {
  return JSON.stringify([rule, path.findLast((step) => typeof step === 'string') ?? null, message])
}

function pointerPart(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1')
}
