import { memberOf, membersOf, readJsonTree, stringOf, type JsonNode } from '../../json/json-tree.ts'
import { visitSchemas, findReferenceCycles, createResolver } from './references.ts'
import { type PlacedViolation, createViolationList, type ViolationList } from './schema-violation.ts'
import { checkKeywords } from './keyword-check.ts'
import { dialectOf } from './keyword-types.ts'
import { findUnknownRequired } from './unknown-required.ts'

/** Every fault of a document's text: as JSON, as a JSON Schema, and as a Guardian wants it. In the order of the text. */
export function checkSchema(text: string): readonly PlacedViolation[] {
  const passes = checkInPasses(text)
  for (;;) {
    const pass = passes.next()
    if (pass.done) return pass.value
  }
}

/** The same in passes of a few milliseconds for a thousand fields: whoever has something else to do goes on when that is done. */
export function* checkInPasses(text: string): Generator<undefined, readonly PlacedViolation[]> {
  const tree = readJsonTree(text)
  if (!tree.ok) {
    const { message, offset } = tree.fault
    return [
      {
        rule: 'json',
        path: [],
        message: `The text ${message}.`,
        remedy: 'Mend it where it is marked.',
        offset,
        length: 1,
      },
    ]
  }
  const { root } = tree
  const list = createViolationList()
  if (root.type !== 'object') {
    list.add(root, 'object', 'A schema must be a JSON object.', 'Put it between { and }.')
    return list.violations
  }
  yield
  checkTexts(root, list)
  const named = memberOf(root, '$schema')
  const draft = dialectOf(stringOf(named)) ?? 'draft-07'
  if (named && dialectOf(stringOf(named)) === null)
    list.add(
      named,
      'draft',
      '`$schema` names no draft of JSON Schema that is known.',
      'Use "http://json-schema.org/draft-07/schema#", or leave it out.',
    )
  yield
  const resolve = createResolver(root, draft)
  yield
  checkKeywords(root, draft, resolve, list)
  yield
  visitSchemas(root, draft, (schema) => checkFieldKeys(schema, list))
  findReferenceCycles(root, draft, resolve, list)
  yield
  findUnknownRequired(root, draft, resolve, list)
  return list.violations.toSorted((a, b) => a.offset - b.offset)
}

/** Names that are given twice, and characters that no text can have. */
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
  if (node.type === 'array') for (const item of node.children ?? []) checkTexts(item, list)
  checkNul(node, list)
}

function checkNul(node: JsonNode, list: ViolationList): void {
  if (stringOf(node)?.includes('\0'))
    list.add(node, 'nul', 'The text holds a NUL character (\\u0000), which a text cannot have.', 'Remove it.')
}

function checkFieldKeys(schema: JsonNode, list: ViolationList): void {
  for (const { name, key } of membersOf(memberOf(schema, 'properties')))
    if (/\s/.test(name))
      list.add(
        key,
        'field-key',
        `Field key '${name}' must not contain spaces.`,
        `Call it '${name.trim().replaceAll(/\s+/g, '_')}'.`,
      )
    else if (name === '') list.add(key, 'field-key', 'A field key must not be empty.', 'Give the field a key.')
}
