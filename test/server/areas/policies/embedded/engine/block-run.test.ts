import { expect, it } from 'vitest'
import { anApprovalPolicy, aLink } from '#test/support/policies/approval-policy.ts'
import { aBlock, aPolicy, importInto, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import type { Store } from '#server/platform/database/database.ts'
import { limits } from '#server/platform/limits.ts'
import { isFullTier } from '#test/support/tier.ts'

const schemas = aPolicy()['schemas']
async function start(store: Store, more: ReturnType<typeof aBlock>[] = []) {
  return { ...(await startPolicies(store, anApprovalPolicy({ schemas }, more))), store }
}
type World = Awaited<ReturnType<typeof start>>

const failuresOf = async ({ ask, policyId }: World, as = 'owner') =>
  (await ask('GET', `/api/policy-failures/${policyId}`, { as })).body
const stepOf = async ({ get }: World, as: string) => (await get('steps', as)).body
const apply = ({ post }: World, as = 'ina') => post('apply', as, { document: { serial: 'A-1' }, ref: null })

describeOnStores('Events', (fresh) => {
  it('They move an applicant from the form to the page that waits for an approval', async () => {
    const world = await start(await fresh())
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 0, pending: false })
    const sent = await apply(world)
    expect([sent.status, sent.body.type, sent.body.id]).toEqual([200, itemSchema, undefined])
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 2 })
    expect((await world.get('wait', 'ina')).body.uiMetaData.title).toBe('Wait')
    const { data } = (await world.get('waiting', 'owner')).body
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      type: 'item',
      hederaStatus: 'ISSUE',
      ledger: 'dry-run',
      __sourceTag__: 'waiting_source',
    })
    const chosen = { ...data[0], option: { ...data[0].option, status: 'Approved', comment: ['Fine'] } }
    expect((await world.post('decide', 'owner', { document: chosen, tag: 'yes' })).status).toBe(200)
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 4 })
    const after = (await world.get('waiting', 'owner')).body.data[0]
    expect(after).toMatchObject({ id: data[0].id, option: { status: 'Approved', comment: ['Fine'] } })
    expect(after).toMatchObject({ __sourceTag__: 'approved_source' })
    expect(after.history.map(({ labelValue }: { labelValue: string }) => labelValue)).toEqual(['Waiting', 'Approved'])
    expect(await stepOf(world, 'ivan')).toMatchObject({ index: 0 })
  })

  it('A client decides about a document, and cannot change it', async () => {
    const world = await start(await fresh())
    await apply(world)
    const [row] = (await world.get('waiting', 'owner')).body.data
    const forged = { ...row, owner: 'did:else', document: { credentialSubject: [{ serial: 'B' }] } }
    expect((await world.post('decide', 'owner', { document: forged, tag: 'no' })).status).toBe(200)
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 6 })
    const rows = await rowsOf(world)
    expect(rows.map(({ owner, body }) => [owner, body.includes('A-1')])).toEqual([[row.owner, true]])
  })

  it('A block that does not run here stores waiting events, which only the owner and the sender see', async () => {
    const store = await fresh()
    const world = await start(store, [
      aBlock('externalTopicBlock', 'outside', {
        permissions: ['OWNER'],
        events: [aLink('save_application', 'RunEvent', 'outside')],
      }),
    ])
    await apply(world)
    const [failure] = await failuresOf(world)
    expect(failure).toMatchObject({
      kind: 'waits',
      blockTag: 'outside',
      reason: expect.stringContaining('does not run here'),
    })
    expect(await failuresOf(world, 'ina')).toHaveLength(1)
    expect(await failuresOf(world, 'ivan')).toEqual([])
  })

  it('A tool without content stores waiting events', async () => {
    const world = await start(await fresh(), [
      aBlock('tool', 'named', {
        permissions: ['OWNER'],
        hash: 'a',
        events: [aLink('save_application', 'RunEvent', 'named', { input: 'input_tool_0' })],
      }),
    ])
    await apply(world)
    const [failure] = await failuresOf(world)
    expect(failure).toMatchObject({
      kind: 'waits',
      blockTag: 'named',
      reason: expect.stringContaining('does not contain'),
    })
  })

  it('A button outside a grid sends no document, and moves the user who presses it', async () => {
    const world = await start(await fresh(), [
      aBlock('buttonBlock', 'back', {
        permissions: ['Installer'],
        defaultActive: true,
        uiMetaData: { buttons: [{ tag: 'go', name: 'Back' }] },
        events: [aLink('back', 'go', 'apply')],
      }),
    ])
    await apply(world)
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 2 })
    expect((await world.post('back', 'ina', { document: null, tag: 'go' })).status).toBe(200)
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 0 })
    await apply(world)
    expect((await world.post('back', 'ina', { tag: 'go' })).status).toBe(200)
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 0 })
    expect(await failuresOf(world)).toEqual([])
  })

  it('A failing block undoes what it wrote, the rest stays, and its document can be sent again', async () => {
    const store = await fresh()
    const world = await start(store, [
      aBlock('sendToGuardianBlock', 'fails', {
        permissions: ['OWNER'],
        topic: 'Nowhere',
        dataSource: 'hedera',
        stopPropagation: true,
        events: [aLink('save_application', 'RunEvent', 'fails')],
      }),
    ])
    await apply(world)
    expect((await world.get('waiting', 'owner')).body.data).toHaveLength(1)
    const [failure] = await failuresOf(world)
    expect(failure).toMatchObject({ kind: 'failed', reason: 'Topic "Nowhere" does not exist' })
    expect(failure.documentIds).toHaveLength(1)
    const again = (as: string) => world.ask('POST', `/api/policy-failures/${world.policyId}/${failure.id}`, { as })
    expect((await again('ivan')).status).toBe(404)
    expect((await again('ina')).body).toEqual({ failures: 1 })
    expect((await failuresOf(world))[0].id).not.toBe(failure.id)
    expect((await again('ina')).status).toBe(404)
  })

  it('Failures of others leave room for those of an account itself', async () => {
    const store = await fresh()
    const fails = aBlock('revocationBlock', 'fails', {
      permissions: ['OWNER'],
      events: [aLink('apply', 'RunEvent', 'fails')],
    })
    const world = await start(store, [fails])
    await apply(world)
    const [own] = await failuresOf(world, 'ina')
    const row = await store.selectFrom('policy_failure').selectAll().executeTakeFirstOrThrow()
    const others = Array.from({ length: limits.policyFailures }, (_, place) => ({
      ...row,
      id: `other-${place}`,
      did: 'did:example:other',
      sender: 'did:example:other',
      at: row.at + 1 + place,
    }))
    await store.insertInto('policy_failure').values(others).execute()
    expect(await failuresOf(world, 'ina')).toEqual([own])
    expect(await failuresOf(world, 'ivan')).toEqual([])
    expect(await failuresOf(world)).toHaveLength(limits.policyFailures)
  })

  it.runIf(isFullTier)('Events in an endless loop are rejected with a message, and nothing is written', async () => {
    const store = await fresh()
    const world = await start(store, [
      aBlock('sendToGuardianBlock', 'ping', {
        permissions: ['OWNER'],
        dataSource: 'database',
        stopPropagation: true,
        events: [aLink('save_application', 'RunEvent', 'ping'), aLink('ping', 'RunEvent', 'ping')],
      }),
    ])
    const sent = await apply(world)
    expect(sent.status).toBe(422)
    expect(sent.body.message).toContain('do not end')
    expect(await rowsOf(world)).toEqual([])
    expect(await stepOf(world, 'ina')).toMatchObject({ index: 0 })
  })

  it('A step that a new version of the policy no longer has says so, and is not the last page', async () => {
    const world = await start(await fresh())
    await apply(world)
    const changed = JSON.parse(JSON.stringify(anApprovalPolicy({ schemas })).replaceAll('"wait"', '"pause"'))
    await importInto(world.store, changed)
    const { index, blocks, reason } = await stepOf(world, 'ina')
    expect([index, blocks.filter(Boolean), reason]).toEqual([
      null,
      [],
      expect.stringContaining('no longer has the step'),
    ])
    expect((await world.get('rejected', 'ina')).status).toBe(503)
  })
})

function rowsOf({ policyId, store }: World) {
  return store.selectFrom('policy_document').selectAll().where('policy_id', '=', policyId).execute()
}
