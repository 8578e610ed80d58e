import { isList, isObject, type JsonObject, ownMember } from '../../json/json-value.ts'
import { objectsIn, textsIn } from '../workflow.ts'
import { readTypeset, safeName } from './typeset-formula.ts'

interface MathLink {
  readonly name: string
  /** Member names. A list along the path yields a list of values. */
  readonly path: readonly string[]
  /** The IRI of a related document's schema; empty for the document itself. */
  readonly schema: string
}

interface MathFormula {
  readonly name: string
  readonly params: readonly string[]
  readonly body: string
}

/** The calculation of a math block: variables from documents, formulas in sequence, and the targets of their values. */
export interface MathModel {
  readonly variables: readonly MathLink[]
  readonly formulas: readonly MathFormula[]
  readonly outputs: readonly MathLink[]
  /** JavaScript that runs last; empty for none. */
  readonly code: string
}

export function mathModelIn(expression: unknown): MathModel {
  const { variables, formulas, outputs, code } = isObject(expression) ? expression : {}
  return {
    variables: itemsIn(variables).flatMap(linkIn),
    formulas: itemsIn(formulas).flatMap(({ name, body, params, type }) =>
      typeof name === 'string' && typeof body === 'string'
        ? [{ name, body, params: type === 'function' ? textsIn(params) : [] }]
        : [],
    ),
    outputs: itemsIn(outputs).flatMap(linkIn),
    code: typeof code === 'string' ? code.trim() : '',
  }
}

/** Guardian's editor groups items by page. */
function itemsIn(value: unknown): readonly JsonObject[] {
  return objectsIn(value).flatMap((one) => (isList(one['items']) ? objectsIn(one['items']) : [one]))
}

function linkIn({ name, field, schema }: JsonObject): MathLink[] {
  if (typeof name !== 'string' || typeof field !== 'string' || field === '') return []
  return [{ name, path: field.split('.'), schema: typeof schema === 'string' ? schema : '' }]
}

/** The formulas in the calculator's syntax, under their safe names; `reason` is a sentence. */
export function formulaTexts({
  variables,
  formulas,
}: MathModel): { readonly texts: readonly string[] } | { readonly reason: string } {
  const functions = new Set(formulas.filter(({ params }) => params.length > 0).map(({ name }) => name))
  const values = new Set([...variables, ...formulas].map(({ name }) => name).filter((name) => !functions.has(name)))
  const texts: string[] = []
  for (const { name, params, body } of formulas) {
    const read = readTypeset(body, { functions, variables: new Set([...values, ...params]) })
    if (!read.ok) return { reason: `The formula ${name} ${read.reason}.` }
    // A function is not a value; 0 takes its place.
    if (params.length > 0) texts.push(`${safeName(name)}(${params.map(safeName).join(', ')}) = ${read.text}; 0`)
    else texts.push(`${safeName(name)} = ${read.text}`)
  }
  return { texts }
}

/** `documents` are keyed by the IRI of their schema. Absent values are omitted. */
export function mathScope(
  { variables }: MathModel,
  subject: JsonObject,
  documents: ReadonlyMap<string, JsonObject>,
): JsonObject {
  return Object.fromEntries(
    variables.flatMap(({ name, path, schema }) => {
      const held = valueThrough(documents.get(schema) ?? subject, path)
      return held === undefined || held === null ? [] : [[safeName(name), held] as const]
    }),
  )
}

function valueThrough(data: unknown, path: readonly string[]): unknown {
  const [step, ...further] = path
  if (step === undefined) return data
  const held = ownMember(data, step)
  return isList(held) ? held.map((one) => valueThrough(one, further)) : valueThrough(held, further)
}

/** A copy of the subject with the value of each output that has one. */
export function withOutputs(
  { outputs }: MathModel,
  subject: JsonObject,
  values: Readonly<Record<string, unknown>>,
): JsonObject {
  return outputs.reduce<JsonObject>((filled, { name, path }) => {
    const value = values[safeName(name)]
    const next = value === undefined || value === null ? filled : withValueThrough(filled, path, value)
    return isObject(next) ? next : filled
  }, subject)
}

function withValueThrough(data: unknown, path: readonly string[], value: unknown): unknown {
  const [step, ...further] = path
  if (step === undefined) return value
  const held: JsonObject = isObject(data) ? data : {}
  const inner = held[step]
  const isEach = further.length > 0 && isList(value) && (isList(inner) || inner === undefined)
  const next = isEach
    ? value.map((one, index) => withValueThrough(isList(inner) ? inner[index] : {}, further, one))
    : withValueThrough(inner, further, value)
  return { ...held, [step]: next }
}
