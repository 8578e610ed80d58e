import { valueAt, withValueAt } from '../../json/json-path.ts'
import { tryParseJson } from '../../json/json-value.ts'
import type { FormField } from './schema-form.ts'

/** Filling in a form can reveal more fields, through conditions and nested schemas. */
const maxRounds = 4

/** Fills in a form with examples, suggestions and defaults, and adds one value to each list of sub-schemas. */
export function sampleFormData(form: readonly FormField[], formFor: (data: unknown) => readonly FormField[]): unknown {
  let data: unknown = {}
  let fields = form
  for (let round = 0; round < maxRounds; round++) {
    data = filledIn(fields, data)
    fields = formFor(data)
  }
  return data
}

function filledIn(fields: readonly FormField[], data: unknown): unknown {
  let filled = data
  for (const field of fields) {
    if (field.calculated || field.broken) continue
    if (valueAt(filled, field.path) === undefined) filled = withValueAt(filled, field.path, firstValue(field))
    for (const group of field.groups) filled = filledIn(group, filled)
  }
  return filled
}

function firstValue({ example, suggest, defaultValue, choices, type, multiple }: FormField): unknown {
  const known = example ?? suggest ?? defaultValue
  if (known !== null)
    return multiple && !Array.isArray(tryParseJson(known)) ? [tryParseJson(known)] : tryParseJson(known)
  if (type === 'sub-schema') return multiple ? [{}] : {}
  const [choice] = choices ?? []
  return multiple && choice !== undefined ? [choice] : choice
}
