import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { memberAt, rawAt, rootSpan, stringAt, type TextSpan } from '../../json/json-reader.ts'
import { rawMember, removeMembers, setMember, spliced, withMember, type Splice } from '../../json/json-splice.ts'

/** Guardian's metadata of a field, stored in `$comment` as JSON text inside a JSON string. */
export interface FieldComment {
  /** `unreadable`: the comment is not the text of an object. Guardian treats it as empty. */
  readonly state: 'none' | 'read' | 'unreadable'
  readonly values: JsonObject
  /** The JSON text in the string; empty without one. */
  readonly text: string
}

export function readComment(value: unknown): FieldComment {
  if (value === undefined) return { state: 'none', values: {}, text: '' }
  const values = typeof value === 'string' ? tryParseJson(value) : undefined
  return typeof value === 'string' && isObject(values)
    ? { state: 'read', values, text: value }
    : { state: 'unreadable', values: {}, text: '' }
}

/**
 * Sets or removes (null) a member of a property's `$comment`. The rest of the comment keeps its spelling, escapes
 * included. Undefined if the comment cannot be read and must therefore not be overwritten.
 */
export function withCommentMember(property: string, name: string, value: string | null): string | undefined {
  const token = rawMember(property, '$comment')
  if (token !== undefined && readComment(tryParseJson(token)).state !== 'read') return undefined
  return spliced(property, commentSplices(property, rootSpan(property), name, value))
}

/** Removes `orderPosition` from a property, and its comment if nothing else is left in it. */
export function withoutPosition(property: string): string {
  const rest = withCommentMember(property, 'orderPosition', null) ?? property
  const { state, values } = readComment(tryParseJson(rawMember(rest, '$comment') ?? 'null'))
  return state === 'read' && Object.keys(values).length === 0 ? withMember(rest, '$comment', null) : rest
}

/** Sets or removes a member of a readable `$comment` of a property within a longer text. */
export function commentSplices(text: string, property: TextSpan, name: string, value: string | null): Splice[] {
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

/** Translates splices of a string's value into splices of its token at `offset`, so that all other escapes are kept. */
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

/** The index in a string token that is `count` value characters after `from`. */
function placeIn(token: string, from: number, count: number): number {
  let at = from
  for (let left = count; left > 0; left -= 1) {
    if (token[at] !== '\\') at += 1
    else at += token[at + 1] === 'u' ? 6 : 2
  }
  return at
}
