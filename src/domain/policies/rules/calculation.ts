import { isList, isObject, type JsonObject } from '../../json/json-value.ts'
import { plainDecimalsIn } from '../../json/plain-numbers.ts'
import { fieldOf, subjectOf, type Row } from '../policy-row.ts'
import { objectsIn, textsIn, type WorkflowBlock } from '../workflow.ts'

/**
 * The fields of the documents as variables. With several documents, each variable is a list with one value per
 * document.
 */
export function scopeOf(rows: readonly Row[], isTogether: boolean): JsonObject {
  const subjects = rows.map(({ document }) => plainDecimalsIn(subjectOf(document)))
  const [only = {}] = subjects
  if (!isTogether) return only
  const names = new Set(subjects.flatMap((subject) => Object.keys(subject)))
  return Object.fromEntries([...names].map((name) => [name, subjects.map((subject) => subject[name])]))
}

/** Only the named fields, under the names that the block assigns. */
export function inputScope({ own }: WorkflowBlock, fields: JsonObject): JsonObject {
  return Object.fromEntries(
    objectsIn(own['inputFields']).flatMap(({ name, value }) =>
      typeof name === 'string' && typeof value === 'string' && value !== ''
        ? [[value, fields[name]] as const].filter(([, held]) => held !== undefined)
        : [],
    ),
  )
}

/** Guardian omits empty values and 0. */
export function outputSubject({ own }: WorkflowBlock, scope: JsonObject): JsonObject {
  return Object.fromEntries(
    objectsIn(own['outputFields']).flatMap(({ name, value }) => {
      const held = typeof value === 'string' && value !== '' ? scope[value] : undefined
      return typeof name === 'string' && held ? [[name, held] as const] : []
    }),
  )
}

export function equationsIn({
  own,
}: WorkflowBlock): readonly { readonly variable: string; readonly formula: string }[] {
  return objectsIn(own['equations']).flatMap(({ variable, formula }) =>
    typeof variable === 'string' && typeof formula === 'string' ? [{ variable, formula }] : [],
  )
}

/** The first row that satisfies every selector. */
export function selectedRow({ own }: WorkflowBlock, rows: readonly Row[], scope: JsonObject): Row | undefined {
  const selectors = objectsIn(own['selectors'])
  return rows.find((row) =>
    selectors.every(({ sourceField, selectorType, comparisonValue, comparisonValueType }) => {
      const held = fieldOf(row, String(sourceField ?? ''))
      const value = comparisonValueType === 'var' ? scope[String(comparisonValue)] : comparisonValue
      const values = isList(value) ? value.map(String) : textsIn(value).flatMap((text) => text.split(','))
      if (selectorType === 'equal') return String(held) === String(value)
      if (selectorType === 'not_equal') return String(held) !== String(value)
      if (selectorType === 'in') return values.includes(String(held))
      return selectorType === 'not_in' && !values.includes(String(held))
    }),
  )
}

export function variablesFrom({ own }: WorkflowBlock, row: Row): JsonObject {
  return Object.fromEntries(
    objectsIn(own['variables']).flatMap(({ variableName, variablePath }) =>
      typeof variableName === 'string' && typeof variablePath === 'string'
        ? [[variableName, fieldOf(row, variablePath)] as const]
        : [],
    ),
  )
}

/** The combined accounts, tokens and messages of several rows. */
export function mergedLinks(rows: readonly Row[]): Pick<Row, 'relationships'> & JsonObject {
  const messages = rows.flatMap(({ messageId }) => (typeof messageId === 'string' ? [messageId] : []))
  const merged = (name: string) => Object.assign({}, ...rows.map((row) => (isObject(row[name]) ? row[name] : {})))
  return {
    relationships: messages.length > 0 ? messages : null,
    accounts: merged('accounts'),
    tokens: merged('tokens'),
  }
}
