import { pathOf, type JsonNode } from '../../json/json-reader.ts'

export const violationRules = [
  'json',
  'object',
  'draft',
  'keyword',
  'pattern',
  'reference',
  'circular',
  'required',
  'duplicate-key',
  'field-key',
  'nul',
] as const
export type ViolationRule = (typeof violationRules)[number]

export interface SchemaViolation {
  readonly rule: ViolationRule
  readonly path: readonly (string | number)[]
  readonly message: string
  readonly remedy: string
}

/** A violation with its position in the text, in characters. */
export interface PlacedViolation extends SchemaViolation {
  readonly offset: number
  readonly length: number
}

const maxViolations = 1000

export interface ViolationList {
  add(node: JsonNode, rule: ViolationRule, message: string, remedy: string): void
  readonly violations: readonly PlacedViolation[]
}

export function createViolationList(): ViolationList {
  const violations: PlacedViolation[] = []
  return {
    violations,
    add(node, rule, message, remedy) {
      if (violations.length >= maxViolations) return
      violations.push({ rule, path: pathOf(node), message, remedy, offset: node.from, length: node.to - node.from })
    },
  }
}

/** The violations that a change introduces, excluding existing ones and those that moved along with their field. */
export function newViolations<Violation extends SchemaViolation>(
  before: readonly SchemaViolation[],
  after: readonly Violation[],
): readonly Violation[] {
  const elsewhere = without(before, after, samePlace)
  return without(after, before, samePlace).filter(exceeding(elsewhere, sameKind))
}

export function describeViolation({ path, message, remedy }: SchemaViolation): string {
  const place = path.length === 0 ? 'document' : `document/${path.map(pointerPart).join('/')}`
  return `${place}: ${message} ${remedy}`
}

function without<Violation extends SchemaViolation>(
  violations: readonly Violation[],
  others: readonly SchemaViolation[],
  keyFor: (violation: SchemaViolation) => string,
): readonly Violation[] {
  return violations.filter(exceeding(others, keyFor))
}

/** Skips as many violations with a key as `others` has. */
function exceeding(others: readonly SchemaViolation[], keyFor: (violation: SchemaViolation) => string) {
  const left = new Map<string, number>()
  for (const violation of others) left.set(keyFor(violation), (left.get(keyFor(violation)) ?? 0) + 1)
  return (violation: SchemaViolation) => {
    const count = left.get(keyFor(violation)) ?? 0
    left.set(keyFor(violation), count - 1)
    return count <= 0
  }
}

// Stored violations are compared by their messages: changing a message rejects the next update of every schema that was
// stored with it.
function samePlace({ rule, path, message }: SchemaViolation): string {
  return JSON.stringify([rule, path, message])
}

function sameKind({ rule, path, message }: SchemaViolation): string {
  return JSON.stringify([rule, path.findLast((step) => typeof step === 'string') ?? null, message])
}

function pointerPart(step: string | number): string {
  return String(step).replaceAll('~', '~0').replaceAll('/', '~1')
}
