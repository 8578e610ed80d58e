import { expect, it } from 'vitest'
import type { Store } from '#server/platform/database/database.ts'
import { limits } from '#server/platform/limits.ts'
import { aBlock, aPolicy, itemSchema, policyRows, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

/** Stored documents of a third of a page each, the newest last. */
async function startWithLargeDocuments(store: Store, policy = aPolicy()) {
  const policies = await startPolicies(store, policy)
  const ids: string[] = []
  for (const serial of ['A', 'B', 'C', 'D'])
    ids.push((await policies.post('register', 'ina', { document: { serial } })).body.id)
  const body = JSON.stringify({ text: 'x'.repeat(limits.documentPageBytes / 3) })
  await store.updateTable('policy_document').set({ body }).execute()
  const idsShown = async (query: string) =>
    (await policies.get('own', 'ina', query)).body.data.map(({ id }: { id: string }) => id)
  return { ...policies, newest: ids.toReversed(), idsShown }
}

describeOnStores('Sizes of documents', (fresh) => {
  it('A page that is too large is rejected with a size that fits, and nothing is stored', async () => {
    const store = await fresh()
    const { get, newest, idsShown } = await startWithLargeDocuments(store)
    expect(await idsShown('?itemsPerPage=2')).toEqual(newest.slice(0, 2))
    const before = await policyRows(store)
    const refused = await get('own', 'ina', '?itemsPerPage=4')
    expect([refused.status, refused.body]).toEqual([
      422,
      {
        statusCode: 422,
        code: 'invalid_query',
        message: 'itemsPerPage: the page is too large; request at most 2 documents',
      },
    ])
    expect(await policyRows(store)).toEqual(before)
    expect(await idsShown('?page=1')).toEqual(newest.slice(2))
  })

  it('A source without pages shows the newest documents that fit', async () => {
    const config = aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, [
      aBlock('requestVcDocumentBlock', 'register', { schema: itemSchema }),
      aBlock('interfaceDocumentsSourceBlock', 'own'),
    ])
    const { newest, idsShown } = await startWithLargeDocuments(await fresh(), aPolicy({ config }))
    expect(await idsShown('')).toEqual(newest.slice(0, 2))
  })

  it('A single document of any size is shown', async () => {
    const store = await fresh()
    const { newest, idsShown } = await startWithLargeDocuments(store)
    await store
      .updateTable('policy_document')
      .set({ body: `"${'x'.repeat(limits.documentPageBytes)}"` })
      .execute()
    expect(await idsShown('?itemsPerPage=1')).toEqual(newest.slice(0, 1))
  })

  it('A form refuses a document that is too large', async () => {
    const store = await fresh()
    const { post } = await startPolicies(store)
    const empty = JSON.stringify({ serial: '' }).length
    const send = (bytes: number) => post('register', 'ina', { document: { serial: 'x'.repeat(bytes - empty) } })
    const refused = await send(limits.documentBytes + 1)
    expect([refused.status, refused.body.message]).toEqual([422, ['document: is larger than 256 KiB']])
    expect(await store.selectFrom('policy_document').select('id').execute()).toEqual([])
    expect((await send(limits.documentBytes)).status).toBe(200)
  })
})
