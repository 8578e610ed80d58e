import { createIdentities } from '#server/areas/accounts/registry.ts'
import { Hono } from 'hono'
import { pino } from 'pino'
import { permissions } from '#api/accounts/accounts.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { createGuard, type Caller } from '#server/http/caller.ts'
import { answerError } from '#server/http/errors.ts'
import { createFileKeeper } from '#server/areas/policies/files/file-keeper.ts'
import { serveFiles } from '#server/areas/policies/files/file-routes.ts'
import { limits, type Limits } from '#server/platform/limits.ts'
import { serveInsight } from '#server/areas/policies/insight-routes.ts'
import { servePolicies } from '#server/areas/policies/routes.ts'
import type { DocumentChecker } from '#server/areas/policies/document-checker.ts'
import { createEmbeddedPolicies } from '#server/areas/policies/embedded/policies.ts'
import { mergePolicy } from '#server/areas/policies/embedded/policy-merge.ts'
import type { Store } from '#server/platform/database/database.ts'
import { giveRole } from '#server/areas/policies/store/policy-members.ts'
import { lockForWrite } from '#server/platform/database/writes.ts'

export const didOf = (username: string) => `did:hedera:testnet:${username}_0.0.1`

function aCaller(username: string, given: Partial<Caller> = {}): Caller {
  const execute = [permissions.readPolicies, permissions.executePolicies]
  return { id: username, username, did: didOf(username), role: 'USER', permissions: execute, ownerDid: 'r', ...given }
}

/** The callers in the tests; the name is the token. */
const callers: readonly Caller[] = [
  aCaller('owner', { role: 'STANDARD_REGISTRY', permissions: [permissions.managePolicies] }),
  aCaller('manager', { permissions: [permissions.managePolicies] }),
  aCaller('ina'),
  aCaller('ivan'),
  aCaller('vera'),
  aCaller('nobody'),
  aCaller('reader', { permissions: [permissions.readPolicies] }),
  aCaller('powerless', { permissions: [] }),
  aCaller('unregistered', { did: null }),
]

export const itemSchema = '#7d1f0c52-0000-4000-8000-000000000001'

/** A block of a policy's file; its children inherit its permissions. */
export function aBlock(
  blockType: string,
  tag: string,
  given: JsonObject = {},
  children: JsonObject[] = [],
): JsonObject {
  return { blockType, tag, ...given, children }
}

/** A policy with a block of each type: Ina and Ivan are installers, Vera is a verifier. */
export function aPolicy(given: JsonObject = {}): JsonObject {
  const status = { field: 'option.status', queryType: 'equal' }
  const fields = [{ name: 'document.credentialSubject.0.serial' }, { name: 'document.credentialSubject.0.size' }]
  return {
    name: 'Items',
    description: 'Things that are verified',
    version: '1.0.0',
    policyTag: 'items',
    policyRoles: ['Installer', 'Verifier'],
    schemas: [{ iri: itemSchema, name: 'Item', document: itemDocument }],
    config: aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE', uiMetaData: { title: 'Items' } }, [
      aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], roles: ['Installer'] }),
      aBlock('requestVcDocumentBlock', 'register', { permissions: 'Installer', schema: itemSchema }),
      aBlock('informationBlock', 'thanks', { permissions: 'Installer', dependencies: ['register'] }),
      aBlock('informationBlock', 'off', { defaultActive: false }),
      aBlock('sendToGuardianBlock', 'archive'),
      aBlock('interfaceDocumentsSourceBlock', 'own', { permissions: ['Installer'] }, [
        aBlock('documentsSourceAddon', 'own_source', { schema: itemSchema, onlyOwnDocuments: true }),
        aBlock('paginationAddon', 'own_pages'),
      ]),
      aBlock(
        'interfaceDocumentsSourceBlock',
        'all',
        { permissions: ['Verifier', 'OWNER'], uiMetaData: { fields, enableSorting: true } },
        [
          aBlock('documentsSourceAddon', 'all_source', { schema: itemSchema }),
          aBlock('filtersAddon', 'by_status', status),
          aBlock('filtersAddon', 'by_size', { field: 'document.credentialSubject.0.size' }),
          aBlock('paginationAddon', 'pages'),
        ],
      ),
      aBlock('buttonBlock', 'decide', {
        permissions: 'Verifier',
        uiMetaData: { buttons: [{ tag: 'approve', name: 'Approve', field: 'option.status', value: 'Approved' }] },
      }),
      aBlock('interfaceStepBlock', 'steps', { permissions: 'OWNER' }, [
        aBlock('buttonBlock', 'first', { uiMetaData: { buttons: [{ tag: 'go', name: 'Go' }] } }),
        aBlock('buttonBlock', 'second', { uiMetaData: { buttons: [{ tag: 'go', name: 'Go' }] } }),
      ]),
    ]),
    ...given,
  }
}

