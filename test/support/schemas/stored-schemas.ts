import { createSchema, deleteSchema, getSchema, type Schema, schemaBody } from '#api/schemas/schemas.ts'
import { bearer, tokenOf } from '../server/accounts.ts'
import type { TestService } from '../server/service.ts'

/** A small document: a text that is required, a number with a default, and a choice. */
export const visitText = JSON.stringify(
  {
    title: 'Visit',
    type: 'object',
    properties: {
      '@context': { type: 'string', readOnly: true },
      name: { title: 'Name', description: 'Of the visitor', type: 'string' },
      count: { title: 'How many', description: '', type: 'number', default: 1 },
      way: { title: 'Way', description: '', type: 'string', enum: ['on foot', 'by boat'] },
    },
    required: ['@context', 'name'],
    additionalProperties: false,
  },
  null,
  2,
)

export interface StoredSchema {
  readonly name?: string
  readonly entity?: 'USER' | 'STANDARD_REGISTRY'
  readonly text?: string
}

/** Creates a draft in the service, which must have an account named admin. */
export async function giveDraft(service: TestService, given: StoredSchema = {}): Promise<Schema> {
  const { name = 'Visit', entity = 'USER', text = visitText } = given
  const body = schemaBody({ name, description: `${name} of a site`, entity }, text)
  const headers = bearer(await tokenOf(service))
  return service.client.call(createSchema, { params: { username: 'admin' }, body, headers })
}

/** The schema as the service holds it now. */
export async function storedSchema(service: TestService, schemaId: string): Promise<Schema> {
  return service.client.call(getSchema, { params: { schemaId }, headers: bearer(await tokenOf(service)) })
}

/** Deletes the schema as another user would. */
export async function removeStored(service: TestService, schemaId: string): Promise<void> {
  await service.client.call(deleteSchema, { params: { schemaId }, headers: bearer(await tokenOf(service)) })
}
