import * as v from 'valibot'
import { parseInstant } from '../time/instant.ts'
import { isList, isObject, type JsonObject } from '../json/json-value.ts'
import type { ValueViolation } from '../json/value-violation.ts'
import { everyRole } from './block-access.ts'
import { filterTypes } from './row-test.ts'

export interface References {
  readonly roles: ReadonlySet<string>
  /** The schemas of the file by IRI, each as JSON text; empty if it has none that can be read. */
  readonly schemas: ReadonlyMap<string, string>
}

export const reservedRoles: ReadonlySet<string> = new Set(Object.values(everyRole))

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const maxNameLength = 200

export interface PolicyViolation extends ValueViolation {
  /** Only for the violations that callers treat differently from the others. */
  readonly code?: 'repeated_tag' | 'unknown_schema'
}

const unknownSchema = 'unknown_schema'

/** In the order of the schema's members. */
export function violationsOf(schema: v.GenericSchema, value: unknown, path: ValueViolation['path']): PolicyViolation[] {
  const { issues = [] } = v.safeParse(schema, value)
  return issues.map(({ type, message, path: steps = [] }) => {
    const at = [...path, ...steps.map(({ key }) => stepOf(key))]
    return type === unknownSchema ? { path: at, message, code: unknownSchema } : { path: at, message }
  })
}

function stepOf(key: unknown): string | number {
  return typeof key === 'number' ? key : String(key)
}

const isMissing = 'is missing'
const mustBeString = 'must be a string'
const mustBeObject = 'must be an object'

/** Says `is missing` if the value is absent. */
function needed(message: string) {
  return ({ input }: { readonly input: unknown }) => (input === undefined || input === null ? isMissing : message)
}

/** An object whose absent members are checked as undefined, so each member's schema provides the message. */
function objectOf(entries: v.ObjectEntries) {
  const absent: JsonObject = Object.fromEntries(Object.keys(entries).map((key) => [key, undefined]))
  return v.pipe(
    v.custom<JsonObject>(isObject, mustBeObject),
    v.transform((value) => ({ ...absent, ...value })),
    v.looseObject(entries),
  )
}

const text = v.string(mustBeString)
const optionalText = v.nullish(text)
const optionalFlag = v.nullish(v.boolean('must be true or false'))
const optionalObject = v.nullish(v.custom<JsonObject>(isObject, mustBeObject))
const scalar = v.union([v.string(), v.number(), v.boolean()], 'must be a string, number or boolean')
const fieldPath = nonEmpty('names no value of a document')
const queryType = v.picklist(filterTypes, `must be one of ${filterTypes.join(', ')}`)

const title = v.pipe(
  v.string(needed(mustBeString)),
  v.check((value) => value.trim() !== '', 'must not be empty'),
  v.maxLength(maxNameLength, `must have at most ${maxNameLength} characters`),
)

function nonEmpty(message: string) {
  return v.pipe(
    v.string(message),
    v.check((value) => value.trim() !== '', message),
  )
}

function optionalList(item: v.GenericSchema) {
  return v.nullish(v.array(item, 'must be a list'))
}

function check(isValid: (value: string) => boolean, message: (value: string) => string) {
  return v.check<string, (issue: v.CheckIssue<string>) => string>(isValid, ({ input }) => message(input))
}

/** Rejects the second of two equal texts; `seen` collects them. */
function unique(seen: Set<string>, verb = 'used') {
  const isNew = (value: string) => !seen.has(value) && seen.add(value) === seen
  return check(isNew, (value) => `${value} is ${verb} twice`)
}

/** A policy file without its schemas, blocks and documents. */
export function policyFileSchema(): v.GenericSchema {
  const role = v.pipe(
    nonEmpty('must be a non-empty string'),
    check(
      (name) => !reservedRoles.has(name),
      (name) => `${name} is reserved and cannot be a role`,
    ),
    unique(new Set(), 'listed'),
  )
  return objectOf({
    description: optionalText,
    version: optionalText,
    policyRoles: optionalList(role),
  })
}

/** The name and tag, which a policy file must contain. */
export function titleSchema(): v.GenericSchema {
  return objectOf({ name: title, policyTag: title })
}

/** A row of `schemas` without its document. `iris` collects the IRIs seen so far. */
export function schemaRowSchema(iris: Set<string>): v.GenericSchema {
  return objectOf({
    iri: v.pipe(nonEmpty(mustBeString), unique(iris)),
    name: optionalText,
    description: optionalText,
  })
}

