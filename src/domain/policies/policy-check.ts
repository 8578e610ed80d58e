import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import { checkBlocks } from './policy-blocks-check.ts'
import { checkSchemas } from './policy-schemas-check.ts'
import { everyRole } from './block-access.ts'
import { documentFaults } from './document-faults.ts'
import { parseInstant } from '../time/instant.ts'
import { textViolations, violationAt, type ValueViolation } from '../json/value-violation.ts'

/** Every fault of a policy's file, with its path. */
export function checkPolicy(file: unknown): readonly ValueViolation[] {
  if (!isObject(file)) return [violationAt([], 'must be a JSON object')]
  const faults: ValueViolation[] = [...textViolations(file)]
  checkText(file, 'name', 200, faults)
  checkText(file, 'policyTag', 200, faults)
  for (const key of ['description', 'version'])
    if (!isAbsent(file[key]) && typeof file[key] !== 'string') faults.push(violationAt([key], 'must be a text'))
  const roles = checkRoles(file['policyRoles'], faults)
  const schemas = checkSchemas(file['schemas'], faults)
  if (isObject(file['config'])) checkBlocks(file['config'], { roles, schemas: new Set(schemas.keys()) }, faults)
  else faults.push(violationAt(['config'], isAbsent(file['config']) ? 'is missing' : 'must be an object'))
  checkDocuments(file['documents'], schemas, faults)
  return faults
}

function checkText(file: JsonObject, key: string, longest: number, faults: ValueViolation[]): void {
  const value = file[key]
  if (isAbsent(value)) faults.push(violationAt([key], 'is missing'))
  else if (typeof value !== 'string') faults.push(violationAt([key], 'must be a text'))
  else if (value.trim() === '') faults.push(violationAt([key], 'must not be empty'))
  else if (value.length > longest) faults.push(violationAt([key], `must be no longer than ${longest} characters`))
}

function checkRoles(value: unknown, faults: ValueViolation[]): ReadonlySet<string> {
  const roles = new Set<string>()
  if (isAbsent(value)) return roles
  if (!isList(value)) {
    faults.push(violationAt(['policyRoles'], 'must be a list'))
    return roles
  }
  for (const [index, role] of value.entries()) {
    const path = ['policyRoles', index]
    if (typeof role !== 'string' || role.trim() === '')
      faults.push(violationAt(path, 'must be a text that is not empty'))
    else if (reserved.has(role))
      faults.push(violationAt(path, `${role} is no role: it stands for what nobody has to be given`))
    else if (roles.has(role)) faults.push(violationAt(path, `${role} is named twice`))
    else roles.add(role)
  }
  return roles
}

const reserved: ReadonlySet<string> = new Set(Object.values(everyRole))

function checkDocuments(value: unknown, schemas: ReadonlyMap<string, string>, faults: ValueViolation[]): void {
  if (isAbsent(value)) return
  if (!isList(value)) return void faults.push(violationAt(['documents'], 'must be a list'))
  for (const [index, one] of value.entries()) {
    const path = ['documents', index]
    if (!isObject(one)) {
      faults.push(violationAt(path, 'must be an object'))
      continue
    }
    const { schema, owner, document, createDate } = one
    if (typeof schema !== 'string') faults.push(violationAt([...path, 'schema'], 'must be a text'))
    else if (!schemas.has(schema)) faults.push(violationAt([...path, 'schema'], `there is no schema ${schema}`))
    if (typeof owner !== 'string' || owner === '')
      faults.push(violationAt([...path, 'owner'], 'must be the name of an account'))
    if (!isAbsent(createDate) && (typeof createDate !== 'string' || parseInstant(createDate) === null))
      faults.push(violationAt([...path, 'createDate'], 'must be a time in ISO 8601'))
    if (!isAbsent(one['option']) && !isObject(one['option']))
      faults.push(violationAt([...path, 'option'], 'must be an object'))
    if (!isObject(document)) faults.push(violationAt([...path, 'document'], 'must be an object'))
    else faults.push(...contentFaults(document, schemas.get(String(schema)) ?? '', [...path, 'document']))
  }
}

/** Without the text of a schema nothing is wrong: that it is missing was said. */
function contentFaults(document: JsonObject, schema: string, path: ValueViolation['path']): readonly ValueViolation[] {
  if (schema === '') return []
  const { credentialSubject } = document
  return isList(credentialSubject)
    ? documentFaults(schema, credentialSubject[0], [...path, 'credentialSubject', 0])
    : documentFaults(schema, document, path)
}

function isAbsent(value: unknown): value is undefined | null {
  return value === undefined || value === null
}
