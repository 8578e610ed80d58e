import { stringifyJson } from '#api/json.ts'
import { isList, isObject, tryParseJson, type JsonObject } from '../json/json-value.ts'
import { valueViolations, violationAt, type ValueViolation } from '../json/value-violation.ts'
import { checkSchema } from '../schemas/check/schema-check.ts'
import { describeViolation, type ViolationRule } from '../schemas/check/schema-violation.ts'
import { documentViolations } from '../schemas/form/form-validation.ts'
import { isCredential } from './policy-row.ts'
import { compareVersions, currentCodeVersion, isEventDriven, upgradeConfig } from './policy-upgrade.ts'
import { checkBlocks, notesOf, type PolicyCheck } from './policy-blocks-check.ts'
import {
  documentRowSchema,
  policyFileSchema,
  reservedRoles,
  schemaRowSchema,
  titleSchema,
  violationsOf,
  type References,
} from './policy-file-schemas.ts'
import { objectsIn, textsIn } from './workflow.ts'

/** Reports what prevents an import, and peculiarities that do not. Everything that a Guardian accepts is accepted. */
export function checkPolicy(file: unknown): PolicyCheck {
  if (!isObject(file)) return { refusals: [violationAt([], 'must be a JSON object')], notes: [] }
  const { config } = file
  const references = referencesIn(file)
  const blocks = isObject(config)
    ? checkBlocks(upgradeConfig(file), references, { isEventDriven: isEventDriven(file) })
    : { refusals: [violationAt(['config'], 'holds no blocks')], notes: [] }
  const noted = [...violationsOf(titleSchema(), file, []), ...violationsOf(policyFileSchema(), file, [])]
  return {
    refusals: [...valueViolations(file), ...blocks.refusals, ...checkDocuments(file['documents'], references)],
    notes: [...notesOf(null, [...noted, ...checkVersion(file), ...checkSchemas(file['schemas'])]), ...blocks.notes],
  }
}

function checkVersion({ codeVersion }: JsonObject): readonly ValueViolation[] {
  if (typeof codeVersion !== 'string' || codeVersion === '') return []
  const order = compareVersions(codeVersion, currentCodeVersion)
  if (order === 0) return []
  const effect = order < 0 ? 'is older; its blocks are upgraded as a Guardian does' : 'is newer than what is known here'
  return [violationAt(['codeVersion'], `${codeVersion} ${effect}`)]
}

function referencesIn(file: JsonObject): References {
  const roles = isList(file['policyRoles']) ? textsIn(file['policyRoles']) : []
  const schemas = new Map<string, string>()
  for (const { iri, document } of usableSchemas(file['schemas'])) schemas.set(String(iri), schemaText(document) ?? '')
  return { roles: new Set(roles.filter((role) => role.trim() !== '' && !reservedRoles.has(role))), schemas }
}

/** Violations that occur in published schemas and do not prevent checking documents. */
const tolerated: ReadonlySet<ViolationRule> = new Set(['required', 'field-key'])

/** The schema rows that can be addressed and read; repeated IRIs are dropped. */
export function usableSchemas(value: unknown): readonly JsonObject[] {
  const seen = new Set<unknown>()
  return objectsIn(value)
    .map(withIri)
    .filter(({ iri, document }) => {
      if (typeof iri !== 'string' || iri.trim() === '' || seen.has(iri)) return false
      seen.add(iri)
      return isObject(tryParseJson(schemaText(document) ?? ''))
    })
}

/** Guardian's first release named a schema only in its document. */
function withIri(row: JsonObject): JsonObject {
  if (row['iri'] !== undefined && row['iri'] !== null) return row
  const document = tryParseJson(schemaText(row['document']) ?? '')
  const id = isObject(document) ? document['$id'] : undefined
  return typeof id === 'string' ? { ...row, iri: id } : row
}

function checkSchemas(value: unknown): readonly ValueViolation[] {
  if (value === undefined || value === null) return []
  if (!isList(value)) return [violationAt(['schemas'], 'must be a list')]
  const schema = schemaRowSchema(new Set())
  return value.flatMap((given: unknown, index) => {
    const row = isObject(given) ? withIri(given) : given
    const path = ['schemas', index]
    const violations = violationsOf(schema, row, path)
    const isAddressed = isObject(row) && violations.every((violation) => violation.path[2] !== 'iri')
    return isAddressed ? [...violations, ...checkSchemaDocument(row['document'], [...path, 'document'])] : violations
  })
}

function checkSchemaDocument(document: unknown, path: ValueViolation['path']): readonly ValueViolation[] {
  const text = schemaText(document)
  if (text === null) return [violationAt(path, 'must be an object or its JSON text')]
  return checkSchema(text)
    .filter(({ rule }) => !tolerated.has(rule))
    .map((fault) => violationAt(path, describeViolation(fault)))
}

/** The text of a schema document, which a file stores as text or as an object; null for anything else. */
export function schemaText(document: unknown): string | null {
  if (typeof document === 'string') return document
  return isObject(document) ? stringifyJson(document) : null
}

function checkDocuments(value: unknown, references: References): readonly ValueViolation[] {
  if (value === undefined || value === null) return []
  if (!isList(value)) return [violationAt(['documents'], 'must be a list')]
  const schema = documentRowSchema(references)
  return value.flatMap((row, index) => {
    const path = ['documents', index]
    const violations = violationsOf(schema, row, path)
    if (!isObject(row) || !isObject(row['document'])) return violations
    const text = references.schemas.get(String(row['schema'])) ?? ''
    // A missing or invalid schema is reported elsewhere.
    return text === ''
      ? violations
      : [...violations, ...contentViolations(row['document'], text, [...path, 'document'])]
  })
}

function contentViolations(
  document: JsonObject,
  schema: string,
  path: ValueViolation['path'],
): readonly ValueViolation[] {
  if (!isCredential(document)) return documentViolations(schema, document, path)
  const { credentialSubject } = document
  const subject = isList(credentialSubject) ? credentialSubject[0] : undefined
  return documentViolations(schema, subject, [...path, 'credentialSubject', 0])
}
