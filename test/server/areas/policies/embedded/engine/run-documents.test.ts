import { expect, it } from 'vitest'
import { anApprovalPolicy, aLink } from '#test/support/policies/approval-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'

const schemas = aPolicy()['schemas']
const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const grid = (tag: string, limits: JsonObject, given: JsonObject = anyone) =>
  aBlock('interfaceDocumentsSourceBlock', tag, given, [
    aBlock('documentsSourceAddon', `${tag}_source`, { ...anyone, schema: itemSchema, ...limits }),
  ])

async function start(store: Store, more: JsonObject[]) {
  const world = await startPolicies(store, anApprovalPolicy({ schemas }, more))
  const apply = (as: string, serial: string) => world.post('apply', as, { document: { serial }, ref: null })
  const serialsIn = async (tag: string, as: string) =>
    (await world.get(tag, as)).body.data.map(
      ({ document }: { document: { credentialSubject: { serial: string }[] } }) =>
        document.credentialSubject[0]?.serial,
    )
  return { ...world, apply, serialsIn }
}

describeOnStores('Documents', (fresh) => {
  it('A source for assigned documents shows nobody the documents of others', async () => {
    const take = aBlock('buttonBlock', 'take', {
      permissions: ['OWNER'],
      uiMetaData: { buttons: [{ tag: 'go', field: 'assignedTo', value: didOf('vera') }] },
      events: [aLink('take', 'go', 'save_approved')],
    })
    const { apply, serialsIn, get, post } = await withStore(fresh, [
      grid('assigned', { onlyAssignDocuments: true }),
      take,
    ])
    await apply('ina', 'A')
    expect([await serialsIn('assigned', 'vera'), await serialsIn('assigned', 'ina')]).toEqual([[], []])
    const [document] = (await get('waiting', 'owner')).body.data
    await post('take', 'owner', { document, tag: 'go' })
    expect([await serialsIn('assigned', 'vera'), await serialsIn('assigned', 'ina')]).toEqual([['A'], []])
  })

  it('A block inside a container of the owner answers to the owner only', async () => {
    const inner = aBlock('interfaceContainerBlock', 'page', { permissions: ['OWNER'], defaultActive: true }, [
      grid('inner', {}),
    ])
    const { apply, get, ask, base, policyId } = await withStore(fresh, [inner])
    await apply('ina', 'A')
    expect((await get('inner', 'nobody')).status).toBe(503)
    expect((await get('inner', 'owner')).status).toBe(200)
    const tree = (await ask('GET', `/api/policy-blocks/${policyId}`, { as: 'nobody' })).text
    expect(tree).not.toContain('"inner"')
    expect((await ask('GET', `${base}/tag/inner`, { as: 'nobody' })).status).toBe(200)
  })

  it('Empty permissions permit nobody, not even the owner', async () => {
    const { get } = await withStore(fresh, [grid('closed', {}, { permissions: [], defaultActive: true })])
    for (const as of ['owner', 'ina', 'nobody']) expect((await get('closed', as)).status).toBe(503)
  })

  it('Own documents, and those of the own group, are shown to their owner', async () => {
    const { apply, serialsIn } = await withStore(fresh, [
      grid('own', { onlyOwnDocuments: true }),
      grid('group', { onlyOwnByGroupDocuments: true }),
    ])
    await apply('ina', 'A')
    await apply('ivan', 'B')
    for (const tag of ['own', 'group']) {
      expect(await serialsIn(tag, 'ina')).toEqual(['A'])
      expect(await serialsIn(tag, 'ivan')).toEqual(['B'])
      expect(await serialsIn(tag, 'nobody')).toEqual([])
    }
  })

  it.each([
    ['a limit', { onlyMyRegion: true }, 'The limit onlyMyRegion is not understood.'],
    ['a data type', { dataType: 'moon' }, 'dataType "moon" is unknown'],
    ['a data type elsewhere', { dataType: 'standard-registries' }, 'are not kept here'],
  ])('A source with %s that is not understood shows nothing, and says so', async (_, limits, reason) => {
    const { apply, get } = await withStore(fresh, [grid('odd', limits)])
    await apply('ina', 'A')
    const { data, notShown } = (await get('odd', 'ina')).body
    expect(data).toEqual([])
    expect(notShown).toEqual([{ tag: 'odd_source', reason: expect.stringContaining(reason) }])
  })

  it('A document that no source shows the caller cannot be referred to or decided about', async () => {
    const other = aBlock('requestVcDocumentBlock', 'other', { ...anyone, schema: itemSchema })
    const button = aBlock('buttonBlock', 'press', {
      ...anyone,
      uiMetaData: { buttons: [{ tag: 'go' }] },
      events: [aLink('press', 'go', 'save_approved')],
    })
    const { apply, get, post } = await withStore(fresh, [other, button])
    await apply('ina', 'A')
    const [row] = (await get('waiting', 'owner')).body.data
    const bad = await post('other', 'vera', { document: { serial: 'B' }, ref: row })
    expect([bad.status, bad.body.faults[0].path]).toEqual([422, ['ref']])
    expect((await post('press', 'vera', { document: row, tag: 'go' })).body.code).toBe('not_in_block')
    expect((await post('other', 'owner', { document: { serial: 'B' }, ref: row })).status).toBe(200)
  })

  it('Sources are shown one after the other, with a page across all of them', async () => {
    const two = aBlock('interfaceDocumentsSourceBlock', 'two', anyone, [
      aBlock('documentsSourceAddon', 'big', {
        ...anyone,
        filters: [{ field: 'document.credentialSubject.0.serial', type: 'gt', value: 'B' }],
      }),
      aBlock('documentsSourceAddon', 'all', { ...anyone, orderDirection: 'DESC' }),
      aBlock('paginationAddon', 'pages', anyone),
    ])
    const { apply, get } = await withStore(fresh, [two])
    for (const [as, serial] of [
      ['ina', 'A'],
      ['ivan', 'C'],
    ] as const)
      await apply(as, serial)
    const page = async (number: number) => (await get('two', 'vera', `?page=${number}&itemsPerPage=2`)).body
    const tagsOf = ({ data }: { data: Record<string, unknown>[] }) => data.map((row) => row['__sourceTag__'])
    const first = await page(0)
    expect([tagsOf(first), first.totalCount, first.hasNextPage]).toEqual([['big', 'all'], 3, true])
    expect(tagsOf(await page(1))).toEqual(['all'])
  })

  async function withStore(make: () => Promise<Store>, more: JsonObject[]) {
    const store = await make()
    return { ...(await start(store, more)), store }
  }
})
