import { isObjectAt, memberAt, rawAt, rootSpan, spanAt } from '../../json/json-reader.ts'
import { addItem, indentOf, removeMembers, setMember, spliced, type Splice } from '../../json/json-splice.ts'
import { inOneLine, layOut } from '../../json/json-layout.ts'
import type { ConditionContent, ConditionTest } from '../document/schema-condition.ts'
import { pathLabel, testableFields } from '../document/testable-fields.ts'
import { readDocument, type SchemaDocument } from '../document/schema-document.ts'
import { edited, rejected, requiredSplices, type Edit } from './schema-edit.ts'

/**
 * Adds a condition in Guardian's form. The fields that it shows are no longer always required, but required when shown.
 */
export function addCondition(text: string, content: ConditionContent, defs?: SchemaDocument['defs']): Edit {
  const document = documentWith(text, defs)
  if (!document) return rejected({ kind: 'not-readable' })
  const fault = contentFault(document, content) ?? valueFault(document, content.tests)
  if (fault) return rejected(fault)
  const root = rootSpan(text)
  const list = memberAt(text, root, 'allOf')
  const written = writtenCondition(document, content)
  const added = list
    ? addItem(text, list, placed(text, written, 2))
    : setMember(
        text,
        root,
        'allOf',
        indentOf(text) === null ? `[${written}]` : placed(text, `[${written}]`, 1),
        'required',
      )
  const splices = withoutRequired(document, content)
  return splices ? edited(applied(text, [added], splices)) : rejected({ kind: 'member-unreadable', member: 'required' })
}

/** Replaces the parts of a condition that differ. Members unknown to the editor stay in place. */
export function changeCondition(
  text: string,
  index: number,
  content: ConditionContent,
  defs?: SchemaDocument['defs'],
): Edit {
  const document = documentWith(text, defs)
  if (!document) return rejected({ kind: 'not-readable' })
  const held = document.conditions[index]
  const place = spanAt(text, ['allOf', index])
  if (!held?.readable || !place || !isObjectAt(text, place)) return rejected({ kind: 'no-such-condition' })
  const own = content.tests.filter((test) => !held.tests.some((one) => isSame(one, test)))
  const fault = contentFault(document, content) ?? valueFault(document, own)
  if (fault) return rejected(fault)
  const splices: Splice[] = []
  const put = (name: 'if' | 'then' | 'else', isKept: boolean, value: string | null, after?: string) => {
    if (isKept) return
    if (value !== null) splices.push(setMember(text, place, name, placed(text, value, 3), after))
    else splices.push(...removeMembers(text, place, new Set([name])))
  }
  put('if', isSame([held.join, held.tests], [content.join, content.tests]), ifOf(content))
  const areBranchesKept = isSame(branchesOf(held), branchesOf(content))
  put('then', areBranchesKept, branchOf(document, content.shows, content.requires, content.showsElse), 'if')
  put(
    'else',
    areBranchesKept,
    content.showsElse.length > 0 || memberAt(text, place, 'else')
      ? branchOf(document, content.showsElse, content.requiresElse, content.shows)
      : null,
    'then',
  )
  const required = withoutRequired(document, content)
  return required
    ? edited(applied(text, splices, required))
    : rejected({ kind: 'member-unreadable', member: 'required' })
}

function branchesOf({ shows, requires, showsElse, requiresElse }: ConditionContent) {
  return [shows, requires, showsElse, requiresElse]
}

function documentWith(text: string, defs: SchemaDocument['defs'] | undefined): SchemaDocument | null {
  const read = readDocument(text)
  if (!read.ok) return null
  return defs ? { ...read.document, defs } : read.document
}

