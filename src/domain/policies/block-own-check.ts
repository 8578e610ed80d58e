import { queryTypes, isQueryType } from './document-filter.ts'
import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import type { Known } from './policy-blocks-check.ts'
import { violationAt, type ValueViolation } from '../json/value-violation.ts'

type Path = ValueViolation['path']

/** Checks the properties that a type of block has for itself. */
export function checkOwn(block: JsonObject, path: Path, known: Known, faults: ValueViolation[]): void {
  const { blockType } = block
  if (blockType === 'requestVcDocumentBlock') checkSchemaOf(block, path, known, true, faults)
  if (blockType === 'documentsSourceAddon') {
    checkSchemaOf(block, path, known, false, faults)
    checkFlag(block, 'onlyOwnDocuments', path, faults)
    checkTests(block['filters'], [...path, 'filters'], faults)
  }
  if (blockType === 'filtersAddon') checkFilter(block, path, faults)
  if (blockType === 'interfaceDocumentsSourceBlock') checkFields(block['uiMetaData'], [...path, 'uiMetaData'], faults)
  if (blockType === 'interfaceStepBlock') checkFlag(block, 'cyclic', path, faults)
  if (blockType === 'policyRolesBlock') checkRolesOf(block['roles'], [...path, 'roles'], known, faults)
  if (blockType === 'buttonBlock') checkButtons(block['uiMetaData'], [...path, 'uiMetaData'], faults)
}

function checkSchemaOf(
  { schema }: JsonObject,
  path: Path,
  { schemas }: Known,
  isNeeded: boolean,
  faults: ValueViolation[],
): void {
  const at = [...path, 'schema']
  if (isAbsent(schema) || schema === '') {
    if (isNeeded) faults.push(violationAt(at, 'is missing'))
  } else if (typeof schema !== 'string') faults.push(violationAt(at, 'must be a text'))
  else if (!schemas.has(schema)) faults.push(violationAt(at, `there is no schema ${schema}`))
}

function checkTests(value: unknown, path: Path, faults: ValueViolation[]): void {
  for (const [index, test] of listIn(value, path, faults).entries()) {
    const at = [...path, index]
    if (!isObject(test)) {
      faults.push(violationAt(at, 'must be an object'))
      continue
    }
    checkField(test['field'], [...at, 'field'], faults)
    if (!isQueryType(test['type'])) faults.push(violationAt([...at, 'type'], `must be ${queryTypes.join(', ')}`))
    if (!isScalar(test['value']))
      faults.push(violationAt([...at, 'value'], 'must be a text, a number, or true or false'))
  }
}

function checkFilter(block: JsonObject, path: Path, faults: ValueViolation[]): void {
  checkField(block['field'], [...path, 'field'], faults)
  if (!isAbsent(block['queryType']) && !isQueryType(block['queryType']))
    faults.push(violationAt([...path, 'queryType'], `must be ${queryTypes.join(', ')}`))
  checkFlag(block, 'canBeEmpty', path, faults)
}

function checkFields(uiMetaData: unknown, path: Path, faults: ValueViolation[]): void {
  const { fields, enableSorting } = isObject(uiMetaData) ? uiMetaData : {}
  if (!isAbsent(enableSorting) && typeof enableSorting !== 'boolean')
    faults.push(violationAt([...path, 'enableSorting'], 'must be true or false'))
  for (const [index, field] of listIn(fields, [...path, 'fields'], faults).entries())
    if (!isObject(field)) faults.push(violationAt([...path, 'fields', index], 'must be an object'))
    else if (!isAbsent(field['name']) && typeof field['name'] !== 'string')
      faults.push(violationAt([...path, 'fields', index, 'name'], 'must be a text'))
}

function checkRolesOf(value: unknown, path: Path, { roles }: Known, faults: ValueViolation[]): void {
  if (!isList(value) || value.length === 0)
    return void faults.push(violationAt(path, 'must be a list of roles to choose from'))
  for (const [index, role] of value.entries())
    if (typeof role !== 'string' || !roles.has(role))
      faults.push(
        violationAt([...path, index], `there is no role ${typeof role === 'string' ? role : JSON.stringify(role)}`),
      )
}

function checkButtons(uiMetaData: unknown, path: Path, faults: ValueViolation[]): void {
  const { buttons } = isObject(uiMetaData) ? uiMetaData : {}
  const tags = new Set<unknown>()
  const at = [...path, 'buttons']
  if (isAbsent(buttons)) return void faults.push(violationAt(at, 'is missing'))
  for (const [index, button] of listIn(buttons, at, faults).entries()) {
    if (!isObject(button)) {
      faults.push(violationAt([...at, index], 'must be an object'))
      continue
    }
    const { tag, field, value } = button
    if (typeof tag !== 'string' || tag === '') faults.push(violationAt([...at, index, 'tag'], 'must be a text'))
    else if (tags.has(tag)) faults.push(violationAt([...at, index, 'tag'], `${tag} is given twice`))
    tags.add(tag)
    if (isAbsent(field) || field === '') continue
    if (typeof field !== 'string' || !/^option\.\w+$/.test(field))
      faults.push(violationAt([...at, index, 'field'], 'must be option. and a name: what a document says is signed'))
    if (!isScalar(value))
      faults.push(violationAt([...at, index, 'value'], 'must be a text, a number, or true or false'))
  }
}

function checkField(value: unknown, path: Path, faults: ValueViolation[]): void {
  if (typeof value !== 'string' || value === '')
    faults.push(violationAt(path, 'must be the place of a value in a document'))
}

function checkFlag(block: JsonObject, key: string, path: Path, faults: ValueViolation[]): void {
  if (!isAbsent(block[key]) && typeof block[key] !== 'boolean')
    faults.push(violationAt([...path, key], 'must be true or false'))
}

function listIn(value: unknown, path: Path, faults: ValueViolation[]): readonly unknown[] {
  if (isList(value)) return value
  if (!isAbsent(value)) faults.push(violationAt(path, 'must be a list'))
  return []
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}
