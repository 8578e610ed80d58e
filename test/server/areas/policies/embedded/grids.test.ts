import { expect, it } from 'vitest'
import { aBlock, didOf, itemSchema } from '#test/support/policies/policies.ts'
import { aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'] }
const buttons = [
  { tag: 'approve', name: 'Approve', type: 'selector', field: 'option.status', value: 'Approved' },
  { tag: 'reject', name: 'Reject', type: 'selector-dialog', field: 'option.status', value: 'Rejected' },
]
const states = ['Open', 'Closed'].map((name) => ({ name, value: name, tag: `set_${name}`, user: 'CURRENT' }))
const fields = [
  { name: 'option.status', title: 'Status', type: 'text' },
  { title: 'Decision', type: 'block', bindBlock: 'decide', bindGroup: 'source' },
  { title: 'State', type: 'block', bindBlocks: ['state', 'kind', 'fetch'] },
  { title: 'Answer', type: 'block', bindBlock: 'answer' },
  { title: 'Secret', type: 'block', bindBlock: 'secret' },
]
const source = aBlock('documentsSourceAddon', 'source', { ...anyone, dataType: 'vc-documents', filters: [] })
const filter = aBlock('filtersAddon', 'by_status', { ...anyone, field: 'option.status', canBeEmpty: true })
const kinds = aBlock('documentsSourceAddon', 'kinds', { ...anyone, dataType: 'vc-documents', filters: [] })

const blocks = [
  aSender('keep'),
  aBlock('interfaceDocumentsSourceBlock', 'items', { uiMetaData: { title: 'Items', fields } }, [source, filter]),
  aBlock('interfaceDocumentsSourceBlock', 'hidden', { permissions: ['OWNER'], uiMetaData: { fields: [] } }, [
    { ...source, tag: 'hidden_source' },
  ]),
  aBlock('buttonBlock', 'decide', { uiMetaData: { buttons, enableIndividualFilters: true } }),
  aBlock('interfaceActionBlock', 'state', { type: 'selector', field: 'option.state', uiMetaData: { options: states } }),
  aBlock('interfaceActionBlock', 'kind', { type: 'dropdown', field: 'option.kind', name: 'id', value: 'owner' }, [
    kinds,
  ]),
  aBlock('interfaceActionBlock', 'fetch', { type: 'download' }),
  aBlock('requestVcDocumentBlock', 'answer', { schema: itemSchema, idType: 'UUID', stopPropagation: false }),
  aSender('keep_answer'),
  aBlock('buttonBlock', 'secret', { permissions: ['OWNER'], uiMetaData: { buttons: [{ tag: 'open', name: 'Open' }] } }),
  aSender('keep_decision'),
]

const events = ['approve', 'reject']
  .map((tag) => link('decide', 'keep_decision', tag))
  .concat(
    states.map(({ tag }) => link('state', 'keep_decision', tag)),
    link('kind', 'keep_decision', 'DropdownEvent'),
  )

describeOnStores('Grids', (openStore) => {
  async function start() {
    const policies = await startEventPolicy(await openStore(), blocks, { events })
    await policies.fill('one')
    await policies.fill('two')
    const base = `${policies.base}/grids`
    const ask = (method: string, path: string, as = 'ina', body?: unknown) =>
      policies.ask(method, `${base}${path}`, { as, body })
    const records = async () => (await ask('GET', '/items/records')).body.data
    const act = async (action: string, body?: unknown, as = 'ina') => {
      const [{ id }] = await records()
      return ask('POST', `/items/records/${id}/actions/${action}`, as, body)
    }
    return { ...policies, ask, records, act }
  }

  it('are those that the caller may read, with their filters, columns and actions', async () => {
    const { ask } = await start()
    const grids = (await ask('GET', '')).body
    expect(grids.map(({ gridId }: { gridId: string }) => gridId)).toEqual(['items', 'all', 'vps'])
    expect(grids[0]).toMatchObject({
      title: 'Items',
      filterSchema: [{ filterId: 'by_status', field: 'option.status', type: 'dropdown', operators: ['eq'] }],
    })
    expect(grids[0].columnSchema.map(({ bindActions }: { bindActions: string[] }) => bindActions)).toEqual([
      [],
      ['approve', 'reject'],
      ['set_Open', 'set_Closed', 'kind'],
      ['answer'],
      [],
    ])
    expect((await ask('GET', '', 'owner')).body).toHaveLength(4)
    const actions = (await ask('GET', '/items/actions')).body
    expect(actions.map(({ actionId }: { actionId: string }) => actionId)).toEqual([
      'approve',
      'reject',
      'set_Open',
      'set_Closed',
      'kind',
      'answer',
    ])
    expect(actions[1]).toMatchObject({ label: 'Reject', appliesTo: 'row', requiredRoles: ['ANY_ROLE'] })
    expect(actions[4].inputSchema.required).toEqual(['value'])
    expect(actions[5].inputSchema.required).toEqual(['document'])
  })

  it('give pages that count from 1, with what can be done with each row', async () => {
    const { ask } = await start()
    const { body } = await ask('GET', '/items/records?page=2&pageSize=1')
    expect(body).toMatchObject({ page: 2, pageSize: 1, totalCount: 2, hasPreviousPage: true, hasNextPage: false })
    expect(body.data).toHaveLength(1)
    const offered = ['approve', 'reject', 'set_Open', 'set_Closed', 'kind', 'answer']
    expect(body.data[0]).toMatchObject({ _actions: offered })
    expect((await ask('GET', '/items/records')).body.pageSize).toBe(20)
    expect((await ask('GET', '/items/records?pageSize=5000')).body.pageSize).toBe(200)
    for (const query of ['page=0', 'page=-1', 'page=x', 'pageSize=0'])
      expect((await ask('GET', `/items/records?${query}`)).status).toBe(422)
  })

  it('change a row like a client', async () => {
    const { act, records } = await start()
    expect((await act('approve')).status).toBe(200)
    const [approved] = await records()
    expect(approved).toMatchObject({
      option: { status: 'Approved' },
      _actions: expect.not.arrayContaining(['approve']),
    })
    expect((await act('approve')).status).toBe(422)
    expect((await act('reject', { dialogResult: 'Too small' })).status).toBe(200)
    expect((await records())[0].option).toMatchObject({ status: 'Rejected', comment: ['Too small'] })
    expect((await act('set_Closed')).status).toBe(200)
    expect((await records())[0]).toMatchObject({
      option: { state: 'Closed' },
      _actions: expect.not.arrayContaining(['set_Open']),
    })
    expect((await act('kind', { value: didOf('ina') })).status).toBe(200)
    expect((await records())[0].option.kind).toBe(didOf('ina'))
    expect((await act('kind', { value: 'nobody' })).status).toBe(422)
    expect((await act('answer', { document: { ...itemBase, serial: 'answer', size: 2 } })).status).toBe(200)
    const [first, , answer] = await records()
    expect(answer.relationships).toEqual([first.messageId])
  })

  it.each([
    ['GET', '/none/records', 404, 'Grid not found'],
    ['GET', '/none/actions', 404, 'Grid not found'],
    ['GET', '/hidden/records', 503, 'Block Unavailable'],
    ['GET', '/hidden/actions', 503, 'Block Unavailable'],
    ['POST', '/items/records/none/actions/approve', 404, 'Record not found'],
    ['POST', '/items/records/ROW/actions/none', 404, 'Action not found'],
    ['POST', '/items/records/ROW/actions/fetch', 404, 'Action not found'],
    ['POST', '/items/records/ROW/actions/open', 503, 'Block Unavailable'],
    ['POST', '/items/records/ROW/actions/kind', 400, ['value: the action kind needs it']],
    ['POST', '/items/records/ROW/actions/answer', 400, ['document: the action answer needs it']],
  ])('answer %s %s with %d', async (method, path, status, message) => {
    const { ask, records } = await start()
    const [{ id }] = await records()
    const answer = await ask(method, path.replace('ROW', id))
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
  })

  it('repeat no action of one block as that of another, even if both call their button the same', async () => {
    const both = [
      { title: 'Decide', type: 'block', bindBlock: 'decide', bindGroup: 'source' },
      { title: 'Revoke', type: 'block', bindBlock: 'revoke', bindGroup: 'approved' },
    ]
    const status = (type: string) => [{ field: 'option.status', type, value: 'Approved' }]
    const { base, ask, fill, failures } = await startEventPolicy(
      await openStore(),
      [
        aSender('keep'),
        aBlock('interfaceDocumentsSourceBlock', 'items', { uiMetaData: { fields: both } }, [
          { ...source, filters: status('not_equal') },
          { ...source, tag: 'approved', filters: status('equal') },
        ]),
        aBlock('buttonBlock', 'decide', {
          uiMetaData: { buttons: [{ tag: 'b', name: 'Approve', field: 'option.status', value: 'Approved' }] },
        }),
        aBlock('buttonBlock', 'revoke', { uiMetaData: { buttons: [{ tag: 'b', name: 'Revoke' }] } }),
        aSender('keep_decision'),
        aBlock('revocationBlock', 'revocation'),
      ],
      { events: [link('decide', 'keep_decision', 'b'), link('revoke', 'revocation', 'b')] },
    )
    await fill('one')
    const as = 'ina'
    const actions = (await ask('GET', `${base}/grids/items/actions`, { as })).body
    expect(actions.map(({ actionId, label }: Record<string, string>) => [actionId, label])).toEqual([
      ['b', 'Approve'],
      ['revoke:b', 'Revoke'],
    ])
    const record = async () => (await ask('GET', `${base}/grids/items/records`, { as })).body.data[0]
    const { id, _actions } = await record()
    const act = (action: string) =>
      ask('POST', `${base}/grids/items/records/${id}/actions/${action}`, { as, body: { dialogResult: 'Why' } })
    expect(_actions).toEqual(['b'])
    expect([(await act('b')).status, (await act('b')).status]).toEqual([200, 422])
    expect(await record()).toMatchObject({ option: { status: 'Approved' }, _actions: ['revoke:b'] })
    expect((await act('revoke:b')).status).toBe(200)
    expect(await failures()).toEqual([])
  })

  it('show only the attributes that their source lets through, and lose none of the others', async () => {
    const limit = aBlock('selectiveAttributes', 'limit', { attributes: [{ attributePath: 'option.status' }] })
    const policies = await startEventPolicy(
      await openStore(),
      [
        aSender('keep', {
          options: [
            { name: 'status', value: 'New' },
            { name: 'secret', value: 'x' },
          ],
        }),
        aBlock('interfaceDocumentsSourceBlock', 'items', { uiMetaData: { fields } }, [
          { ...source, children: [limit] },
        ]),
        aBlock('buttonBlock', 'decide', { uiMetaData: { buttons } }),
        aSender('keep_decision'),
      ],
      { events: [link('decide', 'keep_decision', 'approve')] },
    )
    await policies.fill('one')
    const [row] = (await policies.get('items', 'ina')).body.data
    expect(row.option).toEqual({ status: 'New' })
    const [same] = (await policies.get('items', 'ina', `?filterByUUID=${row.id}`)).body.data
    expect(same.option).toEqual({ status: 'New' })
    const document = { ...row, option: { ...row.option, status: 'Approved' } }
    expect((await policies.post('decide', 'ina', { document, tag: 'approve' })).status).toBe(200)
    expect((await policies.rows())[0].option).toMatchObject({ status: 'Approved', secret: 'x' })
  })
})
