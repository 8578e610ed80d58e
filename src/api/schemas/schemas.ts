import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { flag, text } from '../tolerant.ts'

/** A system schema in Guardian's form. Times are ISO 8601. `document` is text in most answers, an object in some. */
export const Schema = v.looseObject({
  id: v.string(),
  uuid: text,
  name: v.nullish(v.string(), ''),
  description: v.nullish(v.string(), ''),
  entity: text,
  status: text,
  category: text,
  system: flag,
  active: flag,
  readonly: flag,
  iri: text,
  version: text,
  creator: text,
  owner: text,
  topicId: text,
  contextURL: text,
  document: v.optional(v.unknown()),
  createDate: text,
  updateDate: text,
})
export type Schema = v.InferOutput<typeof Schema>

export const creatableEntities = ['STANDARD_REGISTRY', 'USER'] as const

/**
 * `id`, if given, must match the path. Absent members keep their stored values. `document` is an object or its text.
 */
const SchemaUpdate = v.looseObject({
  id: v.optional(v.string()),
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.optional(v.string()),
  entity: v.optional(v.string()),
  document: v.unknown(),
})

const NewSchema = v.looseObject({
  name: v.pipe(v.string(), v.nonEmpty()),
  entity: v.picklist(creatableEntities),
  description: v.optional(v.string()),
  uuid: v.optional(v.string()),
  document: v.unknown(),
})

const systemPath = '/api/v1/schemas/system'

export const listSchemas = endpoint({
  method: 'GET',
  bearer: true,
  path: `${systemPath}/{username}`,
  summary: 'List system schemas, newest first, with the total in X-Total-Count',
  query: v.object({ pageIndex: v.optional(v.string()), pageSize: v.optional(v.string()) }),
  output: v.array(Schema),
  errors: [401, 403],
})

export const getActiveSchema = endpoint({
  method: 'GET',
  bearer: true,
  path: `${systemPath}/entity/{entity}`,
  summary: 'Get the active schema of an entity in short form, or null',
  output: v.nullable(v.looseObject({ uuid: text, iri: text, name: v.nullish(v.string(), '') })),
  errors: [401],
})

/** The schema of a document, whose `schema` is `#` and the type. */
export const getSchemaOfType = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/v1/schemas/type/{schemaType}',
  summary: 'Get the schema of a policy’s documents in short form',
  output: v.looseObject({ iri: text, name: v.nullish(v.string(), ''), document: v.optional(v.unknown()) }),
  errors: [401, 403, 404],
})

export const createSchema = endpoint({
  method: 'POST',
  bearer: true,
  path: `${systemPath}/{username}`,
  summary: 'Create a draft',
  body: NewSchema,
  output: Schema,
  success: 201,
  errors: [401, 403, 422],
})

/** With `If-Match: "<updateDate>"`, answers 409 with the stored row as `schema` if the row has changed since then. */
export const updateSchema = endpoint({
  method: 'PUT',
  bearer: true,
  path: `${systemPath}/{schemaId}`,
  summary: 'Replace the name, description, entity and document of a draft',
  body: SchemaUpdate,
  output: v.array(Schema),
  errors: [401, 403, 404, 409, 422],
})

/** A request body that contains the document verbatim. */
export function schemaBody(members: Readonly<Record<string, string>>, document: string): string {
  const written = Object.entries(members).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...written, `"document":${document}`].join(',')}}`
}

export const deleteSchema = endpoint({
  method: 'DELETE',
  bearer: true,
  path: `${systemPath}/{schemaId}`,
  summary: 'Delete a draft',
  output: v.nullish(v.unknown()),
  success: 204,
  errors: [401, 403, 404, 409, 422],
})

export const activateSchema = endpoint({
  method: 'PUT',
  bearer: true,
  path: `${systemPath}/{schemaId}/active`,
  summary: 'Activate a draft for its entity, and deactivate the previous schema',
  output: v.nullish(v.unknown()),
  errors: [401, 403, 404, 409, 422],
})

export const getSchema = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/v1/schema/{schemaId}',
  summary: 'Get a schema',
  output: Schema,
  errors: [401, 404],
})

/** `document` is text. */
export const SchemaVersion = v.object({
  number: v.number(),
  name: v.string(),
  description: v.string(),
  entity: text,
  document: v.string(),
  /** One of: created, updated, activated, deactivated, deleted. */
  action: v.string(),
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
})
export type SchemaVersion = v.InferOutput<typeof SchemaVersion>

/** Not in Guardian's API. */
export const listSchemaChanges = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/schema-changes',
  summary: 'List who last changed each system schema, and when',
  output: v.object({ changes: v.array(v.object({ schema_id: v.string(), by: v.string(), at: v.string() })) }),
  errors: [401, 403],
})

/** Not in Guardian's API. */
export const listSchemaVersions = endpoint({
  method: 'GET',
  bearer: true,
  path: '/api/schema-versions/{schemaId}',
  summary: 'List all versions of a system schema, newest first',
  output: v.object({ versions: v.array(SchemaVersion) }),
  errors: [401, 403, 404],
})