/** A row of `documents`; the content of `document` is checked against its schema. */
export function documentRowSchema({ schemas }: References): v.GenericSchema {
  const isoTime = v.pipe(
    v.string('must be an ISO 8601 time'),
    v.check((value) => parseInstant(value) !== null, 'must be an ISO 8601 time'),
  )
  return objectOf({
    schema: v.pipe(text, knownSchema(schemas)),
    owner: nonEmpty('must be the name of an account'),
    createDate: v.nullish(isoTime),
    option: optionalObject,
    document: v.custom<JsonObject>(isObject, mustBeObject),
  })
}

function knownSchema(schemas: { has(iri: string): boolean }) {
  const isKnown = check(
    (iri) => schemas.has(iri),
    (iri) => `unknown schema ${iri}`,
  )
  return { ...isKnown, type: unknownSchema }
}

/**
 * The members common to all block types, except `blockType`, `tag` and `children`. `ids` collects the ids seen so far.
 */
export function blockSchema(references: References, isRoot: boolean, ids: Set<string>): v.GenericSchema {
  const id = v.pipe(
    v.string('is not a UUID; the block gets a new id'),
    v.check((value) => uuid.test(value), 'is not a UUID; the block gets a new id'),
    check(
      (value) => !ids.has(value) && ids.add(value) === ids,
      (value) => `${value} is used twice; the block gets a new id`,
    ),
  )
  return objectOf({
    id: v.nullish(id),
    permissions: isRoot
      ? v.pipe(
          v.custom(namesSomeone, 'the root block has no permissions, so nobody can open the policy'),
          permissions(references),
        )
      : permissions(references),
    defaultActive: optionalFlag,
    uiMetaData: optionalObject,
  })
}

function permissions({ roles }: References) {
  const role = v.pipe(
    text,
    check(
      (one) => roles.has(one) || reservedRoles.has(one),
      (one) => `unknown role ${one}`,
    ),
  )
  const single = v.pipe(
    v.string('must be a role or a list of roles'),
    v.union([v.literal(''), role], (issue) => `unknown role ${String(issue.input)}`),
  )
  return v.nullish(v.lazy((value): v.GenericSchema => (isList(value) ? v.array(role) : single)))
}

function namesSomeone(value: unknown): boolean {
  return isList(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''
}

/** The additional members of a block type; null if it has none. */
export function ownSchema(blockType: string, { roles, schemas }: References): v.GenericSchema | null {
  const schemaIri = knownSchema({ has: (iri) => iri === '' || schemas.has(iri) })
  switch (blockType) {
    case 'requestVcDocumentBlock':
      return objectOf({
        schema: v.pipe(
          v.string(needed(mustBeString)),
          v.check((iri) => iri !== '', isMissing),
          schemaIri,
        ),
      })
    case 'documentsSourceAddon':
      return objectOf({
        schema: v.nullish(v.pipe(text, schemaIri)),
        onlyOwnDocuments: optionalFlag,
        filters: optionalList(objectOf({ field: fieldPath, type: queryType, value: scalar })),
      })
    case 'filtersAddon':
      return objectOf({ field: fieldPath, queryType: v.nullish(queryType), canBeEmpty: optionalFlag })
    case 'interfaceDocumentsSourceBlock':
      return uiMetaDataOf({ enableSorting: optionalFlag, fields: optionalList(objectOf({ name: optionalText })) })
    case 'interfaceStepBlock':
      return objectOf({ cyclic: optionalFlag })
    case 'policyRolesBlock':
      return objectOf({ roles: choiceOf(roles) })
    case 'buttonBlock':
      return uiMetaDataOf({ buttons: buttonList() })
    default:
      return null
  }
}

function uiMetaDataOf(entries: v.ObjectEntries) {
  const uiMetaData = v.pipe(
    v.unknown(),
    v.transform((value) => (isObject(value) ? value : {})),
    objectOf(entries),
  )
  return objectOf({ uiMetaData })
}

function choiceOf(roles: References['roles']) {
  const role = v.custom<string>(
    (value) => typeof value === 'string' && roles.has(value),
    ({ input }) => `unknown role ${typeof input === 'string' ? input : JSON.stringify(input)}`,
  )
  const list = v.pipe(v.custom<unknown[]>(isChoice, 'offers no role to choose'), v.array(role))
  // A block that offers groups needs no roles.
  return v.lazy((value): v.GenericSchema => (value === undefined || value === null ? v.unknown() : list))
}

function isChoice(value: unknown): boolean {
  return isList(value) && value.length > 0
}

function buttonList() {
  const tag = v.pipe(nonEmpty(mustBeString), unique(new Set()))
  const field = v.pipe(v.string(optionMember), v.regex(/^option\.\w+$/, optionMember))
  const button = v.lazy((value) =>
    isObject(value) && namesSomeone(value['field']) ? objectOf({ tag, field, value: scalar }) : objectOf({ tag }),
  )
  return v.array(button, needed('must be a list'))
}

const optionMember = 'is not option. and a name; the document itself is signed and stays as it is'
