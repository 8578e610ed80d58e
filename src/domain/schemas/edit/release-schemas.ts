import { inOneLine } from '../../json/json-layout.ts'
import { memberAt, membersAt, rawAt, rootSpan } from '../../json/json-reader.ts'
import { removeMembers, spliced } from '../../json/json-splice.ts'
import { isObject, tryParseJson } from '../../json/json-value.ts'
import { usedDefinitions } from '../document/used-definitions.ts'
import { takeSchema, type OtherSchema } from './take-schema.ts'

/**
 * Removes the schemas from `$defs` that an edit made unused. Only those that can be taken in again unchanged are
 * removed, so nothing is lost.
 */
export function releaseSchemas(before: string, after: string, known: readonly OtherSchema[]): string {
  const [used, stillUsed] = [usedSchemas(before), usedSchemas(after)]
  const defs = definitionsOf(after)
  const unused = [...defs].filter(([ref]) => used.has(ref) && !stillUsed.has(ref))
  if (unused.length === 0) return after
  const given = new Map(known.flatMap((schema) => [...definitionsOf(takenAlone(schema))]))
  const gone = unused.flatMap(([ref, definition]) => (given.get(ref) === definition ? [ref] : []))
  const root = rootSpan(after)
  const place = memberAt(after, root, '$defs')
  if (!place || gone.length === 0) return after
  const removed = gone.length === defs.size ? removeMembers(after, root, new Set(['$defs'])) : null
  return spliced(after, removed ?? removeMembers(after, place, new Set(gone)))
}

function takenAlone(schema: OtherSchema): string {
  const taken = takeSchema('{}', schema)
  return taken.ok ? taken.text : '{}'
}

/** The text of each schema in `$defs`, in one line. */
function definitionsOf(text: string): ReadonlyMap<string, string> {
  const defs = memberAt(text, rootSpan(text), '$defs')
  return new Map(defs ? membersAt(text, defs).map(({ name, value }) => [name, inOneLine(rawAt(text, value))]) : [])
}

/** The schemas in `$defs` that the document refers to, directly or through others. */
function usedSchemas(text: string): ReadonlySet<string> {
  const document = tryParseJson(text)
  if (!isObject(document)) return new Set()
  const { $defs, ...rest } = document
  return usedDefinitions(rest, new Map(isObject($defs) ? Object.entries($defs) : []))
}
