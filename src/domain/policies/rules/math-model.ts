import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { objectsIn, textsIn } from '../workflow.ts'
import { readTypeset, safeName } from './typeset-formula.ts'

interface MathLink {
  readonly name: string
  /** Names of members; a list on the way gives a list of values. */
  readonly path: readonly string[]
  /** The IRI of a related document's schema; empty for the document itself. */
  readonly schema: string
}

interface MathFormula {
  readonly name: string
  readonly params: readonly string[]
  readonly body: string
}

/** What a math block calculates: variables from documents, formulas in turn, and where their values go. */
export interface MathModel {
  readonly variables: readonly MathLink[]
  readonly formulas: readonly MathFormula[]
  readonly outputs: readonly MathLink[]
  /** JavaScript that runs at the end; empty for none. */
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

/** An editor keeps items on pages. */
function itemsIn(value: unknown): readonly JsonObject[] {
  return objectsIn(value).flatMap((one) => (isList(one['items']) ? objectsIn(one['items']) : [one]))
}

function linkIn({ name, field, schema }: JsonObject): MathLink[] {
  if (typeof name !== 'string' || typeof field !== 'string' || field === '') return []
  return [{ name, path: field.split('.'), schema: typeof schema === 'string' ? schema : '' }]
}

/** The formulas in the words of the calculator, each under its safe name; `reason` is a sentence. */
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
    // A function is no value; the 0 is.
    if (params.length > 0) texts.push(`${safeName(name)}(${params.map(safeName).join(', ')}) = ${read.text}; 0`)
    else texts.push(`${safeName(name)} = ${read.text}`)
  }
  return { texts }
}

/** `documents` by the IRI of their schema. What a document does not have is left out. */
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
  const held = isObject(data) && Object.hasOwn(data, step) ? data[step] : undefined
  return isList(held) ? held.map((one) => valueThrough(one, further)) : valueThrough(held, further)
}

/** A copy with a value of each output that has one. */
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
