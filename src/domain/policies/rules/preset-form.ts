import { withValueAt } from '../../json/json-path.ts'
import { isObject, type JsonObject } from '../../json/json-value.ts'
import { validateForm } from '../../schemas/form/form-validation.ts'
import { subjectOf } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'

export interface PresetParts {
  /** Of the form; null if it is not known. */
  readonly schema: string | null
  readonly presetSchema?: unknown
  readonly presetFields: readonly unknown[]
  /** The document that a form is about. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly username: string | null
  readonly accountId: string | null
}

/**
 * What a form begins with: values of the document that it is about, as a Guardian's client takes them. A value that its
 * field cannot have, such as a text for a number, is left out, because a form draws no such value and nobody could take it
 * back. What may not be changed stays: the form is refused without it.
 */
export function presetForm({ schema, presetSchema, presetFields, row, username, accountId }: PresetParts): JsonObject {
  const document = row?.['document']
  if (!presetSchema || !isObject(document)) return {}
  const subject = subjectOf(document)
  const fields = objectsIn(presetFields)
  const given = Object.fromEntries(
    fields.flatMap(({ name, value }) => {
      const one = value === 'username' ? username : value === 'hederaAccountId' ? accountId : subject[String(value)]
      const isGiven = one !== undefined && one !== null && one !== ''
      return typeof name === 'string' && isGiven ? [[name, one] as const] : []
    }),
  )
  const fixed = new Set(fields.flatMap(({ name, readonly }) => (readonly === true ? [name] : [])))
  const misfits = misfitsIn(given, schema).filter(([name]) => !fixed.has(name))
  const fitting = misfits.reduce<unknown>((held, path) => withValueAt(held, path, undefined), given)
  return isObject(fitting) ? fitting : {}
}

/** Rules whose violations no field can draw. Others, such as a number that is too small, can be corrected in their field. */
const drawnNowhere = new Set(['type', 'enum', 'additionalProperties', 'false'])

function misfitsIn(given: JsonObject, schema: string | null): (readonly string[])[] {
  const check = schema === null ? null : validateForm(schema, given)
  const violations = check?.ok === true ? check.violations : []
  // Of a list, nothing is taken: what is left of it would stand in other places.
  return violations.flatMap(({ rule, path }) =>
    drawnNowhere.has(rule) ? [path.some((step) => /^\d+$/.test(step)) ? path.slice(0, 1) : path] : [],
  )
}
