import { expect, it } from 'vitest'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import type { Store } from '#server/platform/database/database.ts'
import { limits } from '#server/platform/limits.ts'

const queueSources = [
  aBlock('documentsSourceAddon', 'queue_source', {
    permissions: ['OWNER'],
    schema: itemSchema,
    filters: [{ field: 'option.status', type: 'equal', value: 'Waiting' }],
  }),
]

/** The applications that wait, with the buttons beside them. */
const grid = aBlock(
  'interfaceDocumentsSourceBlock',
  'queue',
  {
    permissions: ['OWNER'],
    defaultActive: true,
    uiMetaData: {
      title: 'Applications',
      fields: [
        { name: 'document.credentialSubject.0.serial', title: 'Serial', type: 'text' },
        { name: '', title: 'Decision', type: 'block', bindBlock: 'decide' },
      ],
    },
  },
  queueSources,
)

async function start(store: Store) {
  const schemas = aPolicy()['schemas']
  const world = await startPolicies(store, anApprovalPolicy({ schemas }, [grid]))
  const { ask, post, policyId } = world
  return {
    ...world,
    work: async (as: string) => (await ask('GET', '/api/policy-work', { as })).body,
    apply: () => post('apply', 'ina', { document: { serial: 'A-1' }, ref: null }),
    facts: async () => (await ask('GET', `/api/policy-grids/${policyId}/${await world.uuidOf('queue')}`)).body,
  }
}

describeOnStores('What a source hides', (fresh) => {
  it('It is neither in the history nor in the flow', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const source = (tag: string, filters: JsonObject[]) =>
      aBlock('documentsSourceAddon', tag, { ...anyone, dataType: 'vc-documents', filters }, [
        aBlock('selectiveAttributes', `${tag}_limit`, { ...anyone, attributes: [{ attributePath: 'option.status' }] }),
      ])
    const list = (tag: string, filters: JsonObject[] = []) =>
      aBlock('interfaceDocumentsSourceBlock', tag, { ...anyone, uiMetaData: { fields: [] } }, [
        source(`${tag}_source`, filters),
      ])
    const options = (status: string, secret: string) => [
      { name: 'status', value: status },
      { name: 'secret', value: secret },
      { name: 'comment', value: [secret] },
    ]
    const config = aBlock('interfaceContainerBlock', 'root', { ...anyone, events: [link('form', 'keep')] }, [
      aBlock('requestVcDocumentBlock', 'form', {
        ...anyone,
        schema: itemSchema,
        idType: 'UUID',
        stopPropagation: true,
      }),
      aSender('keep', { options: options('New', 'first'), stopPropagation: false }),
      aSender('keep_again', { options: options('Old', 'second') }),
      list('items'),
      list('others', [{ field: 'option.secret', type: 'equal', value: 'third' }]),
      list('newer', [{ field: 'option.status', type: 'equal', value: 'New' }]),
    ])
    const { ask, get, post, policyId } = await startPolicies(await fresh(), aPolicy({ codeVersion: '1.5.1', config }))
    expect((await post('form', 'ina', { document: { ...itemBase, serial: 'a' }, ref: null })).status).toBe(200)
    const [{ id }] = (await get('items', 'ina')).body.data
    const histories = (await ask('GET', `/api/policy-histories/${policyId}?ids=${id}`, { as: 'ina' })).body
    expect(histories[id]).toMatchObject([
      { status: 'New', comment: null, changes: [] },
      { status: 'Old', comment: null, changes: [{ field: 'status', from: 'New', to: 'Old' }] },
    ])
    const { nodes } = (await ask('GET', `/api/policy-flows/${policyId}?document=${id}`, { as: 'ina' })).body
    expect(nodes.flatMap(({ misses }: { misses: unknown[] }) => misses)).toMatchObject([
      { field: 'option.status', values: ['New'], held: 'Old' },
    ])
  })
})

