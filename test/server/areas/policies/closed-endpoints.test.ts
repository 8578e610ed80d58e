import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { addressOf, type Endpoint } from '#api/endpoint.ts'
import { endpoints } from '#api/endpoints.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { startDryRuns } from '#test/support/policies/dry-runs.ts'
import { aBlock, itemSchema } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

/** Every endpoint that names a policy, now and later. */
const named: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints.policies).filter(([, { path }]) =>
  path.includes('{policyId}'),
)

const secret = 'Turbine 7781'

/** Taken where the checks of the body come before those of the policy. */
const bodies: Readonly<Record<string, JsonObject>> = {
  choosePolicyGroup: { uuid: null },
  actAsVirtualUser: { did: 'did:none' },
  addSavepoint: { name: 'One' },
  renameSavepoint: { name: 'Two' },
  deleteSavepoints: { savepointIds: ['none'] },
  renamePolicy: { name: 'Other' },
  sendExternalDataTo: { owner: 'did:none', document: {} },
}
const queries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  getPolicyComparison: { number: '1' },
  getDocumentHistories: { ids: 'none' },
}

const owned = { permissions: ['OWNER'], defaultActive: true }

/** Closed at its root to all but its owner; the blocks themselves let everybody in. */
const closed = anApprovalPolicy({
  policyTag: 'closed',
  config: aBlock('interfaceContainerBlock', 'root', { ...owned, uiMetaData: { title: secret } }, [
    aBlock('requestVcDocumentBlock', 'apply', { permissions: ['ANY_ROLE'], defaultActive: true, schema: itemSchema }),
    aBlock('sendToGuardianBlock', 'keep', { permissions: ['ANY_ROLE'], dataSource: 'database', entityType: 'item' }),
    aBlock('interfaceDocumentsSourceBlock', 'grid', { permissions: ['ANY_ROLE'], uiMetaData: { fields: [] } }, [
      aBlock('documentsSourceAddon', 'source', { permissions: ['ANY_ROLE'], dataType: 'vc-documents', filters: [] }),
    ]),
  ]),
})

async function start() {
  const { ask, policyId, open, post, get, uuidOf } = await startDryRuns(await freshSqlite(), closed)
  const sandbox = await open()
  const seat = String(sandbox.users[0].address)
  for (const place of [policyId, seat])
    expect((await post(place, 'apply', { document: { serial: secret, size: 1 }, ref: null })).status).toBe(200)
  await ask('POST', `/api/v1/policies/${sandbox.id}/savepoints`, { body: { name: secret } })
  const [savepoint] = (await ask('GET', `/api/v1/policies/${sandbox.id}/savepoints`)).body
  const rowOf = async (place: string) => (await get(place, 'grid')).body.data[0]
  const inside = async (place: string) => ({
    uuid: await uuidOf(place, 'grid'),
    tag: 'grid',
    gridId: 'grid',
    actionId: 'any',
    recordId: String((await rowOf(place)).id),
    blockTag: 'apply',
    failureId: '1',
    hash: 'a'.repeat(64),
    savepointId: String(savepoint.id),
  })
  const asked = async (name: string, { method, path }: Endpoint, as: string, params: Record<string, string>) => {
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const address = addressOf(path, { params, query: queries[name] ?? {} })
    const { status, text } = await ask(method, address, { as, ...(hasBody && { body: bodies[name] ?? {} }) })
    return { status, text: text.replaceAll(String(params['policyId']), '…') }
  }
  return { policyId, sandboxId: String(sandbox.id), seat, inside, asked }
}

describe('Every endpoint of a policy', () => {
  it.each([
    ['a policy that lets an account see nothing', 'ada', 'policyId'],
    ['the dry run of another account', 'ada', 'sandboxId'],
    ['a virtual user of the dry run of another account', 'ada', 'seat'],
    ['the dry run of another registry', 'rita', 'sandboxId'],
    ['a virtual user of the dry run of another registry', 'rita', 'seat'],
  ] as const)('answers about %s as about what does not exist', async (_, as, place) => {
    const world = await start()
    const id = world[place]
    const none = id.replaceAll(/[\da-f]{8}(?=$|\.\d+$)/g, '00000000')
    expect(none).not.toBe(id)
    const params = await world.inside(id)
    const told: unknown[] = []
    for (const [name, endpoint] of named) {
      const answer = await world.asked(name, endpoint, as, { ...params, policyId: id })
      const other = await world.asked(name, endpoint, as, { ...params, policyId: none })
      if (!isDeepStrictEqual(answer, other) || answer.status >= 500 || answer.text.includes(secret))
        told.push({ name, answer, other })
    }
    expect(told).toEqual([])
  })

  it('is open to the owner, who reads the document in the policy and in the dry run', async () => {
    const { policyId, sandboxId, seat, inside, asked } = await start()
    for (const id of [policyId, sandboxId, seat]) {
      const params = { ...(await inside(id)), policyId: id }
      expect((await asked('getBlock', endpoints.policies.getBlock, 'admin', params)).text).toContain(secret)
    }
  })
})
