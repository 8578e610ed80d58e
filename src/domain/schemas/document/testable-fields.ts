import { shortLabel } from './field-label.ts'
import type { SchemaDocument } from './schema-document.ts'
import type { Field } from './schema-field.ts'

export interface TestableField {
  readonly path: readonly string[]
  /** Includes the labels of the enclosing nested schemas. */
  readonly label: string
  readonly field: Field
}

const maxLabel = 60

/**
 * The fields of a document and of its nested schemas. Fields in a list of nested schemas are left out, because
 * conditions cannot test a single item, and so are locations, because their answers are objects.
 */
export function testableFields(document: SchemaDocument): TestableField[] {
  return fieldsIn(document, document.fields, { path: [], labels: [], within: [] })
}

interface FieldPlace {
  readonly path: readonly string[]
  readonly labels: readonly string[]
  readonly within: readonly string[]
}

function fieldsIn(document: SchemaDocument, fields: readonly Field[], at: FieldPlace): TestableField[] {
  return fields.flatMap((field): TestableField[] => {
    const { key, ref, shownAs, multiple } = field
    const path = [...at.path, key]
    const labels = [...at.labels, shortLabel(field, maxLabel)]
    if (shownAs === 'help-text' || shownAs === 'geojson' || shownAs === 'sentinel-hub') return []
    if (shownAs !== 'sub-schema' || ref === null) return [{ path, label: labels.join(' / '), field }]
    const nested = document.defs.get(ref)
    if (!nested || multiple || at.within.includes(ref)) return []
    return fieldsIn(document, nested.fields, { path, labels, within: [...at.within, ref] })
  })
}

/** The label of the field at a path of keys; the keys themselves if there is none. */
export function pathLabel(document: SchemaDocument, path: readonly string[]): string {
  let fields: readonly Field[] = document.fields
  const labels = path.map((key) => {
    const field = fields.find((one) => one.key === key)
    fields = document.defs.get(field?.ref ?? '')?.fields ?? []
    return field ? shortLabel(field) : key
  })
  return labels.join(' / ')
}
