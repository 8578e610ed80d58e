import { stringifyJson } from '#api/json.ts'
import { isObject, type JsonObject } from '../../json/json-value.ts'
import { withValueAt } from '../../json/json-path.ts'
import { fieldOf, pathIn } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'

export interface RowChoice {
  readonly name: string
  readonly value: unknown
}

interface ActionData {
  readonly type: string | null
  readonly uiMetaData?: Readonly<Record<string, unknown>> | null | undefined
  readonly options: readonly { readonly name?: unknown; readonly value?: unknown }[]
}

/** The choices that an action block offers for a document. */
export function choicesIn({ type, uiMetaData, options }: ActionData): RowChoice[] {
  const offered = type === 'selector' ? objectsIn(uiMetaData?.['options']) : options
  return offered.map(({ name, value }) => namedChoice(name, value))
}

/** A choice under its value if it has no name. */
export function namedChoice(name: unknown, value: unknown): RowChoice {
  return { name: comparedText(name) || comparedText(value), value }
}

/** The index of the document's own value; -1 if it has another one, or none. */
export function currentChoice(choices: readonly RowChoice[], row: JsonObject, field: string | null): number {
  const held = field === null || field === '' ? null : fieldOf(row, field)
  return held === null || held === undefined
    ? -1
    : choices.findIndex(({ value }) => comparedText(value) === comparedText(held))
}

/** The body that Guardian's client sends: the whole document with the chosen value. */
export function chosenRow(row: JsonObject, field: string | null, value: unknown): JsonObject {
  if (field === null) return row
  const changed = withValueAt(row, pathIn(row, field), value)
  return isObject(changed) ? changed : row
}

function comparedText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
}
