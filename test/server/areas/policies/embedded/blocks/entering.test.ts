import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aGrid, aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'] }
const credential = (id: string, serial = 'sensor') => ({
  id,
  issuer: 'did:hedera:testnet:sensor_0.0.1',
  issuanceDate: '2026-01-01T00:00:00.000Z',
  credentialSubject: [{ ...itemBase, serial, id: `${id}#subject` }],
})

describeOnStores('Data from outside', (openStore) => {
  const sensor = aBlock('externalDataBlock', 'sensor', {
    permissions: [],
    entityType: 'MRV',
    schema: itemSchema,
    stopPropagation: true,
    events: [link('sensor', 'keep')],
  })
  const start = async (given: readonly JsonObject[] = [sensor]) => {
    const policies = await startEventPolicy(await openStore(), [...given, aSender('keep')])
    const { ask } = policies
    const send = (as: string, body: unknown, path = '/api/v1/external') => ask('POST', path, { as, body })
    return { ...policies, send }
  }
  const body = { owner: didOf('ina'), policyTag: 'items', document: credential('urn:uuid:1') }

  it('become a document of their owner, which is not called verified', async () => {
    const { send, rows, policyId } = await start()
    expect(await send('ina', body)).toMatchObject({ status: 200, text: 'true' })
    expect(await rows()).toMatchObject([
      {
        type: 'MRV',
        owner: didOf('ina'),
        tag: 'keep',
        signature: 0,
        schema: itemSchema,
        ledger: 'dry-run',
        document: body.document,
      },
    ])
    const other = { ...body, document: credential('urn:uuid:2') }
    expect((await send('owner', other, `/api/v1/external/${policyId}/sensor`)).text).toBe('true')
    expect(await rows()).toHaveLength(2)
  })

  it('are handled before the answer', async () => {
    const { app, policyId, rows } = await start()
    for (const path of ['external', `external/${policyId}/sensor`, `policies/${policyId}/tag/sensor/blocks`]) {
      const request = { method: 'POST', headers: { authorization: 'Bearer owner' }, body: JSON.stringify(body) }
      expect((await app.request(`/api/v1/${path}/sync-events`, request)).status).toBe(404)
    }
    expect(await rows()).toEqual([])
  })

  it('refer to a document that their owner sees', async () => {
    const { send, fill, rows } = await start()
    await fill('one')
    const { id, messageId } = (await rows())[0] ?? (await send('ina', body), await rows())[0]
    expect((await send('ina', { ...body, document: credential('urn:uuid:3'), ref: id })).text).toBe('true')
    expect((await rows()).at(-1)).toMatchObject({ relationships: [messageId] })
    const refused = await send('ina', { ...body, document: credential('urn:uuid:4'), ref: 'unknown' })
    expect(refused).toMatchObject({ status: 422, body: { message: 'Invalid relationships' } })
  })

  it.each([
    ['of another owner', 'ivan', {}, 403],
    ['for an unknown policy', 'ina', { policyTag: 'other' }, 404],
    ['without an owner', 'ina', { owner: 5 }, 422],
    ['that is no credential', 'ina', { document: { id: 'urn:uuid:1' } }, 422],
    ['without a token', 'stranger', {}, 401],
  ])('%s is refused in words, and nothing is written', async (_, as, given, status) => {
    const { send, rows } = await start()
    expect((await send(as, { ...body, ...given })).status).toBe(status)
    expect(await rows()).toEqual([])
  })

  it('refer only to files that their sender has sent, or sees in a document that they name', async () => {
    const world = await start()
    const sendFile = (as: string, content: string) =>
      world.ask('POST', `${world.base}/blocks/${form}/files`, { as, body: content })
    const form = await world.uuidOf('form')
    const reference = (await sendFile('ivan', 'his file')).body.reference
    const own = (await sendFile('ina', 'her file')).body.reference
    const refused = await world.send('ina', { ...body, document: credential('urn:uuid:6', reference) })
    expect([refused.status, refused.body.message]).toEqual([
      422,
      [expect.stringContaining('is not a file that you have sent to this policy')],
    ])
    expect((await world.send('ina', { ...body, document: credential('urn:uuid:6', own) })).status).toBe(200)
    world.pass(2 * 86_400_000)
    await world.files.tidy()
    const hash = own.replace('ipfs://signalbox-', '')
    const all = `${world.base}/blocks/${await world.uuidOf('all')}/files/${hash}`
    expect((await world.app.request(all, { headers: { authorization: 'Bearer ivan' } })).status).toBe(200)
  })

  it('are neither issued in the name of somebody else here nor a replacement of what is kept', async () => {
    const { send, rows, fill } = await start()
    await fill('one')
    const forged = { ...credential('urn:uuid:7'), issuer: didOf('owner') }
    expect((await send('ina', { ...body, document: forged })).body.message).toMatch(/Somebody else here is its issuer/)
    expect((await send('owner', { ...body, document: forged })).status).toBe(200)
    const changed = { ...forged, credentialSubject: [{ ...itemBase, serial: 'changed' }] }
    expect((await send('owner', { ...body, document: changed })).body.message).toMatch(/Another document has this id/)
    expect(await rows()).toMatchObject([{ document: { credentialSubject: [{ serial: 'sensor' }] } }])
  })

  it('are rejected by the validators inside the block', async () => {
    const validator = aBlock('documentValidatorBlock', 'check', {
      ...anyone,
      documentType: 'vc-document',
      conditions: [{ field: 'document.credentialSubject.0.serial', type: 'equal', value: 'good' }],
    })
    const { send, rows } = await start([{ ...sensor, children: [validator] }])
    expect(await send('ina', body)).toMatchObject({ status: 422, body: { message: 'Invalid document' } })
    expect((await send('ina', { ...body, document: credential('urn:uuid:5', 'good') })).status).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  it('find no block where the policy has none', async () => {
    const { send } = await start([])
    expect((await send('ina', body)).status).toBe(404)
  })
})

describeOnStores('Addons of a grid', (openStore) => {
  it('a form in a row issues a document about that row, through the output of the grid', async () => {
    const addon = aBlock('requestVcDocumentBlockAddon', 'comment', { ...anyone, schema: itemSchema, idType: 'UUID' })
    const blocks = [
      aSender('keep'),
      { ...aGrid('items', 'vc-documents', [addon]), events: [link('items', 'second', 'comment')] },
      aSender('second', { entityType: 'comment' }),
    ]
    const { fill, post, get, rows } = await startEventPolicy(await openStore(), blocks)
    await fill('one')
    const [first] = await rows()
    expect((await get('comment', 'ina')).body).toMatchObject({ idType: 'UUID', schema: { iri: itemSchema } })
    const document = { ...itemBase, serial: 'two', size: 1 }
    expect(await post('comment', 'ina', { document })).toMatchObject({
      status: 422,
      body: { message: 'Reference document not found.' },
    })
    expect((await post('comment', 'ina', { document, ref: first.id })).status).toBe(200)
    expect((await rows())[1]).toMatchObject({
      type: 'comment',
      relationships: [first.messageId],
      document: { credentialSubject: [{ serial: 'two', ref: first.document.credentialSubject[0].id }] },
    })
  })

  it('act on the rows of their grid alone, although their user sees other documents', async () => {
    const source = aBlock('documentsSourceAddon', 'open_source', {
      ...anyone,
      dataType: 'vc-documents',
      filters: [{ field: 'document.credentialSubject.0.serial', type: 'equal', value: 'open' }],
    })
    const grid = aBlock('interfaceDocumentsSourceBlock', 'open', { ...anyone, uiMetaData: { fields: [] } }, [
      source,
      aBlock('buttonBlockAddon', 'mark', { ...anyone, field: 'option.status', value: 'Marked' }),
      aBlock('requestVcDocumentBlockAddon', 'comment', { ...anyone, schema: itemSchema }),
    ])
    const { fill, post, rows } = await startEventPolicy(await openStore(), [aSender('keep'), grid])
    await fill('open')
    await fill('shut')
    const [open, shut] = await rows()
    const send = async ({ id }: { id: string }) => {
      const comment = { document: { ...itemBase, serial: 'two', size: 1 }, ref: id }
      return [(await post('mark', 'ina', { documentId: id })).status, (await post('comment', 'ina', comment)).status]
    }
    expect(await send(open)).toEqual([200, 200])
    expect(await send(shut)).toEqual([422, 422])
  })

  it('a form in a row takes only documents that fit those they are compared with', async () => {
    const filter = { field: 'type', type: 'equal', typeValue: 'value', value: 'limit' }
    const condition = {
      field: 'document.credentialSubject.0.size',
      fieldSource: 'document',
      type: 'lt',
      value: 'document.credentialSubject.0.size',
      valueSource: 'source',
    }
    const validations = [{ filters: [filter], conditions: [condition], failMessage: 'Larger than the limit' }]
    const addon = aBlock('requestVcDocumentBlockAddon', 'comment', { ...anyone, schema: itemSchema }, [
      aBlock('requestValidationAddon', 'check', { ...anyone, validations }),
    ])
    const blocks = [
      aSender('keep', { entityType: 'limit' }),
      { ...aGrid('items', 'vc-documents', [addon]), events: [link('items', 'second', 'comment')] },
      aSender('second', { entityType: 'comment' }),
    ]
    const { fill, post, rows } = await startEventPolicy(await openStore(), blocks)
    await fill('limit', 10)
    const [{ id }] = await rows()
    const send = (size: number) => post('comment', 'ina', { document: { ...itemBase, serial: 'two', size }, ref: id })
    expect(await send(11)).toMatchObject({ status: 422, body: { message: 'Larger than the limit' } })
    expect((await send(9)).status).toBe(200)
    expect((await rows()).map(({ type }: JsonObject) => type)).toEqual(['limit', 'comment'])
  })

  it('a button takes the last of the comments that a Guardian’s client sends, and says how it is drawn', async () => {
    const button = { name: 'Reject', dialog: true, field: 'option.status', value: 'Rejected' }
    const addon = aBlock('buttonBlockAddon', 'reject', { ...anyone, ...button })
    const blocks = [
      aSender('keep'),
      { ...aGrid('items', 'vc-documents', [addon]), events: [link('items', 'second', 'reject')] },
      aSender('second'),
    ]
    const { fill, post, get, rows } = await startEventPolicy(await openStore(), blocks)
    await fill('one')
    const [{ id }] = await rows()
    expect((await get('reject', 'ina')).body).toMatchObject({ ...button, readonly: false, active: true })
    const sent = { documentId: id, dialogResult: ['made up', 'Too shallow'] }
    expect((await post('reject', 'ina', sent)).status).toBe(200)
    expect((await rows())[0].option).toMatchObject({ status: 'Rejected', comment: ['Too shallow'] })
  })

  it('tags are set, found and deleted by those who see the document, each their own', async () => {
    const blocks = [aSender('keep'), aGrid('items', 'vc-documents', [aBlock('tagsManager', 'tags', anyone)])]
    const { fill, post, get, rows, uuidOf } = await startEventPolicy(await openStore(), blocks)
    await fill('one')
    const [{ id }] = await rows()
    const create = { operation: 'create', tag: { name: 'Odd', description: 'Look again', localTarget: id } }
    const made = await post('tags', 'ina', create)
    expect(made.body).toMatchObject({ name: 'Odd', owner: didOf('ina'), localTarget: id, ledger: 'dry-run' })
    const uuid = await uuidOf('tags')
    const [row] = (await get('items', 'ivan')).body.data
    expect(row.blocks[uuid].tags).toMatchObject({ target: id, tags: [{ name: 'Odd' }] })
    expect((await post('tags', 'ivan', { operation: 'search', targets: [id, 'other'] })).body).toHaveLength(1)
    expect((await post('tags', 'ivan', { operation: 'delete', uuid: made.body.uuid })).status).toBe(422)
    expect((await post('tags', 'ina', { operation: 'delete', uuid: made.body.uuid })).status).toBe(200)
    const datesOf = async () => (await get('items', 'vera')).body.data[0].blocks[uuid].tags.refreshDate
    expect(await datesOf()).toBe(undefined)
    const synchronized = (await post('tags', 'ivan', { operation: 'synchronization', target: id })).body
    expect(synchronized.tags).toEqual([])
    expect(await datesOf()).toBe(synchronized.refreshDate)
    for (const body of [
      { operation: 'create', tag: { name: '', localTarget: id } },
      { operation: 'create', tag: { name: 'x', localTarget: 'unknown' } },
      { operation: 'rename' },
    ])
      expect((await post('tags', 'ina', body)).status).toBe(422)
  })

  it('tag no documents that are hidden from the caller', async () => {
    const own = aBlock('documentsSourceAddon', 'own', { ...anyone, filters: [], onlyOwnDocuments: true })
    const list = aBlock('interfaceDocumentsSourceBlock', 'list', anyone, [own, aBlock('tagsManager', 'tags', anyone)])
    const config = aBlock(
      'interfaceContainerBlock',
      'root',
      { permissions: ['ANY_ROLE'], events: [link('form', 'keep')] },
      [
        aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
        aSender('keep'),
        list,
      ],
    )
    const { get, post } = await startPolicies(await openStore(), aPolicy({ codeVersion: '1.5.1', config }))
    await post('form', 'ina', { document: { ...itemBase, serial: 'A', size: 1 }, ref: null })
    const [{ id }] = (await get('list', 'ina')).body.data
    const tag = { name: 'Odd', localTarget: id }
    expect((await post('tags', 'ina', { operation: 'create', tag })).status).toBe(200)
    for (const body of [
      { operation: 'create', tag },
      { operation: 'synchronization', target: id },
    ])
      expect((await post('tags', 'ivan', body)).status).toBe(422)
    expect((await post('tags', 'ivan', { operation: 'search', targets: [id] })).body).toEqual([])
  })
})

describeOnStores('Grids', (openStore) => {
  const byStatus = (given: JsonObject = {}) =>
    aBlock('filtersAddon', 'by_serial', {
      ...anyone,
      type: 'dropdown',
      field: 'document.credentialSubject.0.serial',
      optionName: 'document.credentialSubject.0.serial',
      optionValue: 'document.credentialSubject.0.serial',
      ...given,
    })
  const options = aBlock('documentsSourceAddon', 'options', { ...anyone, dataType: 'vc-documents', filters: [] })
  const serials = (answer: { body: { data: { document: { credentialSubject: { serial: string }[] } }[] } }) =>
    answer.body.data.map(({ document }) => document.credentialSubject[0]?.serial)

  it('begin with the first choice of a filter that must not be empty', async () => {
    const filter = { ...byStatus(), children: [options] }
    const { fill, post, get } = await startEventPolicy(await openStore(), [
      aSender('keep'),
      aGrid('items', 'vc-documents', [filter]),
    ])
    expect(serials(await get('items', 'ina'))).toEqual([])
    for (const serial of ['one', 'two']) await fill(serial)
    expect(serials(await get('items', 'ina'))).toEqual(['one'])
    expect((await get('by_serial', 'ina')).body).toMatchObject({ canBeEmpty: false, filterValue: 'one' })
    await post('by_serial', 'ina', { filterValue: 'two' })
    expect(serials(await get('items', 'ina'))).toEqual(['two'])
    expect((await post('by_serial', 'ina', { filterValue: null })).status).toBe(422)
  })

  it('accept only choices of a filter in their query, and filter that request only', async () => {
    const filter = { ...byStatus({ canBeEmpty: true }), children: [options] }
    const { fill, get, uuidOf } = await startEventPolicy(await openStore(), [
      aSender('keep'),
      aGrid('items', 'vc-documents', [filter]),
    ])
    for (const serial of ['one', 'two']) await fill(serial)
    const uuid = await uuidOf('by_serial')
    for (const name of ['by_serial', uuid]) {
      expect(serials(await get('items', 'ina', `?${name}=two`))).toEqual(['two'])
      expect(serials(await get('items', 'ina'))).toHaveLength(2)
      const unknown = await get('items', 'ina', `?${name}=three`)
      expect([unknown.status, unknown.body.message]).toEqual([422, [`${name}: filter value is unknown`]])
      expect(serials(await get('items', 'ina', `?${name}=three&useStrict=true`))).toEqual([])
    }
    expect((await get('by_serial', 'ina')).body.filterValue).toBe(null)
  })

  it('name a choice by the first words of its document where the policy names a field that it lacks', async () => {
    const filter = { ...byStatus({ optionName: 'document.credentialSubject.0.field3.field0' }), children: [options] }
    const { fill, get } = await startEventPolicy(await openStore(), [
      aSender('keep'),
      aGrid('items', 'vc-documents', [filter]),
    ])
    await fill('North farm')
    expect((await get('by_serial', 'ina')).body.data).toEqual([{ name: 'North farm', value: 'North farm' }])
  })

  it('show everything where a filter may be empty, and nothing where it has no choice to begin with', async () => {
    const { fill, get } = await startEventPolicy(await openStore(), [
      aSender('keep'),
      aGrid('open', 'vc-documents', [byStatus({ canBeEmpty: true })]),
      aGrid('typed', 'vc-documents', [byStatus({ tag: 'typed_serial', type: 'input' })]),
    ])
    await fill('one')
    expect(serials(await get('open', 'ina'))).toEqual(['one'])
    expect(serials(await get('typed', 'ina'))).toEqual([])
  })

  it('find a document by its own id, by that of its credential and by that of its subject', async () => {
    const { fill, get, rows } = await startEventPolicy(await openStore(), [aSender('keep')])
    for (const serial of ['one', 'two']) await fill(serial)
    const [, second] = await rows()
    for (const id of [second.id, second.document.id, second.document.credentialSubject[0].id])
      expect(serials(await get('all', 'ina', `?filterByUUID=${encodeURIComponent(id)}`))).toEqual(['two'])
    expect(serials(await get('all', 'ina', '?filterByUUID=none'))).toEqual([])
  })
})

describeOnStores('Drafts', (openStore) => {
  it('replace an earlier draft of the same account, and no one else’s', async () => {
    const keep = aSender('keep', { dataSource: 'database' })
    const { post, rows } = await startEventPolicy(await openStore(), [keep], {
      events: [link('form', 'keep', 'DraftEvent')],
    })
    const draft = (serial: string) => ({ document: { serial }, ref: null, draft: true })
    expect((await post('form', 'ina', draft('one'))).body).toMatchObject({ draft: true })
    const [first] = await rows()
    expect((await post('form', 'ina', { ...draft('two'), draftId: first.id })).status).toBe(200)
    expect(await rows()).toMatchObject([{ id: first.id, document: { credentialSubject: [{ serial: 'two' }] } }])
    expect((await post('form', 'ivan', { ...draft('three'), draftId: first.id })).status).toBe(422)
  })
})

describeOnStores('Versions of a document', (openStore) => {
  it('name the first message about it, and mark what they replace', async () => {
    const edit = aBlock('requestVcDocumentBlock', 'edit', {
      defaultActive: true,
      schema: itemSchema,
      idType: 'UUID',
      editType: 'edit',
      stopPropagation: true,
      events: [link('edit', 'keep')],
    })
    const { fill, post, rows } = await startEventPolicy(await openStore(), [aSender('keep'), edit])
    await fill('one')
    for (const serial of ['two', 'three']) {
      const ref = (await rows()).at(-1)
      expect((await post('edit', 'ina', { document: { ...itemBase, serial, size: 1 }, ref })).status).toBe(200)
    }
    const [first, second, third] = await rows()
    expect(first).toMatchObject({ startMessageId: first.messageId, edited: true })
    expect(second).toMatchObject({ startMessageId: first.messageId, edited: true })
    expect(third).toMatchObject({ startMessageId: first.messageId })
    expect(third.messageId).not.toBe(first.messageId)
    expect(third).not.toHaveProperty('edited')
  })
})

describeOnStores('Blocks that take input', (openStore) => {
  it('say that they are active', async () => {
    const blocks = [
      aBlock('buttonBlock', 'button'),
      aBlock('interfaceActionBlock', 'action', { type: 'selector', field: 'option.status' }),
      aBlock('groupManagerBlock', 'groups'),
      aBlock('multiSignBlock', 'sign'),
      aBlock('tokenConfirmationBlock', 'confirm', { tokenId: '0.0.77', action: 'associate' }),
      aBlock('uploadVcDocumentBlock', 'upload'),
      aBlock('policyRolesBlock', 'roles', { roles: ['Installer'] }),
    ]
    const { get } = await startEventPolicy(await openStore(), blocks)
    for (const tag of ['form', 'button', 'action', 'groups', 'sign', 'confirm', 'upload', 'roles'])
      expect((await get(tag, 'ina')).body).toMatchObject({ active: true })
  })
})
