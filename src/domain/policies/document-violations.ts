import { isList, type JsonObject } from '../json/json-value.ts'
import { validateForm } from '../schemas/form/form-validation.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

/** In a verifiable credential, the subject holds the values that the user entered. */
export function isCredential({ credentialSubject }: JsonObject): boolean {
  return isList(credentialSubject)
}

/** The paths of violations begin with `path`. */
export function documentViolations(
  schema: string,
  subject: unknown,
  path: ValueViolation['path'],
): readonly ValueViolation[] {
  const check = validateForm(schema, subject)
  if (!check.ok) return [violationAt(path, 'cannot be checked because its schema is invalid')]
  return check.violations.map((fault) => violationAt([...path, ...fault.path], fault.detail))
}
