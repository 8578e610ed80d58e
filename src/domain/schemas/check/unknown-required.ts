import { itemsOf, memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-reader.ts'
import type { SchemaContext } from './schema-context.ts'
import type { ViolationList } from './schema-violation.ts'

/** The known fields of one value. `open`: the value may have fields that the document does not list. */
interface Scope {
  readonly fields: Set<string>
  readonly required: JsonNode[]
  readonly parts: JsonNode[]
  /** The schemas that the value refers to. */
  readonly targets: (JsonNode | null | undefined)[]
  open: boolean
}

/** A condition may name any field of its value. */
export function findUnknownRequired(context: SchemaContext, violations: ViolationList): void {
  const check = (schema: JsonNode): void => {
    const scope: Scope = { fields: new Set(), required: [], parts: [], targets: [], open: false }
    gather(context, schema, scope)
    if (!scope.open && scope.required.length > 0) addFieldsOf(context, scope.targets, scope)
    if (!scope.open) for (const name of scope.required) checkName(name, scope, violations)
    for (const part of scope.parts) check(part)
  }
  check(context.root)
}

function checkName(name: JsonNode, { fields }: Scope, violations: ViolationList): void {
  const text = stringOf(name)
  if (text === undefined || fields.has(text)) return
  violations.add(
    name,
    'required',
    `\`required\` names ${JSON.stringify(text)}, which is not a field here.`,
    'Add the field, or take its name out of `required`.',
  )
}

/** Adds a schema and all other schemas of the same value to the scope. */
function gather(context: SchemaContext, schema: JsonNode, scope: Scope): void {
  scope.required.push(...itemsOf(memberOf(schema, 'required')))
  if (membersOf(memberOf(schema, 'patternProperties')).length > 0) scope.open = true
  const ref = stringOf(memberOf(schema, '$ref'))
  if (ref !== undefined) scope.targets.push(context.resolve(ref))
  for (const { keyword, name, kind, node } of context.subschemasOf(schema)) {
    if (keyword === 'properties' && name !== null) scope.fields.add(name)
    if (kind === 'same') gather(context, node, scope)
    else scope.parts.push(node)
  }
}

/**
 * Values described by more schemas than this are not checked: following every chain to its end takes quadratic time.
 */
const maxFollowed = 100

/** Iterative, because references may form arbitrarily long chains. */
function addFieldsOf(context: SchemaContext, targets: Scope['targets'], scope: Scope): void {
  const seen = new Set<JsonNode>()
  const waiting = [...targets]
  while (waiting.length > 0) {
    const target = waiting.pop()
    if (!target || seen.size >= maxFollowed) scope.open = true
    if (!target || seen.size >= maxFollowed || seen.has(target)) continue
    seen.add(target)
    for (const { name } of membersOf(memberOf(target, 'properties'))) scope.fields.add(name)
    const ref = stringOf(memberOf(target, '$ref'))
    if (ref !== undefined) waiting.push(context.resolve(ref))
    for (const { kind, node } of context.subschemasOf(target)) if (kind === 'same') waiting.push(node)
  }
}
