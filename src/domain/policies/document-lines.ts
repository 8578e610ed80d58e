import { cellOf, documentContent, commonMembers, type Cell } from './document-cell.ts'
import { valueAt } from '../json/json-path.ts'
import { isList, isObject } from '../json/json-value.ts'
import type { SchemaDocument } from '../schemas/document/schema-document.ts'
import { formFieldsOf, type FormField } from '../schemas/form/schema-form.ts'

export interface DocumentLine {
  readonly path: readonly (string | number)[]
  readonly label: string
  readonly unit: FormField['unit']
  readonly values: readonly Cell[]
  /** The lines of a nested object, or of each object in an array. */
  readonly parts: readonly (readonly DocumentLine[])[]
}

/** A document's fields under their schema labels; unknown members appear under their own names. */
export function linesOfDocument(document: unknown, schema: SchemaDocument | null): DocumentLine[] {
  const subject = documentContent(document)
  const form = schema ? formFieldsOf(schema, subject) : []
  return [...form.flatMap((field) => lineOfField(field, subject)), ...others(subject, [], form)]
}

function lineOfField(field: FormField, subject: unknown): DocumentLine[] {
  const { path, label, unit, type, multiple, groups } = field
  if (type === 'help-text') return []
  const value = valueAt(subject, path)
  if (groups.length > 0 && value !== undefined) {
    const parts = groups.map((group, index) => {
      const within = multiple ? [...path, index] : path
      return group.flatMap((part) => lineOfField(part, subject)).concat(others(valueAt(subject, within), within, group))
    })
    return [{ path, label, unit, values: [], parts }]
  }
  return [lineOf(path, label, unit, value)]
}

function lineOf(path: DocumentLine['path'], label: string, unit: DocumentLine['unit'], value: unknown): DocumentLine {
  if (isObject(value) && Object.keys(value).length > 0)
    return { path, label, unit, values: [], parts: [others(value, path, [])] }
  if (isList(value) && value.some(isObject))
    return { path, label, unit, values: [], parts: value.map((one, index) => others(one, [...path, index], [])) }
  return { path, label, unit, values: isList(value) ? value.map(cellOf) : [cellOf(value)], parts: [] }
}

function others(value: unknown, path: DocumentLine['path'], known: readonly FormField[]): DocumentLine[] {
  if (!isObject(value)) return []
  const keys = new Set(known.map(({ key }) => key))
  return Object.entries(value)
    .filter(([key]) => !keys.has(key) && !commonMembers.has(key))
    .map(([key, one]) => lineOf([...path, key], key, null, one))
}