describeOnStores('The history of a copy', (fresh) => {
  it('It begins with what the original was until then, also if that is a copy', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const set = (tag: string, value: string) =>
      aSender(tag, { dataSource: 'database', stopPropagation: false, options: [{ name: 'status', value }] })
    const copy = (tag: string) => aBlock('reassigningBlock', tag, { issuer: 'policyOwner', actor: '' })
    const button = (tag: string) =>
      aBlock('buttonBlock', tag, { uiMetaData: { buttons: [{ tag: 'RunEvent', name: tag, type: 'selector' }] } })
    const list = aBlock('interfaceDocumentsSourceBlock', 'list', { ...anyone, uiMetaData: { fields: [] } }, [
      aBlock('documentsSourceAddon', 'source', { ...anyone, dataType: 'vc-documents' }),
    ])
    const { fill, get, post, ask, policyId } = await startEventPolicy(
      await fresh(),
      [
        aSender('keep', { dataSource: 'database', options: [{ name: 'status', value: 'Sent' }] }),
        button('approve'),
        set('decide', 'Approved'),
        copy('first'),
        set('keep_first', 'Issued'),
        copy('second'),
        aSender('keep_second', { options: [{ name: 'status', value: 'Registered' }] }),
        button('withdraw'),
        aSender('keep_withdrawn', { options: [{ name: 'status', value: 'Withdrawn' }] }),
        list,
      ],
      { events: [link('approve', 'decide'), link('withdraw', 'keep_withdrawn')] },
    )
    await fill('one')
    const press = async (tag: string, document: unknown) =>
      expect((await post(tag, 'ina', { tag: 'RunEvent', document })).status).toBe(200)
    const [original] = (await get('list', 'ina')).body.data
    await press('approve', original)
    await press('withdraw', original)
    const rows: { id: string; option: { status: string } }[] = (await get('list', 'ina')).body.data
    const idOf = (status: string) => rows.find(({ option }) => option.status === status)?.id ?? ''
    const ids = ['Withdrawn', 'Issued', 'Registered'].map(idOf)
    const path = `/api/policy-histories/${policyId}?ids=${ids.join()}`
    const histories: Record<string, { status: string }[]> = (await ask('GET', path, { as: 'ina' })).body
    expect(ids.map((id) => histories[id]?.map(({ status }) => status))).toEqual([
      ['Sent', 'Approved', 'Withdrawn'],
      ['Sent', 'Approved', 'Issued'],
      ['Sent', 'Approved', 'Issued', 'Registered'],
    ])
  })
})

describeOnStores('What a grid says that it hides', (fresh) => {
  it('Documents of another kind explain an empty grid, and belong to other lists otherwise', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const list = (tag: string, filters: JsonObject[]) =>
      aBlock('interfaceDocumentsSourceBlock', tag, { ...anyone, uiMetaData: { fields: [] } }, [
        aBlock('documentsSourceAddon', `${tag}_source`, { ...anyone, dataType: 'vc-documents', filters }),
      ])
    const ofKind = (value: string) => ({ field: 'type', type: 'equal', value })
    const events = [link('apply', 'keep_application'), link('register', 'keep_device')]
    const approved = { field: 'option.status', type: 'equal', value: 'Approved' }
    const form = (tag: string) =>
      aBlock('requestVcDocumentBlock', tag, { ...anyone, schema: itemSchema, idType: 'UUID' })
    const config = aBlock('interfaceContainerBlock', 'root', { ...anyone, events }, [
      form('apply'),
      aSender('keep_application', { entityType: 'application' }),
      form('register'),
      aSender('keep_device', { entityType: 'device', options: [{ name: 'status', value: 'Approved' }] }),
      list('devices', [ofKind('device')]),
      list('approved', [approved]),
      list('boats', [ofKind('boat')]),
    ])
    const { ask, post, uuidOf, policyId } = await startPolicies(
      await fresh(),
      aPolicy({ codeVersion: '1.5.1', config }),
    )
    for (const tag of ['apply', 'register'])
      await post(tag, 'ina', { document: { ...itemBase, serial: tag }, ref: null })
    const facts = async (tag: string) => (await ask('GET', `/api/policy-grids/${policyId}/${await uuidOf(tag)}`)).body
    expect(await facts('devices')).toMatchObject({ shown: 1, hidden: 0, filters: [] })
    expect(await facts('approved')).toMatchObject({ shown: 1, hidden: 1 })
    expect(await facts('boats')).toMatchObject({ shown: 0, hidden: 2, filters: [{ field: 'type', hides: 2 }] })
  })
})

