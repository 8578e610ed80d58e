import {
  itemsAt,
  isStringAt,
  membersAt,
  rootSpan,
  stringAt,
  type MemberSpan,
  type TextSpan,
} from '../../json/json-reader.ts'
import type { SchemaDocument } from '../document/schema-document.ts'

/** References to a field other than its property. `condition` is a position in `allOf`. */
export type FieldUse =
  | { readonly kind: 'required' }
  | { readonly kind: 'condition'; readonly condition: number; readonly part: 'if' | 'then' | 'else' }
  /** Another JSON Schema keyword. */
  | { readonly kind: 'rule'; readonly member: string }
  /** The expression of a calculated field. */
  | { readonly kind: 'expression'; readonly key: string }
  /** A dependent field; null for the document's own list of dependencies. */
  | { readonly kind: 'dependency'; readonly key: string | null }
  /** A `$ref` into its property. */
  | { readonly kind: 'reference' }

/** An occurrence of a key in the text that a rename can replace. */
export interface Mention {
  readonly name: string
  readonly token: TextSpan
  readonly use: FieldUse
  /** Its property in a branch of a condition. */
  readonly property?: TextSpan
}

/** All occurrences of field keys, except in the properties themselves. */
export function mentionsIn(text: string): Mention[] {
  const found: Mention[] = []
  collectFrom(text, membersAt(text, rootSpan(text)), null, found)
  return found
}

/** Each use is listed once. */
export function usesOf(document: SchemaDocument, key: string): FieldUse[] {
  const uses = mentionsIn(document.text)
    .filter(({ name }) => name === key)
    .map(({ use }) => use)
  const all = [...uses, ...usesOutsideTokens(document, key)]
  return [...new Map(all.map((use) => [JSON.stringify(use), use])).values()]
}

/** Uses that a rename cannot update. */
export function usesOutsideTokens({ text, fields }: SchemaDocument, key: string): FieldUse[] {
  const pointer = `"#/properties/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
  const comment = membersAt(text, rootSpan(text)).findLast(({ name }) => name === '$comment')?.value
  const own = isStringAt(text, comment) ? stringAt(text, comment) : ''
  return [
    ...fields
      .filter(({ expression }) => expression !== null && namesWord(expression, key))
      .map((field) => ({ kind: 'expression', key: field.key }) as const),
    ...fields
      .filter(({ dependsOn }) => dependsOn === key)
      .map((field) => ({ kind: 'dependency', key: field.key }) as const),
    ...(own.includes('arrayDependencies') && own.includes(JSON.stringify(key))
      ? [{ kind: 'dependency', key: null } as const]
      : []),
    ...(text.includes(`${pointer}"`) || text.includes(`${pointer}/`) ? [{ kind: 'reference' } as const] : []),
  ]
}

function namesWord(expression: string, key: string): boolean {
  for (let at = expression.indexOf(key); at >= 0; at = expression.indexOf(key, at + 1)) {
    const [before, after] = [expression[at - 1] ?? '', expression[at + key.length] ?? '']
    if (!isWordPart(before) && !isWordPart(after)) return true
  }
  return false
}

function isWordPart(character: string): boolean {
  return /[\p{L}\p{N}_]/u.test(character)
}

/**
 * Collects the mentions in schemas of the document's own value, not in schemas of its fields. `use` is null at the top.
 */
function collectFrom(text: string, members: readonly MemberSpan[], use: FieldUse | null, found: Mention[]): void {
  for (const member of members) collectFromMember(text, member, use, found)
}

function collectFromMember(text: string, { name, value }: MemberSpan, use: FieldUse | null, found: Mention[]): void {
  const here = use ?? { kind: 'rule', member: name }
  switch (name) {
    case 'properties':
      if (use) collectProperties(text, value, use, found)
      break
    case 'required':
      collectNames(text, value, use ?? { kind: 'required' }, found)
      break
    case 'allOf':
      if (use) collectFromEach(text, value, here, found)
      else collectConditions(text, value, found)
      break
    case 'anyOf':
    case 'oneOf':
      collectFromEach(text, value, here, found)
      break
    case 'if':
    case 'then':
    case 'else':
    case 'not':
      collectFrom(text, membersAt(text, value), here, found)
      break
    case 'dependencies':
    case 'dependentRequired':
    case 'dependentSchemas':
      collectDependencies(text, value, here, found)
      break
  }
}

function collectProperties(text: string, properties: TextSpan, use: FieldUse, found: Mention[]): void {
  for (const { name, key, value } of membersAt(text, properties)) found.push({ name, token: key, use, property: value })
}

function collectFromEach(text: string, list: TextSpan, use: FieldUse, found: Mention[]): void {
  for (const item of itemsAt(text, list)) collectFrom(text, membersAt(text, item), use, found)
}

function collectConditions(text: string, allOf: TextSpan, found: Mention[]): void {
  for (const [condition, item] of itemsAt(text, allOf).entries())
    for (const member of membersAt(text, item)) {
      const part = member.name === 'then' || member.name === 'else' ? member.name : 'if'
      collectFromMember(text, member, { kind: 'condition', condition, part }, found)
    }
}

function collectDependencies(text: string, dependencies: TextSpan, use: FieldUse, found: Mention[]): void {
  for (const { name, key, value } of membersAt(text, dependencies)) {
    found.push({ name, token: key, use })
    collectNames(text, value, use, found)
    collectFrom(text, membersAt(text, value), use, found)
  }
}

function collectNames(text: string, list: TextSpan, use: FieldUse, found: Mention[]): void {
  for (const item of itemsAt(text, list))
    if (isStringAt(text, item)) found.push({ name: stringAt(text, item), token: item, use })
}
