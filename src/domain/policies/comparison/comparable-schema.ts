import { parseExactJson, stringifyJson } from '#api/json.ts'
import { isList, isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'

/** The IRIs of the schemas in both policies, each with the one to compare it by. */
export type SharedIris = ReadonlyMap<string, string>

/**
 * A document without what a Guardian replaces with each import or publication: the IRIs of schemas, the addresses of
 * their contexts, and the order of members.
 */
export function comparableDocument(text: string, iris: SharedIris): string {
  return tryParseJson(text) === undefined ? text : stringifyJson(comparable(parseExactJson(text), iris))
}

function comparable(value: unknown, iris: SharedIris, isOrdered = false): unknown {
  if (typeof value === 'string') return comparableText(value, iris)
  if (isList(value)) return value.map((one) => comparable(one, iris))
  return isObject(value) ? comparableObject(value, iris, isOrdered) : value
}

/** Properties keep their order, in which a form shows them. */
function comparableObject(object: JsonObject, iris: SharedIris, isOrdered: boolean): JsonObject {
  const members = Object.entries(object).map(
    ([name, value]) => [iris.get(name) ?? name, comparable(value, iris, name === 'properties')] as const,
  )
  return Object.fromEntries(isOrdered ? members : members.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** IRIs stand alone, behind the address of a context, or without `#` in a comment, which is JSON text. */
function comparableText(text: string, iris: SharedIris): string {
  const inside = text.startsWith('{') ? tryParseJson(text) : undefined
  if (isObject(inside)) return stringifyJson(comparable(inside, iris))
  const iri = iris.get(text.slice(Math.max(0, text.indexOf('#'))))
  return iri ?? iris.get(`#${text}`)?.slice(1) ?? text
}
