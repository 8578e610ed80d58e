import {
  memberOf,
  membersOf,
  readJsonTree,
  stringOf,
  type JsonNode,
  describeJsonViolation,
  type JsonViolation,
} from '../../json/json-reader.ts'
import { checkKeywords } from './keyword-check.ts'
import { dialectOf } from './keyword-types.ts'
import { findReferenceCycles } from './reference-cycles.ts'
import { createSchemaContext, visitSchemas } from './schema-context.ts'
import { createViolationList, type PlacedViolation, type ViolationList } from './schema-violation.ts'
import { findUnknownRequired } from './unknown-required.ts'

/** All violations in a document's text, in text order: of JSON, of JSON Schema, and of Guardian's rules. */
export function checkSchema(text: string): readonly PlacedViolation[] {
  const passes = checkInPasses(text)
  for (;;) {
    const pass = passes.next()
    if (pass.done) return pass.value
  }
}

/**
 * Like `checkSchema`, in passes that take a few milliseconds each for a thousand fields, so that an editor stays
 * responsive.
 */
export function* checkInPasses(text: string): Generator<undefined, readonly PlacedViolation[]> {
  const tree = readJsonTree(text)
  if (!tree.ok) return [placedJsonViolation(tree.violation)]
  const { root } = tree
  const list = createViolationList()
  if (root.type !== 'object') {
    list.add(root, 'object', 'A schema must be a JSON object.', 'Put it between { and }.')
    return list.violations
  }
  yield
  checkTexts(root, list)
  const named = memberOf(root, '$schema')
  const dialect = dialectOf(stringOf(named))
  if (named && dialect === null)
    list.add(
      named,
      'draft',
      '`$schema` names an unknown JSON Schema dialect.',
      'Use "http://json-schema.org/draft-07/schema#", or leave it out.',
    )
  yield
  const context = createSchemaContext(root, dialect ?? 'draft-07')
  yield
  checkKeywords(context, list)
  yield
  visitSchemas(context, (schema) => checkFieldKeys(schema, list))
  findReferenceCycles(context, list)
  yield
  findUnknownRequired(context, list)
  return list.violations.toSorted((a, b) => a.offset - b.offset)
}

function placedJsonViolation(violation: JsonViolation): PlacedViolation {
  const message = `The text ${describeJsonViolation(violation)}.`
  return { rule: 'json', path: [], message, remedy: 'Fix it at the marked place.', offset: violation.offset, length: 1 }
}

/** Repeated keys, and characters that cannot be stored. */
function checkTexts(node: JsonNode, list: ViolationList): void {
  const names = new Set<string>()
  for (const { name, key, value } of membersOf(node)) {
    if (names.has(name))
      list.add(
        key,
        'duplicate-key',
        `The key ${JSON.stringify(name)} is given twice in one object.`,
        'Keep one of the two, and rename or remove the other.',
      )
    names.add(name)
    checkNul(key, list)
    checkTexts(value, list)
  }
  for (const item of node.items) checkTexts(item, list)
  checkNul(node, list)
}

function checkNul(node: JsonNode, list: ViolationList): void {
  if (stringOf(node)?.includes('\0'))
    list.add(node, 'nul', 'The text contains a NUL character (\\u0000), which is not allowed.', 'Remove it.')
}

function checkFieldKeys(schema: JsonNode, list: ViolationList): void {
  for (const { name, key } of membersOf(memberOf(schema, 'properties')))
    if (/\s/.test(name))
      list.add(
        key,
        'field-key',
        `Field key '${name}' must not contain spaces.`,
        `Rename it to '${name.trim().replaceAll(/\s+/g, '_')}'.`,
      )
    else if (name === '') list.add(key, 'field-key', 'A field key must not be empty.', 'Give the field a key.')
}
