import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { memberAt, rawAt, rootSpan, stringAt, type Span } from '../../json/json-reader.ts'
import { rawMember, removeMembers, setMember, spliced, withMember, type Splice } from '../../json/json-splice.ts'

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
  const values = typeof value === 'string' ? tryParseJson(value) : undefined
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
  if (token !== undefined && readComment(tryParseJson(token)).state !== 'read') return undefined
  return spliced(property, commentSplices(property, rootSpan(property), name, value))
}

/** The text of a property without its number in the order, and without a comment that held nothing else. */
export function withoutPosition(property: string): string {
  const rest = withCommentMember(property, 'orderPosition', null) ?? property
  const { state, values } = readComment(tryParseJson(rawMember(rest, '$comment') ?? 'null'))
  return state === 'read' && Object.keys(values).length === 0 ? withMember(rest, '$comment', null) : rest
}

/** The same for a property in a greater text, whose comment can be read. */
export function commentSplices(text: string, property: Span, name: string, value: string | null): Splice[] {
  const token = memberAt(text, property, '$comment')
  if (!token)
    return value === null
      ? []
      : [setMember(text, property, '$comment', JSON.stringify(`{${JSON.stringify(name)}:${value}}`))]
  const inner = stringAt(text, token)
  const object = rootSpan(inner)
  const splices =
    value === null ? removeMembers(inner, object, new Set([name])) : [setMember(inner, object, name, value)]
  return splicesInside(rawAt(text, token), token.from, splices)
}

/** The same stretches in a string token that begins at `offset`: what they leave alone keeps its escapes. */
function splicesInside(token: string, offset: number, splices: readonly Splice[]): Splice[] {
  return splices.map(({ from, to, insert }) => {
    const start = placeIn(token, 1, from)
    return {
      from: offset + start,
      to: offset + placeIn(token, start, to - from),
      insert: JSON.stringify(insert).slice(1, -1),
    }
  })
}

/** Where in a string token, so many characters of its text behind a place of it, the next one begins. */
function placeIn(token: string, from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; left -= 1) {
    if (token[at] !== '\\') at += 1
    else at += token[at + 1] === 'u' ? 6 : 2
  }
  return at
}
