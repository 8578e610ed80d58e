import {
  itemsAt,
  isStringAt,
  membersAt,
  rootSpan,
  stringAt,
  type MemberSpan,
  type Span,
} from '../../json/json-reader.ts'
import type { SchemaDocument } from '../document/schema-document.ts'

/** What in a document names a field besides its property. `condition` is a position in `allOf`. */
export type FieldUse =
  | { readonly kind: 'required' }
  | { readonly kind: 'condition'; readonly condition: number; readonly part: 'if' | 'then' | 'else' }
  /** Another rule of JSON Schema, by the name of its member. */
  | { readonly kind: 'rule'; readonly member: string }
  /** The expression of a field that is calculated. */
  | { readonly kind: 'expression'; readonly key: string }
  /** A field that depends on it, or the document's own list of dependencies (null). */
  | { readonly kind: 'dependency'; readonly key: string | null }
  /** A `$ref` into its property. */
  | { readonly kind: 'reference' }

/** A key written in the text, where it may be written anew. */
export interface Mention {
  readonly name: string
  readonly token: Span
  readonly use: FieldUse
  /** The property that a branch has for it. */
  readonly property?: Span
}

/** Every place in which the text names fields by their keys, the properties themselves left out. */
export function mentionsIn(text: string): Mention[] {
  const found: Mention[] = []
  walk(text, membersAt(text, rootSpan(text)), null, found)
  return found
}

/** What names a field: each use once. */
export function usesOf(document: SchemaDocument, key: string): FieldUse[] {
  const uses = mentionsIn(document.text)
    .filter(({ name }) => name === key)
    .map(({ use }) => use)
  const all = [...uses, ...usesOutsideTokens(document, key)]
  return [...new Map(all.map((use) => [JSON.stringify(use), use])).values()]
}

/** Uses that cannot be followed by writing a key anew. */
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

/** Goes through all that holds for the document's own value, not for what is inside its fields. `use` is null at the top. */
function walk(text: string, members: readonly MemberSpan[], use: FieldUse | null, found: Mention[]): void {
  for (const { name, value } of members) {
    const here = use ?? { kind: 'rule', member: name }
    if (name === 'properties' && use)
      for (const member of membersAt(text, value))
        found.push({ name: member.name, token: member.key, use, property: member.value })
    else if (name === 'required') mentionItems(text, value, use ?? { kind: 'required' }, found)
    else if (name === 'allOf' || name === 'anyOf' || name === 'oneOf')
      for (const [index, item] of itemsAt(text, value).entries())
        if (name === 'allOf' && !use) walkCondition(text, membersAt(text, item), index, found)
        else walk(text, membersAt(text, item), here, found)
    else if (name === 'if' || name === 'then' || name === 'else' || name === 'not')
      walk(text, membersAt(text, value), here, found)
    else if (name === 'dependencies' || name === 'dependentRequired' || name === 'dependentSchemas')
      for (const member of membersAt(text, value)) {
        found.push({ name: member.name, token: member.key, use: here })
        mentionItems(text, member.value, here, found)
        walk(text, membersAt(text, member.value), here, found)
      }
  }
}

function walkCondition(text: string, members: readonly MemberSpan[], condition: number, found: Mention[]): void {
  for (const member of members) {
    const part = member.name === 'then' || member.name === 'else' ? member.name : 'if'
    walk(text, [member], { kind: 'condition', condition, part }, found)
  }
}

function mentionItems(text: string, list: Span, use: FieldUse, found: Mention[]): void {
  for (const item of itemsAt(text, list))
    if (isStringAt(text, item)) found.push({ name: stringAt(text, item), token: item, use })
}
