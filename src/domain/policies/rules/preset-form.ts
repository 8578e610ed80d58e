import { isObject, type JsonObject } from '../../json/json-value.ts'
import { subjectOf } from '../policy-row.ts'
import { objectsIn } from '../workflow.ts'

export interface PresetParts {
  readonly presetSchema?: unknown
  readonly presetFields: readonly unknown[]
  /** The document that a form is about. */
  readonly row: Readonly<Record<string, unknown>> | null
  readonly username: string | null
  readonly accountId: string | null
}

/** What a form begins with: values of the document that it is about, as a Guardian's client takes them. */
export function presetForm({ presetSchema, presetFields, row, username, accountId }: PresetParts): JsonObject {
  const document = row?.['document']
  if (!presetSchema || !isObject(document)) return {}
  const subject = subjectOf(document)
  return Object.fromEntries(
    objectsIn(presetFields).flatMap(({ name, value }) => {
      const given = value === 'username' ? username : value === 'hederaAccountId' ? accountId : subject[String(value)]
      const isGiven = given !== undefined && given !== null && given !== ''
      return typeof name === 'string' && isGiven ? [[name, given] as const] : []
    }),
  )
}
