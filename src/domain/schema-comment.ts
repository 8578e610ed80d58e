import { isObject, parsed, type JsonObject } from './json-value.ts'
import { rootSpan } from './json-spans.ts'
import { rawMember, removeMembers, setMember, spliced, withMember, type Splice } from './json-splice.ts'

/** What Guardian writes of a field in its `$comment`: JSON text inside JSON text. */
export interface FieldComment {
  /** `unreadable`: it holds something else than an object's text, which readers take for an empty one. */
  readonly state: 'none' | 'read' | 'unreadable'
  readonly values: JsonObject
  /** The text inside the text; empty where there is none. */
  readonly text: string
}

/** Reads the value of a `$comment`. */
export function readComment(value: unknown): FieldComment {
  if (value === undefined) return { state: 'none', values: {}, text: '' }
  const values = typeof value === 'string' ? parsed(value) : undefined
  return typeof value === 'string' && isObject(values)
    ? { state: 'read', values, text: value }
    : { state: 'unreadable', values: {}, text: '' }
}

/**
 * The text of a property with a member of its `$comment` set, or removed (null). All else in the comment stays as it
 * stands, escapes included. Undefined where the comment cannot be read: nothing may be written over it.
 */
export function withCommentMember(property: string, name: string, value: string | null): string | undefined {
  const token = rawMember(property, '$comment')
  if (token === undefined) {
    if (value === null) return property
    return withMember(property, '$comment', JSON.stringify(`{${JSON.stringify(name)}:${value}}`))
  }
  const comment = readComment(parsed(token))
  if (comment.state !== 'read') return undefined
  const object = rootSpan(comment.text)
  const splices =
    value === null
      ? removeMembers(comment.text, object, new Set([name]))
      : [setMember(comment.text, object, name, value)]
  if (splices.length === 0) return property
  return withMember(property, '$comment', splicedInside(token, splices))
}

/** The same in a string token, whose text the stretches count in: what they leave alone keeps its escapes. */
function splicedInside(token: string, splices: readonly Splice[]): string {
  const places = placesIn(token)
  const outer = splices.map(({ from, to, insert }) => ({
    from: places[from] ?? token.length - 1,
    to: places[to] ?? token.length - 1,
    insert: JSON.stringify(insert).slice(1, -1),
  }))
  return spliced(token, outer)
}

/** Where in a string token each character of its text begins, and where the last one ends. */
function placesIn(token: string): readonly number[] {
  const places: number[] = []
  let at = 1
  while (at < token.length - 1) {
    places.push(at)
    if (token[at] !== '\\') at += 1
    else at += token[at + 1] === 'u' ? 6 : 2
  }
  return [...places, token.length - 1]
}