describeOnStores('The earlier versions of what a grid shows', (fresh) => {
  it('They are counted apart from what its filters hide', async () => {
    const status = (type: string, value: string) => ({ field: 'option.status', type, value })
    const sources = [status('equal', 'Issued'), status('equal', 'Waiting')].map((filter, place) =>
      aBlock('documentsSourceAddon', `source_${place}`, { permissions: ['ANY_ROLE'], filters: [filter] }),
    )
    const list = aBlock(
      'interfaceDocumentsSourceBlock',
      'list',
      { permissions: ['ANY_ROLE'], defaultActive: true, uiMetaData: { fields: [] } },
      sources,
    )
    const events = [link('form', 'keep'), link('again', 'sign'), link('old', 'withdraw')]
    const buttons = (tag: string) =>
      aBlock('buttonBlock', tag, { uiMetaData: { buttons: [{ tag: 'RunEvent', name: tag, type: 'selector' }] } })
    const withStatus = (value: string) => ({ options: [{ name: 'status', value }] })
    const { fill, get, post, ask, uuidOf, policyId } = await startEventPolicy(
      await fresh(),
      [
        aSender('keep', withStatus('Waiting')),
        buttons('again'),
        aBlock('sendToGuardianBlock', 'sign', { dataSource: 'database', ...withStatus('Signed') }),
        aBlock('reassigningBlock', 'issue', { issuer: 'policyOwner', actor: '' }),
        aSender('keep_issued', withStatus('Issued')),
        buttons('old'),
        aSender('withdraw', withStatus('Withdrawn')),
        list,
      ],
      { events },
    )
    const facts = async () =>
      (await ask('GET', `/api/policy-grids/${policyId}/${await uuidOf('list')}`, { as: 'ina' })).body
    const press = async (tag: string, document: unknown) =>
      expect((await post(tag, 'ina', { tag: 'RunEvent', document })).status).toBe(200)
    await fill('one')
    await fill('two')
    const [one, two] = (await get('list', 'ina')).body.data
    expect(await facts()).toMatchObject({ shown: 2, hidden: 0, earlier: 0 })
    await press('again', one)
    expect(await facts()).toMatchObject({ shown: 2, hidden: 0, earlier: 1, filters: [] })
    await press('old', two)
    expect(await facts()).toMatchObject({ shown: 1, hidden: 1, earlier: 1, filters: [{ hides: 1 }] })
  })

  it.each([
    ['published', 'auto'],
    ['kept', 'database'],
  ])('What a user has edited is one of them only where the edit of a %s document is shown', async (_, dataSource) => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const list = (tag: string, values: readonly string[]) => {
      const sources = values.map((value) =>
        aBlock('documentsSourceAddon', `${tag}_${value}`, {
          ...anyone,
          filters: [{ field: 'option.status', type: 'equal', value }],
        }),
      )
      return aBlock('interfaceDocumentsSourceBlock', tag, { ...anyone, uiMetaData: { fields: [] } }, sources)
    }
    const withStatus = (value: string) => ({ dataSource, options: [{ name: 'status', value }] })
    const { fill, post, rows, ask, uuidOf, policyId } = await startEventPolicy(await fresh(), [
      aSender('keep', withStatus('New')),
      aBlock('requestVcDocumentBlock', 'edit', { schema: itemSchema, idType: 'UUID', editType: 'edit' }),
      aSender('keep_edit', withStatus('Edited')),
      list('edits', ['Edited']),
      list('others', ['Other']),
    ])
    const facts = async (tag: string) =>
      (await ask('GET', `/api/policy-grids/${policyId}/${await uuidOf(tag)}`, { as: 'ina' })).body
    await fill('one')
    for (const serial of ['two', 'three']) {
      const ref = (await rows()).at(-1)
      expect((await post('edit', 'ina', { document: { ...itemBase, serial, size: 1 }, ref })).status).toBe(200)
    }
    expect(await facts('edits')).toMatchObject({ shown: 2, hidden: 0, earlier: 1 })
    expect(await facts('others')).toMatchObject({ shown: 0, hidden: 3, earlier: 0 })
  })
})

