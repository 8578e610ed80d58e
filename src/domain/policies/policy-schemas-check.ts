import { isList, isObject } from '../json/json-value.ts'
import { checkSchema } from '../schemas/check/schema-check.ts'
import { describeViolation, type ViolationRule } from '../schemas/check/schema-violation.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

/** Faults that real schemas have, and that keep no document from being checked. */
const bearable: ReadonlySet<ViolationRule> = new Set(['required', 'field-key'])

/** Checks the schemas of a policy's file. Returns the text of each one's document by its iri. */
export function checkSchemas(value: unknown, faults: ValueViolation[]): ReadonlyMap<string, string> {
  const schemas = new Map<string, string>()
  if (value === undefined || value === null) return schemas
  if (!isList(value)) {
    faults.push(violationAt(['schemas'], 'must be a list'))
    return schemas
  }
  for (const [index, row] of value.entries()) {
    const path = ['schemas', index]
    const text = isObject(row) ? schemaText(row['document']) : null
    if (!isObject(row)) faults.push(violationAt(path, 'must be an object'))
    else if (typeof row['iri'] !== 'string' || row['iri'] === '')
      faults.push(violationAt([...path, 'iri'], 'must be a text'))
    else if (schemas.has(row['iri'])) faults.push(violationAt([...path, 'iri'], `${row['iri']} is given twice`))
    else {
      schemas.set(row['iri'], text ?? '')
      for (const key of ['name', 'description'])
        if (row[key] !== undefined && row[key] !== null && typeof row[key] !== 'string')
          faults.push(violationAt([...path, key], 'must be a text'))
      if (text === null) faults.push(violationAt([...path, 'document'], 'must be an object, or the text of one'))
      else
        for (const fault of checkSchema(text))
          if (!bearable.has(fault.rule)) faults.push(violationAt([...path, 'document'], describeViolation(fault)))
    }
  }
  return schemas
}

/** The text of a schema's document, which rows have as a text or as an object. */
export function schemaText(document: unknown): string | null {
  if (typeof document === 'string') return document
  return isObject(document) ? JSON.stringify(document) : null
}
