import { Hono } from 'hono'
import { pino } from 'pino'
import { expect } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { createGuard, type Caller } from '#server/http/caller.ts'
import { answerError } from '#server/http/errors.ts'
import { serveSchemas } from '#server/areas/schemas/routes.ts'
import type { SchemaChecker } from '#server/areas/schemas/schema-checker.ts'
import { createEmbeddedSchemas } from '#server/areas/schemas/embedded/schemas.ts'
import type { Store } from '#server/platform/database/database.ts'

export const registry = 'did:hedera:testnet:registry_0.0.1'
const all = Object.values(permissions)

function aCaller(username: string, given: Partial<Caller>): Caller {
  return {
    id: username,
    username,
    did: `did:hedera:testnet:${username}_0.0.1`,
    role: 'STANDARD_REGISTRY',
    permissions: all,
    ownerDid: registry,
    ...given,
  }
}

/** The callers in the tests; the name is the token. */
const callers: readonly Caller[] = [
  aCaller('admin', {}),
  aCaller('colleague', {}),
  aCaller('reader', { role: 'USER', permissions: [permissions.readSystemSchemas] }),
  aCaller('nobody', { role: 'USER', permissions: [] }),
  aCaller('stranger', { role: 'USER', permissions: [], ownerDid: 'did:hedera:testnet:other_0.0.2' }),
  aCaller('plain', { role: 'USER' }),
  aCaller('withheld', { permissions: all.filter((name) => name !== permissions.updateSystemSchema) }),
  aCaller('unregistered', { did: null, ownerDid: null }),
]

export interface Asked {
  /** The name of the caller; null for no token. */
  readonly as?: string | null
  /** A text as it is, or a value to write as JSON. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The schemas area alone, over a store. The clock moves by a second every time it is read. */
export function startSchemas(store: Store, checker?: SchemaChecker) {
  let now = Date.parse('2026-03-12T12:00:00.000Z')
  const app = new Hono()
  app.onError((error, context) => answerError(error, context, pino({ level: 'silent' })))
  const find = (token: string) => Promise.resolve(callers.find(({ username }) => username === token) ?? null)
  serveSchemas(
    app,
    createEmbeddedSchemas(store, () => (now += 1000), { checker }),
    createGuard(find),
    checker,
  )

  async function ask(method: string, path: string, { as = 'admin', body, headers = {} }: Asked = {}) {
    const response = await app.request(path, {
      method,
      headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }

  /** Creates a draft and returns its row. */
  async function draft(given: object = {}) {
    const body = { name: 'Registry profile', entity: 'STANDARD_REGISTRY', document: aDocument(), ...given }
    const made = await ask('POST', '/api/v1/schemas/system/admin', { body })
    expect(made.status).toBe(201)
    return made.body
  }

  const put = (id: string, body: unknown, asked: Omit<Asked, 'body'> = {}) =>
    ask('PUT', `/api/v1/schemas/system/${id}`, { ...asked, body })
  const read = async (id: string, as = 'admin') => (await ask('GET', `/api/v1/schema/${id}`, { as })).body
  const activate = (id: string, asked: Asked = {}) => ask('PUT', `/api/v1/schemas/system/${id}/active`, asked)
  const remove = (id: string, asked: Asked = {}) => ask('DELETE', `/api/v1/schemas/system/${id}`, asked)
  const versions = async (id: string) => (await ask('GET', `/api/schema-versions/${id}`)).body.versions
  return { ask, draft, put, read, activate, remove, versions }
}

export function aDocument(given: object = {}): object {
  return {
    $id: '#0d9d5c3e-0000-4000-8000-000000000001',
    title: 'Registry profile',
    type: 'object',
    properties: { legalName: { title: 'Legal name', type: 'string' }, site: { type: 'string', format: 'url' } },
    required: ['legalName'],
    additionalProperties: false,
    ...given,
  }
}

/** Every row of the schemas tables, to compare before and after. */
export async function schemaRows(store: Store): Promise<object> {
  return {
    rows: await store.selectFrom('system_schema').selectAll().orderBy('id').execute(),
    versions: await store
      .selectFrom('system_schema_version')
      .selectAll()
      .orderBy('schema_id')
      .orderBy('number')
      .execute(),
    log: await store.selectFrom('change').selectAll().where('area', '=', 'schema').orderBy('number').execute(),
  }
}