describeOnStores('How much waits', (fresh) => {
  const someDocuments = (count: number, rest = '', approved = 10) =>
    Array.from({ length: count }, (_, place) => ({
      schema: itemSchema,
      owner: 'ina',
      createDate: '2026-03-01T12:00:00.000Z',
      option: { status: place < approved ? 'Approved' : 'Waiting' },
      document: { serial: `A-${place}${rest}` },
    }))
  const yes = { tag: 'yes', name: 'Approve', type: 'selector', field: 'option.status', value: 'Approved' }

  async function workWith(button: JsonObject, as = 'owner', documents = someDocuments(260), list = grid) {
    const config = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'], defaultActive: true }, [
      list,
      aBlock('buttonBlock', 'decide', { permissions: ['OWNER'], uiMetaData: { buttons: [button] } }),
    ])
    const { ask } = await startPolicies(await fresh(), aPolicy({ codeVersion: '1.5.1', config, documents }))
    return (await ask('GET', '/api/policy-work', { as })).body
  }

  it('All of it is counted, and the oldest of it listed', async () => {
    const { documents: listed, waiting, isPartial } = await workWith(yes)
    expect([listed.length, waiting, isPartial]).toEqual([50, 250, false])
    expect(listed[0].summary).toEqual([{ label: 'Serial', value: 'A-10' }])
  })

  it('Those who sent it learn how much of all of it waits, and whether anybody can act', async () => {
    const [activity] = (await workWith(yes, 'ina')).policies
    expect(activity).toMatchObject({ waiting: [{ role: 'OWNER', count: 250, isVacant: false }], isPartial: false })
  })

  const notTheFirst = { field: 'document.credentialSubject.0.serial', type: 'not_equal', value: 'A-10' }
  const byContent = { ...yes, filters: [notTheFirst] }

  it('All of it is counted where it depends on the content of documents', async () => {
    const { waiting, isPartial } = await workWith(byContent)
    expect([waiting, isPartial]).toEqual([249, false])
    const [activity] = (await workWith(byContent, 'ina')).policies
    expect(activity).toMatchObject({ waiting: [{ role: 'OWNER', count: 249 }], isPartial: false })
  })

  it('Documents of sources without a decision are not read for it', async () => {
    const decided = aBlock('documentsSourceAddon', 'decided', {
      permissions: ['OWNER'],
      filters: [{ field: 'option.status', type: 'equal', value: 'Approved' }],
    })
    const [serial, decision] = [
      { name: 'document.credentialSubject.0.serial', title: 'Serial', type: 'text' },
      { name: '', title: 'Decision', type: 'block', bindBlock: 'decide', bindGroup: 'queue_source' },
    ]
    const both = { ...grid, uiMetaData: { fields: [serial, decision] }, children: [decided, ...queueSources] }
    const documents = someDocuments(140, 'x'.repeat(40_000), 130)
    const { waiting, isPartial, policies } = await workWith(byContent, 'owner', documents, both)
    expect([waiting, isPartial]).toEqual([10, false])
    expect(policies[0]).toMatchObject({ waiting: [], isPartial: false })
    const [activity] = (await workWith(byContent, 'ina', documents, both)).policies
    expect(activity).toMatchObject({ waiting: [{ role: 'OWNER', count: 10 }], isPartial: false, looked: 10 })
  })

  it('Of documents with too much content to read them all, the oldest and the newest are counted', async () => {
    const bytes = 40_000
    const documents = someDocuments(240, 'x'.repeat(bytes))
    const read = Math.floor(limits.workContentBytes / bytes)
    const { waiting, isPartial } = await workWith(byContent, 'owner', documents)
    expect(waiting).toBeGreaterThan(read / 2)
    expect(waiting).toBeLessThan(read)
    expect(isPartial).toBe(true)
    const [activity] = (await workWith(byContent, 'ina', documents)).policies
    expect(activity).toMatchObject({ waiting: [{ role: 'OWNER', count: 200 }], isPartial: true, looked: 200 })
  })
})

