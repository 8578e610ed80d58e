import { isList, type JsonObject } from '../json/json-value.ts'
import { validateForm } from '../schemas/form/form-validation.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

/** Whether it is a verifiable credential, in which what somebody filled in is the subject. */
export function isCredential({ credentialSubject }: JsonObject): boolean {
  return isList(credentialSubject)
}

/** What is wrong with a document or the subject of a credential by the text of its schema, in places below `path`. */
export function documentFaults(
  schema: string,
  subject: unknown,
  path: ValueViolation['path'],
): readonly ValueViolation[] {
  const check = validateForm(schema, subject)
  if (!check.ok) return [violationAt(path, 'cannot be checked: its schema is of no use')]
  return check.faults.map((fault) => violationAt([...path, ...fault.path], fault.detail))
}
