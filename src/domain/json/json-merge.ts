import { inOneLine, sameTokens } from './json-layout.ts'
import {
  isListAt,
  isObjectAt,
  isStringAt,
  itemsAt,
  membersAt,
  rawAt,
  rootSpan,
  stringAt,
  type MemberSpan,
} from './json-reader.ts'
import { addItem, insertMember, removeItems, removeMembers, spliced, type Splice } from './json-splice.ts'
import type { JsonPath } from './json-path.ts'
import { isObject, tryParseJson } from './json-value.ts'
import { mergeItems } from './list-merge.ts'

/** A place that both sides changed differently. Values are JSON text; null if absent. */
export interface JsonConflict {
  readonly path: JsonPath
  readonly base: string | null
  readonly mine: string | null
  readonly theirs: string | null
}

export type Decide = (conflict: JsonConflict) => 'mine' | 'theirs'

type Raw = string | undefined

/**
 * Three-way merge of JSON text. Changes by only one side are kept; `decide` settles conflicts. Undefined means no
 * value.
 */
export function mergeJson(base: Raw, mine: Raw, theirs: Raw, decide: Decide, path: JsonPath = []): Raw {
  if (isSame(mine, base) || isSame(mine, theirs)) return theirs
  if (isSame(theirs, base)) return mine
  if (mine !== undefined && theirs !== undefined) {
    if (base !== undefined && areObjects(base, mine, theirs)) return mergeObjects(base, mine, theirs, decide, path)
    const lists = mergeLists(base ?? '[]', mine, theirs, decide, path)
    if (lists !== undefined) return lists
    const inner = mergeInner(base, mine, theirs, decide, path)
    if (inner !== undefined) return inner
  }
  const conflict = { path, base: base ?? null, mine: mine ?? null, theirs: theirs ?? null }
  return decide(conflict) === 'mine' ? mine : theirs
}

function mergeObjects(base: string, mine: string, theirs: string, decide: Decide, path: JsonPath): string {
  const [old, own, other] = [membersByName(base), membersByName(mine), membersByName(theirs)]
  const object = rootSpan(theirs)
  const splices: Splice[] = []
  const gone = new Set<string>()
  let before: string | null = null
  for (const [name, member] of own) {
    const known = other.get(name)
    const value = rawAt(mine, member.value)
    const merged = mergeJson(rawOf(base, old.get(name)), value, rawOf(theirs, known), decide, [...path, name])
    if (known && merged === undefined) gone.add(name)
    else if (known && merged !== undefined && merged !== rawAt(theirs, known.value))
      splices.push({ ...known.value, insert: merged })
    else if (!known && merged !== undefined)
      splices.push(insertMember(theirs, object, rawAt(mine, member.key), merged, before))
    if (known) before = name
  }
  for (const [name, member] of old) {
    const known = other.get(name)
    if (own.has(name) || !known) continue
    const raw = rawAt(theirs, known.value)
    if (mergeJson(rawAt(base, member.value), undefined, raw, decide, [...path, name]) === undefined) gone.add(name)
  }
  const set = joinedInserts(theirs, splices)
  return spliced(set, removeMembers(set, rootSpan(set), gone))
}

/** Several members inserted into an empty object become one splice. */
function joinedInserts(text: string, splices: readonly Splice[]): string {
  if (membersAt(text, rootSpan(text)).length > 0) return spliced(text, splices)
  const [first, ...others] = splices
  if (!first) return text
  const rest = others.map(({ insert }) => `,${insert}`).join('')
  return spliced(text, [{ ...first, insert: first.insert + rest }])
}

/**
 * `required` is merged as a set, `enum` and `allOf` by what each side added, removed and changed. Other lists of objects
 * are merged item by item if their length is the same.
 */
function mergeLists(base: string, mine: string, theirs: string, decide: Decide, path: JsonPath): Raw {
  const [old, own, other] = [base, mine, theirs].map(rawItems)
  if (!old || !own || !other) return undefined
  const root = rootSpan(theirs)
  if (path.at(-1) === 'required') {
    const gone = other.flatMap((raw, index) => (old.includes(raw) && !own.includes(raw) ? [index] : []))
    const kept = spliced(theirs, removeItems(theirs, root, new Set(gone)))
    const added = own.filter((raw) => !old.includes(raw) && !other.includes(raw))
    return added.reduce((list, raw) => spliced(list, [addItem(list, rootSpan(list), raw)]), kept)
  }
  const name = path.at(-1)
  if (name === 'enum' || name === 'allOf') {
    const mergeItem = (was: string, a?: string, b?: string, index = 0) => mergeJson(was, a, b, decide, [...path, index])
    const items = mergeItems(old, own, other, {
      keyOf: inOneLine,
      isSame,
      mergeItem: name === 'allOf' ? mergeItem : null,
    })
    return withItems(theirs, items)
  }
  if (old.length !== own.length || old.length !== other.length || !old.every((raw) => raw.startsWith('{')))
    return undefined
  const items = itemsAt(theirs, root)
  return spliced(
    theirs,
    own.flatMap((raw, index) => {
      const item = items[index]
      const insert = mergeJson(old[index], raw, other[index], decide, [...path, index])
      return item && insert !== undefined ? [{ from: item.from, to: item.to, insert }] : []
    }),
  )
}

/** The list with other items, laid out as it is. */
function withItems(list: string, items: readonly string[]): string {
  const places = itemsAt(list, rootSpan(list))
  const gone = new Set(places.keys().filter((index) => index >= items.length))
  const kept = spliced(list, [
    ...places.slice(0, items.length).map(({ from, to }, index) => ({ from, to, insert: items[index] ?? '' })),
    ...removeItems(list, rootSpan(list), gone),
  ])
  return items.slice(places.length).reduce((text, item) => spliced(text, [addItem(text, rootSpan(text), item)]), kept)
}

/** Merges JSON text inside a JSON string, as in Guardian's `$comment`. */
function mergeInner(base: Raw, mine: string, theirs: string, decide: Decide, path: JsonPath): Raw {
  const [old, own, other] = [base ?? '"{}"', mine, theirs].map(innerObject)
  if (old === undefined || own === undefined || other === undefined) return undefined
  const merged = mergeJson(old, own, other, decide, [...path, '#'])
  return merged === undefined ? undefined : JSON.stringify(merged)
}

function innerObject(raw: string): string | undefined {
  const root = rootSpan(raw)
  const text = isStringAt(raw, root) ? stringAt(raw, root) : ''
  return isObject(tryParseJson(text)) ? text : undefined
}

function rawItems(raw: string): string[] | undefined {
  const root = rootSpan(raw)
  return isListAt(raw, root) ? itemsAt(raw, root).map((item) => rawAt(raw, item)) : undefined
}

function membersByName(text: string): ReadonlyMap<string, MemberSpan> {
  return new Map(membersAt(text, rootSpan(text)).map((member) => [member.name, member]))
}

function rawOf(text: string, member: MemberSpan | undefined): Raw {
  return member && rawAt(text, member.value)
}

function areObjects(...texts: readonly string[]): boolean {
  return texts.every((text) => isObjectAt(text, rootSpan(text)))
}

function isSame(a: Raw, b: Raw): boolean {
  return a === b || (a !== undefined && b !== undefined && sameTokens(a, b))
}