describeOnStores('What waits', (fresh) => {
  it('It is listed for those who may decide, and others only see that something of their own waits', async () => {
    const { apply, work } = await start(await fresh())
    expect((await work('owner')).documents).toEqual([])
    await apply()
    const [item] = (await work('owner')).documents
    expect(item).toMatchObject({ title: 'Applications', summary: [{ label: 'Serial', value: 'A-1' }] })
    expect(item.buttons.map(({ name }: { name: string }) => name)).toEqual(['Approve', 'Reject'])
    const hers = await work('ina')
    expect(hers.documents).toEqual([])
    expect(hers.policies[0].waiting).toEqual([{ role: 'OWNER', count: 1, isVacant: false }])
    expect((await work('ivan')).policies[0].waiting).toEqual([])
  })

  it('It is counted once, even if several grids offer the same decision', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const button = (tag: string, status: string) => {
      return { tag, name: status, type: 'selector', field: 'option.status', value: status }
    }
    const gridWith = (tag: string, ...buttons: string[]) =>
      aBlock(
        'interfaceDocumentsSourceBlock',
        tag,
        {
          permissions: ['OWNER'],
          defaultActive: true,
          uiMetaData: { title: tag, fields: buttons.map((bound) => ({ name: '', type: 'block', bindBlock: bound })) },
        },
        [aBlock('documentsSourceAddon', `${tag}_source`, { permissions: ['OWNER'], schema: itemSchema, filters: [] })],
      )
    const decision = (tag: string, status: string) =>
      aBlock('buttonBlock', tag, { permissions: ['OWNER'], uiMetaData: { buttons: [button(`${tag}_it`, status)] } })
    const config = aBlock('interfaceContainerBlock', 'root', { ...anyone, events: [link('form', 'keep')] }, [
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      aSender('keep', { options: [{ name: 'status', value: 'Waiting' }] }),
      gridWith('first', 'approve'),
      gridWith('again', 'approve'),
      gridWith('both', 'approve', 'archive'),
      decision('approve', 'Approved'),
      decision('archive', 'Archived'),
    ])
    const { ask, post } = await startPolicies(await fresh(), aPolicy({ codeVersion: '1.5.1', config }))
    await post('form', 'ina', { document: { ...itemBase, serial: 'A-1' }, ref: null })
    const work = async (as: string) => (await ask('GET', '/api/policy-work', { as })).body
    const { documents, waiting } = await work('owner')
    expect([documents.map(({ title }: { title: string }) => title), waiting]).toEqual([['first', 'both'], 2])
    expect((await work('ina')).policies[0].waiting).toEqual([{ role: 'OWNER', count: 1, isVacant: false }])
  })

  it('It is said to wait for a role that nobody has yet, until somebody takes it', async () => {
    const inspector = { permissions: ['Inspector'], defaultActive: true }
    const yes = { tag: 'yes', name: 'Approve', field: 'option.status', value: 'Approved' }
    const config = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
      aBlock('policyRolesBlock', 'choose', { permissions: ['NO_ROLE'], defaultActive: true, roles: ['Inspector'] }),
      aBlock('requestVcDocumentBlock', 'form', { permissions: ['ANY_ROLE'], schema: itemSchema, idType: 'UUID' }),
      aSender('keep', { events: [link('form', 'keep')] }),
      aBlock(
        'interfaceDocumentsSourceBlock',
        'inspected',
        { ...inspector, uiMetaData: { fields: [{ name: '', type: 'block', bindBlock: 'decide' }] } },
        [aBlock('documentsSourceAddon', 'inspected_source', { ...inspector, schema: itemSchema, filters: [] })],
      ),
      aBlock('buttonBlock', 'decide', { ...inspector, uiMetaData: { buttons: [yes] } }),
    ])
    const policy = { ...aPolicy({ codeVersion: '1.5.1', config }), policyRoles: ['Installer', 'Verifier', 'Inspector'] }
    const { ask, base, post } = await startPolicies(await fresh(), policy)
    await post('form', 'ina', { document: { ...itemBase, serial: 'A-1' }, ref: null })
    const waiting = async () => (await ask('GET', '/api/policy-work', { as: 'ina' })).body.policies[0].waiting
    expect(await waiting()).toEqual([{ role: 'Inspector', count: 1, isVacant: true }])
    expect((await post('choose', 'nobody', { role: 'Inspector' })).status).toBe(200)
    expect(await waiting()).toEqual([{ role: 'Inspector', count: 1, isVacant: false }])
    // Acting in no role, the inspector still has it.
    await ask('POST', `${base}/groups`, { as: 'nobody', body: { uuid: null } })
    expect(await waiting()).toEqual([{ role: 'Inspector', count: 1, isVacant: false }])
  })

  it('It is over once it is decided, and the history says by whom', async () => {
    const { apply, work, post, facts, ask, policyId } = await start(await fresh())
    await apply()
    const [item] = (await work('owner')).documents
    const document = { id: item.documentId, option: { ...item.option, comment: ['Fine'] } }
    expect((await post('decide', 'owner', { document, tag: 'yes' })).status).toBe(200)
    const again = await post('decide', 'owner', { document, tag: 'yes' })
    expect(again.status).toBe(422)
    expect(again.text).toContain('does not offer this button: option.status is Approved')
    expect((await work('owner')).documents).toEqual([])
    expect(await facts()).toMatchObject({
      shown: 0,
      hidden: 1,
      filters: [{ field: 'option.status', test: 'in', values: ['Waiting'], hides: 1 }],
    })
    const path = `/api/policy-histories/${policyId}?ids=${item.documentId}`
    const states = (await ask('GET', path)).body[item.documentId]
    expect(states.map(({ status }: { status: string }) => status)).toEqual(['Waiting', 'Approved'])
    expect(states.map(({ did }: { did: string }) => did)).toEqual([didOf('ina'), didOf('owner')])
    expect(states[1].comment).toBe('Fine')
    expect((await ask('GET', path, { as: 'ivan' })).body).toEqual({})
  })

  it('A grid of a group says that its reader is in none', async () => {
    const ofGroup = { permissions: ['ANY_ROLE'], filters: [], onlyOwnByGroupDocuments: true }
    const list = aBlock('interfaceDocumentsSourceBlock', 'ours', { permissions: ['ANY_ROLE'], defaultActive: true }, [
      aBlock('documentsSourceAddon', 'ours_source', ofGroup),
    ])
    const { ask, uuidOf, policyId } = await startPolicies(await fresh(), anApprovalPolicy({}, [list]))
    const path = `/api/policy-grids/${policyId}/${await uuidOf('ours')}`
    expect((await ask('GET', path)).body).toMatchObject({ shown: 0, lacksGroup: true })
    expect((await ask('GET', path, { as: 'ina' })).body).toMatchObject({ shown: 0, lacksGroup: false })
  })

  it('A grid that a reader may not use reveals nothing', async () => {
    const { ask, policyId, uuidOf } = await start(await fresh())
    const path = `/api/policy-grids/${policyId}/${await uuidOf('queue')}`
    expect((await ask('GET', path, { as: 'ina' })).status).toBe(422)
    expect((await ask('GET', `${path}/rows`, { as: 'ina' })).status).toBe(422)
    expect((await ask('GET', `${path}/rows?page=-1`)).status).toBe(422)
  })

  it('The flow leads from the form over the button to the page of an approval', async () => {
    const { ask, policyId, uuidOf } = await start(await fresh())
    const { nodes, links } = (await ask('GET', `/api/policy-flows/${policyId}`)).body
    const [apply, queue, welcome] = [await uuidOf('apply'), await uuidOf('queue'), await uuidOf('welcome')]
    expect(links).toContainEqual(expect.objectContaining({ from: apply, to: queue, label: '' }))
    expect(links).toContainEqual(expect.objectContaining({ to: welcome, label: 'Approve' }))
    expect(nodes.find(({ id }: { id: string }) => id === queue)).toMatchObject({ roles: ['OWNER'], count: 0 })
  })

  it('The flow names what stops documents on their way, and the roles that nobody has', async () => {
    const inspector = { permissions: ['Inspector'], defaultActive: true }
    const blocks = [
      aBlock('timerBlock', 'timer', {
        period: 'yearly',
        startDate: '2020-01-01T00:00:00Z',
        endDate: '2021-01-01T00:00:00Z',
      }),
      aBlock('tool', 'doubling', { messageId: '1' }),
      aBlock('informationBlock', 'verify', inspector),
    ]
    const { ask, policyId, uuidOf } = await startEventPolicy(await fresh(), blocks, {
      tools: [{ name: 'Doubler', messageId: '1' }],
      policyRoles: ['Installer', 'Inspector'],
      events: [link('form', 'timer'), link('timer', 'doubling'), link('doubling', 'verify', 'out')],
    })
    const { links, vacantRoles } = (await ask('GET', `/api/policy-flows/${policyId}`, { as: 'ina' })).body
    expect(links).toContainEqual(
      expect.objectContaining({
        from: await uuidOf('form'),
        to: await uuidOf('verify'),
        stops: [
          { kind: 'timer', state: 'ended', at: '2021-01-01T00:00:00.000Z' },
          { kind: 'missing tool', name: 'Doubler' },
        ],
      }),
    )
    expect(vacantRoles).toEqual(['Inspector'])
  })

  it('The flow says when a timer goes off that leads to a block, and that it starts with a document', async () => {
    const blocks = [
      aBlock('timerBlock', 'timer', { period: 'yearly', startDate: '2020-01-01T00:00:00Z', stopPropagation: true }),
      aBlock('aggregateDocumentBlock', 'collect', { aggregateType: 'period' }),
      aBlock('informationBlock', 'summary'),
    ]
    const { ask, fill, policyId, uuidOf } = await startEventPolicy(await fresh(), blocks, {
      events: [link('form', 'timer'), link('timer', 'collect', 'TimerEvent', { input: 'TimerEvent' })],
    })
    const read = async () => {
      const [summary, flow] = [
        await uuidOf('summary'),
        await ask('GET', `/api/policy-flows/${policyId}`, { as: 'ina' }),
      ]
      const { nodes, links } = flow.body
      const stops = links.find(({ to }: { to: string }) => to === summary)?.stops
      return [nodes.find(({ id }: { id: string }) => id === summary).entries, stops]
    }
    const idle = { kind: 'timer', state: 'idle', at: null }
    expect(await read()).toEqual([[idle], [idle]])
    await fill('one')
    const runs = { kind: 'timer', state: 'runs', at: expect.stringContaining('-01-01T00:00:00.000Z') }
    expect(await read()).toEqual([[runs], [runs]])
  })

  it('The flow says where a document is, and which value keeps it out of a list', async () => {
    const { ask, apply, post, work, policyId, uuidOf } = await start(await fresh())
    await apply()
    const [item] = (await work('owner')).documents
    const place = async (as = 'owner') => {
      const { nodes } = (await ask('GET', `/api/policy-flows/${policyId}?document=${item.documentId}`, { as })).body
      const queue = await uuidOf('queue')
      return nodes.find(({ id }: { id: string }) => id === queue)
    }
    expect(await place()).toMatchObject({ isPlace: true, misses: [] })
    const { documentId, option } = item
    await post('decide', 'owner', {
      document: { id: documentId, option: { ...option, status: 'Approved' } },
      tag: 'yes',
    })
    expect(await place()).toMatchObject({
      isPlace: false,
      misses: [{ field: 'option.status', test: 'in', values: ['Waiting'], held: 'Approved' }],
    })
    expect(await place('ivan')).toMatchObject({ isPlace: false, misses: [] })
  })
})