export const itemDocument = {
  $id: itemSchema,
  title: 'Item',
  type: 'object',
  properties: {
    '@context': { type: 'array', items: { type: 'string' }, readOnly: true },
    type: { type: 'string', readOnly: true },
    id: { type: 'string', readOnly: true },
    serial: { title: 'Serial', type: 'string', minLength: 1, readOnly: false },
    size: { title: 'Size', type: 'number', readOnly: false },
  },
  required: ['@context', 'type', 'serial'],
  additionalProperties: false,
}

export interface Asked {
  /** The name of the caller; null for no token. */
  readonly as?: string | null
  /** A text as it is, or a value to write as JSON. */
  readonly body?: unknown
}

/** Small enough to exceed in a test. */
const smallFiles = { keptFileBytes: 64 * 1024, keptFilesPerDay: 3, keptFileBytesPerDay: 100 * 1024 }

const roles = { ina: 'Installer', ivan: 'Installer', vera: 'Verifier' } as const

/** Imports a policy as `import policy` does, owned by the caller `owner`. */
export function importInto(store: Store, policy: JsonObject, now = Date.parse('2026-03-12T12:00:00.000Z')) {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    return mergePolicy(transaction, policy, { owner: didOf('owner'), by: 'owner', now, didOf })
  })
}

/** The policies area alone, on a store with one policy. The clock advances by one second each time it is read. */
export async function startPolicies(
  store: Store,
  policy: JsonObject = aPolicy(),
  documentChecker?: DocumentChecker,
  fileLimits: Partial<Limits> = smallFiles,
) {
  let now = Date.parse('2026-03-12T12:00:00.000Z')
  const { id: policyId } = await importInto(store, policy, now)
  for (const [username, role] of Object.entries(roles))
    await giveRole(store, { policy_id: policyId, did: didOf(username), role, given_at: now })
  const app = new Hono()
  app.onError((error, context) => answerError(error, context, pino({ level: 'silent' })))
  const find = (token: string) => Promise.resolve(callers.find(({ username }) => username === token) ?? null)
  const identities = createIdentities(store)
  const clock = () => (now += 1000)
  const policies = await createEmbeddedPolicies({ store, now: clock, identities, documentChecker })
  const files = createFileKeeper({ store, policies, now: clock, limits: { ...limits, ...fileLimits } })
  serveFiles(app, files, createGuard(find), { ...limits, ...fileLimits })
  serveInsight(app, policies, createGuard(find))
  servePolicies(app, policies, createGuard(find), { take: () => {} })

  async function ask(method: string, path: string, { as = 'owner', body }: Asked = {}) {
    const response = await app.request(path, {
      method,
      headers: { ...(as !== null && { authorization: `Bearer ${as}` }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status, headers } = response
    return { status, headers, text, body: text === '' ? undefined : JSON.parse(text) }
  }
  const base = `/api/v1/policies/${policyId}`
  const get = (tag: string, as: string, query = '') => ask('GET', `${base}/tag/${tag}/blocks${query}`, { as })
  const post = (tag: string, as: string, body: unknown) => ask('POST', `${base}/tag/${tag}/blocks`, { as, body })
  const { root } = (await ask('GET', `/api/policy-blocks/${policyId}`)).body
  /** The UUID of a block, including hidden ones. */
  const uuidOf = async (tag: string) => {
    const row = await store.selectFrom('policy').select('body').where('id', '=', policyId).executeTakeFirstOrThrow()
    return findId(JSON.parse(row.body).config, tag) ?? ''
  }
  const pass = (ms: number) => (now += ms)
  return { app, ask, get, post, base, files, pass, policyId, policies, root, uuidOf }
}

function findId(block: unknown, tag: string): string | undefined {
  if (!isObject(block)) return undefined
  if (block['tag'] === tag) return String(block['id'])
  const children = Array.isArray(block['children']) ? block['children'] : []
  return children.map((child) => findId(child, tag)).find((id) => id !== undefined)
}

/** Every row of policies except those that users leave, to compare before and after. */
export async function policyRows(store: Store): Promise<object> {
  return {
    policies: await store.selectFrom('policy').selectAll().orderBy('id').execute(),
    roles: await store.selectFrom('policy_member').selectAll().orderBy('did').orderBy('role').execute(),
    states: await store.selectFrom('policy_state').selectAll().orderBy('did').orderBy('block_id').execute(),
    completions: await store.selectFrom('policy_completion').selectAll().orderBy('did').orderBy('block_id').execute(),
    documents: await store.selectFrom('policy_document').selectAll().orderBy('number').execute(),
    entries: await store
      .selectFrom('policy_entry')
      .selectAll()
      .orderBy('list_id')
      .orderBy('value')
      .orderBy('number')
      .execute(),
    counts: await store
      .selectFrom('policy_count')
      .selectAll()
      .orderBy('list_id')
      .orderBy('value')
      .orderBy('chunk')
      .execute(),
    log: await store.selectFrom('change').selectAll().where('area', '=', 'block').orderBy('number').execute(),
  }
}
