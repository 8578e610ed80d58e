import { withValueAt } from '../../json/json-path.ts'
import { isObject, type JsonObject } from '../../json/json-value.ts'
import { validateForm } from '../../schemas/form/form-validation.ts'
import { commonMembers } from '../document-cell.ts'
import { subjectOf } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'

export interface PresetParts {
  /** The form's schema; null if unknown. */
  readonly schema: string | null
  readonly presetSchema?: unknown
  readonly presetFields: readonly unknown[]
  /** The document that the form is about. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly username: string | null
  readonly accountId: string | null
}

/**
 * The initial values of a form, taken from its document as Guardian's client does. Values that do not fit their field,
 * such as text for a number, are left out: the form could not show them, so nobody could remove them. Values of
 * read-only fields always stay, because the form is rejected without them.
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
  return withoutMisfits(given, schema, fixed)
}

/** The values of a document that a policy returned to its form; null if there is none. */
export function returnedForm(schema: string | null, row: unknown): JsonObject | null {
  if (!isObject(row) || !isObject(row['document'])) return null
  const given = Object.entries(subjectOf(row['document'])).filter(([name]) => !commonMembers.has(name))
  return given.length === 0 ? null : withoutMisfits(Object.fromEntries(given), schema, new Set())
}

function withoutMisfits(given: JsonObject, schema: string | null, fixed: ReadonlySet<unknown>): JsonObject {
  const misfits = misfitsIn(given, schema).filter(([name]) => !fixed.has(name))
  const fitting = misfits.reduce<unknown>((held, path) => withValueAt(held, path, undefined), given)
  return isObject(fitting) ? fitting : {}
}

/**
 * Violations that no field can display. Others, such as a number that is too small, can be corrected in their field.
 */
const neverDrawn = new Set(['type', 'enum', 'additionalProperties', 'false'])

function misfitsIn(given: JsonObject, schema: string | null): (readonly string[])[] {
  const check = schema === null ? null : validateForm(schema, given, 'quick')
  const violations = check?.ok === true ? check.violations : []
  // Drop the whole list: removing a single item would shift the others.
  return violations.flatMap(({ rule, path }) =>
    neverDrawn.has(rule) ? [path.some((step) => /^\d+$/.test(step)) ? path.slice(0, 1) : path] : [],
  )
}
