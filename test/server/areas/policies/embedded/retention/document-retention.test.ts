import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createDocumentRetention } from '#server/areas/policies/embedded/retention/document-retention.ts'
import { createPolicyCache } from '#server/areas/policies/embedded/loaded-policy.ts'
import { checkStore } from '#server/cli/check-command.ts'
import { noon, startService } from '#test/support/server/service.ts'
import { aGrid, aSender } from '#test/support/policies/event-policy.ts'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aBlock, aPolicy, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const day = 86_400_000
const keepDays = 30
const grid = aBlock(
  'interfaceDocumentsSourceBlock',
  'queue',
  {
    permissions: ['OWNER'],
    defaultActive: true,
    uiMetaData: {
      title: 'Applications',
      fields: [{ name: '', title: 'Decision', type: 'block', bindBlock: 'decide' }],
    },
  },
  [
    aBlock('documentsSourceAddon', 'queue_source', {
      permissions: ['OWNER'],
      schema: itemSchema,
      filters: [{ field: 'option.status', type: 'equal', value: 'Waiting' }],
    }),
  ],
)

describeOnStores('Retention of documents', (fresh, dialect) => {
  async function start(policy = aPolicy()) {
    const store = await fresh()
    const world = await startPolicies(store, policy)
    const clock = { now: Date.parse('2026-03-12T13:00:00.000Z') }
    const retention = createDocumentRetention({ store, policies: createPolicyCache(), keepDays, now: () => clock.now })
    const serials = async () =>
      (await store.selectFrom('policy_document').select('body').orderBy('number').execute()).map(
        ({ body }) => JSON.parse(body).credentialSubject[0].serial,
      )
    const register = (serial: string, as = 'ina') => world.post('register', as, { document: { serial } })
    return {
      ...world,
      store,
      serials,
      register,
      /** A pass some days after the documents were sent. */
      pass: async (days: number) => {
        clock.now += days * day
        await retention.step()
        await retention.step()
      },
      isSound: async () => (await checkStore(store, dialect === 'SQLite' ? 'sqlite' : 'postgres')).text,
      idOf: async (serial: string) =>
        (
          await store
            .selectFrom('policy_document')
            .select('id')
            .where('body', 'like', `%${serial}%`)
            .executeTakeFirstOrThrow()
        ).id,
    }
  }

  it('removes old documents except the newest of each owner, and lists and counts agree', async () => {
    const { register, serials, pass, isSound, ask, base, uuidOf } = await start()
    for (const serial of ['A-1', 'A-2', 'A-3']) await register(serial)
    await register('B-1', 'ivan')
    await pass(keepDays - 1)
    expect(await serials()).toEqual(['A-1', 'A-2', 'A-3', 'B-1'])
    await pass(2)
    expect(await serials()).toEqual(['A-3', 'B-1'])
    expect(await isSound()).toMatch(/^All/)
    const all = await ask('GET', `${base}/blocks/${await uuidOf('all')}`, { as: 'vera' })
    expect(
      all.body.data
        .map(
          ({ document }: { document: { credentialSubject: { serial: string }[] } }) =>
            document.credentialSubject[0]?.serial,
        )
        .toSorted(),
    ).toEqual(['A-3', 'B-1'])
  })

  it('says what was removed, when and after how many days, of one document and of all', async () => {
    const { register, pass, ask, policyId, uuidOf, idOf } = await start()
    await register('A-1')
    const id = await idOf('A-1')
    await register('A-2')
    const facts = async () => (await ask('GET', `/api/policy-grids/${policyId}/${await uuidOf('all')}`)).body
    expect(await facts()).toMatchObject({ removed: null, documents: 2 })
    const flow = async () => (await ask('GET', `/api/policy-flows/${policyId}?document=${id}`)).body
    expect((await flow()).removed).toBeNull()
    await pass(keepDays + 1)
    expect(await facts()).toMatchObject({ removed: { documents: 1, keptDays: 30 }, documents: 1, looked: 1 })
    expect((await flow()).removed).toEqual({ at: '2026-04-12T13:00:00.000Z', keptDays: 30 })
  })

  it('keeps documents that wait for a decision until they are decided', async () => {
    const policy = anApprovalPolicy({ schemas: aPolicy()['schemas'] }, [grid])
    const { post, pass, ask, serials, store } = await start(policy)
    await post('apply', 'ina', { document: { serial: 'A-1' }, ref: null })
    const [item] = (await ask('GET', '/api/policy-work')).body.documents
    // Another one of hers, so that the first is not her newest.
    const row = await store.selectFrom('policy_document').selectAll().executeTakeFirstOrThrow()
    await store
      .insertInto('policy_document')
      .values({ ...row, number: 1, id: 'later', hash: null, message_id: null })
      .execute()
    await store.updateTable('policy').set({ documents: 2 }).execute()
    await pass(keepDays + 5)
    expect(await serials()).toEqual(['A-1', 'A-1'])
    const document = { id: item.documentId, option: { ...item.option, comment: ['Fine'] } }
    expect((await post('decide', 'owner', { document, tag: 'yes' })).status).toBe(200)
    await pass(keepDays + 5)
    expect((await store.selectFrom('policy_document').select('id').execute()).map(({ id }) => id)).toEqual(['later'])
    expect(await store.selectFrom('policy_document_state').selectAll().execute()).toEqual([])
  })

  it('keeps documents that another document refers to as long as that one stays', async () => {
    const { register, pass, store } = await start()
    for (const serial of ['A-1', 'A-2', 'A-3']) await register(serial)
    await store.updateTable('policy_document').set({ message_id: 'm1' }).where('number', '=', 0).execute()
    const { policy_id } = await store.selectFrom('policy').select('id as policy_id').executeTakeFirstOrThrow()
    await store.insertInto('policy_relation').values({ policy_id, message_id: 'm1', number: 2 }).execute()
    await pass(keepDays + 1)
    const numbers = async () =>
      (await store.selectFrom('policy_document').select('number').orderBy('number').execute()).map((one) => one.number)
    expect(await numbers()).toEqual([0, 2])
    await register('A-4')
    await pass(2)
    // The reference and what it names go in one pass.
    expect(await numbers()).toEqual([3])
  })

  it('keeps documents that were voted on', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const config = aBlock('interfaceContainerBlock', 'root', anyone, [
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      aSender('keep'),
      aGrid('all', 'vc-documents', [aBlock('multiSignBlock', 'sign', anyone)]),
    ])
    const { post, pass, serials, idOf } = await start(aPolicy({ codeVersion: '1.5.1', config }))
    for (const serial of ['A-1', 'A-2', 'A-3']) await post('form', 'ina', { document: { serial }, ref: null })
    const vote = { status: 'DECLINED', document: { id: await idOf('A-1') } }
    expect((await post('sign', 'owner', vote)).status).toBe(200)
    await pass(keepDays + 1)
    expect(await serials()).toEqual(['A-1', 'A-3'])
  })

  it('keeps documents of failures, and removes failures that nobody retried', async () => {
    const { register, pass, store, idOf, serials, policyId } = await start()
    await register('A-1')
    const id = await idOf('A-1')
    await register('A-2')
    const failure = { policy_id: policyId, block_id: 'b', input: 'RunEvent', reason: 'r', did: null, sender: null }
    const row = { ...failure, event: JSON.stringify({ rows: [{ id }] }), attempts: 1, retry_at: null }
    const at = Date.parse('2026-03-12T12:00:00.000Z')
    await store
      .insertInto('policy_failure')
      .values([
        { ...row, id: 'f1', kind: 'failed', at },
        { ...row, id: 'f2', kind: 'waits', at, event: '{}' },
      ])
      .execute()
    await pass(keepDays + 1)
    expect(await serials()).toEqual(['A-1', 'A-2'])
    const ids = (await store.selectFrom('policy_failure').select('id').execute()).map((one) => one.id)
    expect(ids).toEqual(['f2'])
    await pass(2)
    expect(await serials()).toEqual(['A-2'])
  })

  it('removes files with the last document that refers to them', async () => {
    const { app, register, pass, store, files, base, uuidOf } = await start()
    const send = async (text: string) => {
      await app.request(`${base}/blocks/${await uuidOf('register')}/files`, {
        method: 'POST',
        headers: { authorization: 'Bearer ina', 'content-type': 'text/plain' },
        body: text,
      })
      return `ipfs://signalbox-${createHash('sha256').update(text).digest('hex')}`
    }
    const [once, twice] = [await send('one'), await send('two')]
    await register(once)
    await register(twice)
    await register(`${twice} again`)
    await pass(keepDays + 1)
    await files.tidy()
    const kept = await store.selectFrom('kept_file').select('hash').execute()
    expect(kept.map(({ hash }) => `ipfs://signalbox-${hash}`)).toEqual([twice])
    expect(await store.selectFrom('kept_file_part').select('hash').execute()).toEqual(kept)
  })

  it('is a job of the service where it is set', async () => {
    const { store, register, serials } = await start()
    for (const serial of ['A-1', 'A-2']) await register(serial)
    const now = noon + 11 * day
    const without = await startService({ store, now })
    await without.runJob('delete old documents of policies')
    expect(await serials()).toEqual(['A-1', 'A-2'])
    const world = await startService({ store, now, documentsKeepDays: 10 })
    await world.runJob('delete old documents of policies')
    expect(await serials()).toEqual(['A-2'])
  })
})