/** Why a condition cannot be written; null if it can. */
function contentFault(
  document: SchemaDocument,
  { tests, shows, showsElse }: ConditionContent,
): { readonly kind: 'condition-incomplete' } | { readonly kind: 'no-such-field'; readonly key: string } | null {
  const keys = new Set(document.fields.map(({ key }) => key))
  const named = [...tests.map(({ path: [key = ''] }) => key), ...shows, ...showsElse]
  const missing = named.find((key) => !keys.has(key))
  if (missing !== undefined) return { kind: 'no-such-field', key: missing }
  const isBoth = shows.some((key) => showsElse.includes(key))
  const isOwn = tests.some(({ path: [key = ''] }) => shows.includes(key) || showsElse.includes(key))
  const isComplete = tests.length > 0 && shows.length + showsElse.length > 0 && !isBoth && !isOwn
  return isComplete ? null : { kind: 'condition-incomplete' }
}

/** A test for empty text, or for text in a number field, could never pass. */
function valueFault(
  document: SchemaDocument,
  tests: readonly ConditionTest[],
): { readonly kind: 'test-value'; readonly test: string; readonly isNumber: boolean } | null {
  const known = testableFields(document)
  for (const { path, value } of tests) {
    const type = known.find((one) => isSame(one.path, path))?.field.shownAs ?? null
    const isNumber = type === 'number' || type === 'integer'
    if (value === '""' || (isNumber && value.startsWith('"')))
      return { kind: 'test-value', test: pathLabel(document, path), isNumber }
  }
  return null
}

function writtenCondition(document: SchemaDocument, content: ConditionContent): string {
  const { shows, showsElse, requires, requiresElse } = content
  const parts = [
    `"if":${ifOf(content)}`,
    `"then":${branchOf(document, shows, requires, showsElse)}`,
    `"else":${branchOf(document, showsElse, requiresElse, shows)}`,
  ]
  return `{${parts.join(',')}}`
}

function ifOf({ join, tests }: ConditionContent): string {
  const [first, ...others] = tests
  if (first && others.length === 0) return testOf(first)
  return `{"${join === 'all' ? 'allOf' : 'anyOf'}":[${tests.map(testOf).join(',')}]}`
}

function testOf({ path, how, value }: ConditionTest): string {
  const comparison = {
    is: `{"const":${value}}`,
    has: `{"contains":{"const":${value}}}`,
    each: `{"items":{"const":${value}},"minItems":1}`,
  }[how]
  return path.reduceRight(
    (inner, key) => `{"properties":{${JSON.stringify(key)}:${inner}},"required":[${JSON.stringify(key)}]}`,
    comparison,
  )
}

/** In a branch, the schema `false` hides a field: those are the fields of the other branch. */
function branchOf(
  document: SchemaDocument,
  shows: readonly string[],
  requires: readonly string[],
  hides: readonly string[],
): string {
  const own = shows.map((key) => {
    const place = document.propertyPlaces.get(key)?.value
    const property = place ? inOneLine(rawAt(document.text, place)) : '{}'
    return `${JSON.stringify(key)}:${property}`
  })
  const hidden = hides.map((key) => `${JSON.stringify(key)}:false`)
  const required = requires.filter((key) => shows.includes(key))
  const demanded = required.length > 0 ? `,"required":${JSON.stringify(required)}` : ''
  return `{"properties":{${[...own, ...hidden].join(',')}}${demanded}}`
}

/** JSON in the layout of the document, at the given depth. */
function placed(text: string, json: string, depth: number): string {
  const indent = indentOf(text)
  return indent === null ? json : layOut(json, indent, indent.repeat(depth))
}

/** A field that is shown only sometimes cannot be required always. */
function withoutRequired(document: SchemaDocument, { shows, showsElse }: ConditionContent): readonly string[] | null {
  const gone = [...shows, ...showsElse].filter((key) => document.required.includes(key))
  return gone.every((key) => requiredSplices(document, key, false)) ? gone : null
}

function applied(text: string, splices: readonly Splice[], keys: readonly string[]): string {
  return keys.reduce(
    (held, key) => {
      const read = readDocument(held)
      const more = read.ok ? requiredSplices(read.document, key, false) : undefined
      return more ? spliced(held, more) : held
    },
    spliced(text, splices),
  )
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
