import { memberOf, membersOf, stringOf, type JsonNode } from '../../json/json-tree.ts'
import type { ViolationList } from './schema-violation.ts'
import { type Dialect, itemsOf, subschemasOf } from './keyword-types.ts'
import type { ResolveReference } from './references.ts'

/** What is known of the fields of one value. `open`: there may be others, so that nothing can be said. */
interface Scope {
  readonly fields: Set<string>
  readonly required: JsonNode[]
  open: boolean
}

/** Finds names in `required` that no field has. Conditions about a value may name any field that the value has. */
export function findUnknownRequired(
  root: JsonNode,
  draft: Dialect,
  resolve: ResolveReference,
  faults: ViolationList,
): void {
  const begin = (schema: JsonNode): void => {
    const scope: Scope = { fields: new Set(), required: [], open: false }
    const parts: JsonNode[] = []
    gather(schema, scope, parts)
    if (!scope.open)
      for (const name of scope.required) {
        const text = stringOf(name)
        if (text === undefined || scope.fields.has(text)) continue
        faults.add(
          name,
          'required',
          `\`required\` names ${JSON.stringify(text)}, which is no field here.`,
          'Add the field, or take its name out of `required`.',
        )
      }
    for (const part of parts) begin(part)
  }

  /** Takes in a schema and what else is said of the same value; the schemas of its parts go to `parts`. */
  function gather(schema: JsonNode, scope: Scope, parts: JsonNode[]): void {
    scope.required.push(...itemsOf(memberOf(schema, 'required')))
    if (membersOf(memberOf(schema, 'patternProperties')).length > 0) scope.open = true
    const ref = stringOf(memberOf(schema, '$ref'))
    if (ref !== undefined) addFieldsOf(resolve(ref), scope, new Set())
    for (const { keyword, name, kind, node } of subschemasOf(schema, draft)) {
      if (keyword === 'properties' && name !== null) scope.fields.add(name)
      if (kind === 'same') gather(node, scope, parts)
      else parts.push(node)
    }
  }

  function addFieldsOf(target: JsonNode | null | undefined, scope: Scope, seen: Set<JsonNode>): void {
    if (!target) scope.open = true
    if (!target || seen.has(target)) return
    seen.add(target)
    for (const { name } of membersOf(memberOf(target, 'properties'))) scope.fields.add(name)
    const ref = stringOf(memberOf(target, '$ref'))
    if (ref !== undefined) addFieldsOf(resolve(ref), scope, seen)
    for (const { kind, node } of subschemasOf(target, draft)) if (kind === 'same') addFieldsOf(node, scope, seen)
  }

  begin(root)
}
