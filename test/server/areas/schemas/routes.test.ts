import { expect, it } from 'vitest'
import { aDocument, registry, schemaRows, startSchemas } from '#test/support/schemas/schemas.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const missing = '65a000000000000000000001'
const list = '/api/v1/schemas/system/admin'

describeOnStores('System schemas', (fresh) => {
  it('are created as drafts of the registry', async () => {
    const { draft } = startSchemas(await fresh())
    const row = await draft({
      name: 'Profile',
      description: 'Who they are',
      status: 'PUBLISHED',
      active: true,
      id: missing,
    })
    expect(row).toMatchObject({
      uuid: '0d9d5c3e-0000-4000-8000-000000000001',
      iri: '#0d9d5c3e-0000-4000-8000-000000000001',
      contextURL: 'schema:0d9d5c3e-0000-4000-8000-000000000001',
      name: 'Profile',
      description: 'Who they are',
      entity: 'STANDARD_REGISTRY',
      status: 'DRAFT',
      category: 'SYSTEM',
      system: true,
      active: false,
      readonly: false,
      version: null,
      topicId: null,
      owner: registry,
      creator: 'did:hedera:testnet:admin_0.0.1',
      isOwner: true,
      isCreator: true,
      errors: [],
    })
    expect(row.id).toMatch(/^[0-9a-f]{24}$/)
    expect(row.id).not.toBe(missing)
    expect(JSON.parse(row.document)).toMatchObject({ title: 'Registry profile' })
  })

  it('are listed with who changed each last, without those that are deleted', async () => {
    const { ask, draft, put, remove } = startSchemas(await fresh())
    const first = await draft({ name: 'first' })
    const second = await draft({ name: 'second' })
    await put(first.id, { ...first, name: 'renamed' })
    await remove(second.id)
    const { updateDate } = (await ask('GET', `/api/v1/schema/${first.id}`)).body
    expect((await ask('GET', '/api/schema-changes')).body).toEqual({
      changes: [{ schema_id: first.id, by: 'admin', at: updateDate }],
    })
  })

  it('get their uuid from the body, from the document, or a new one', async () => {
    const { draft } = startSchemas(await fresh())
    expect((await draft({ uuid: 'StandardRegistry' })).iri).toBe('#StandardRegistry')
    expect((await draft({ document: aDocument({ $id: '#abc&1.0.0' }) })).uuid).toBe('abc')
    const foreign = await draft({ document: aDocument({ $id: 'https://example.org/a schema' }) })
    expect(foreign.uuid).toMatch(/^[0-9a-f]{8}-/)
    expect(JSON.parse(foreign.document).$id).toBe(`#${foreign.uuid}`)
  })

  it('are listed newest first with their total, whatever name is in the path', async () => {
    const { ask, draft } = startSchemas(await fresh())
    for (const name of ['one', 'two', 'three']) await draft({ name })
    const names = async (query: string, path = list) => {
      const { body, headers } = await ask('GET', `${path}${query}`)
      return [body.map((row: { name: string }) => row.name), headers.get('x-total-count')]
    }
    expect(await names('')).toEqual([['three', 'two', 'one'], '3'])
    expect(await names('?pageIndex=0&pageSize=2', '/api/v1/schemas/system/somebody%20else')).toEqual([
      ['three', 'two'],
      '3',
    ])
    expect(await names('?pageIndex=1&pageSize=2')).toEqual([['one'], '3'])
    expect(await names('?pageIndex=7&pageSize=2')).toEqual([[], '3'])
    for (const query of [
      '?pageIndex=1',
      '?pageIndex=x&pageSize=2',
      '?pageIndex=-1&pageSize=2',
      '?pageIndex=0&pageSize=0',
    ])
      expect(await names(query)).toEqual([['three', 'two', 'one'], '3'])
    expect(await names('?pageIndex=999999999999999&pageSize=999999999999999')).toEqual([[], '3'])
  })

  it('are listed without documents for Api-Version 2', async () => {
    const { ask, draft } = startSchemas(await fresh())
    await draft()
    const [first] = (await ask('GET', list)).body
    const [second] = (await ask('GET', list, { headers: { 'api-version': '2' } })).body
    expect(typeof first.document).toBe('string')
    expect({ ...second, document: first.document }).toEqual(first)
    expect(second).not.toHaveProperty('document')
  })

  it('are found by entity if active, with the document as an object', async () => {
    const { ask, draft, activate } = startSchemas(await fresh())
    const path = '/api/v1/schemas/system/entity/STANDARD_REGISTRY'
    const { id, document } = await draft()
    expect(await ask('GET', path, { as: 'nobody' })).toMatchObject({ status: 200, body: null })
    expect(await activate(id)).toMatchObject({ status: 200, body: null })
    const { body } = await ask('GET', path, { as: 'nobody' })
    expect(Object.keys(body).toSorted()).toEqual(
      ['uuid', 'iri', 'name', 'version', 'document', 'documentURL', 'context', 'contextURL'].toSorted(),
    )
    expect(body.document).toEqual(JSON.parse(document))
  })

  it('have at most one active per entity', async () => {
    const { draft, activate, read, put, remove } = startSchemas(await fresh())
    const [first, second, other] = [await draft(), await draft(), await draft({ entity: 'USER' })]
    for (const { id } of [first, other, second]) expect((await activate(id)).status).toBe(200)
    const active = await Promise.all([first, second, other].map(async ({ id }) => (await read(id)).active))
    expect(active).toEqual([false, true, true])
    const refusal = { status: 422, body: { statusCode: 422, message: 'Schema is active.', code: 'schema_active' } }
    expect(await put(second.id, { name: 'New', document: aDocument() })).toMatchObject(refusal)
    expect(await activate(second.id)).toMatchObject(refusal)
    expect(await remove(second.id)).toMatchObject(refusal)
    expect((await put(first.id, { name: 'New', document: aDocument() })).status).toBe(200)
  })

  it('are replaced by an update, which answers with all schemas of the registry, the updated one first', async () => {
    const { draft, put, read } = startSchemas(await fresh())
    const held = await draft({ description: 'Kept' })
    const newer = await draft({ name: 'Newer' })
    const document = aDocument({ title: 'Changed' })
    const { status, body } = await put(held.id, { id: held.id, name: 'New', document }, { as: 'colleague' })
    expect(status).toBe(200)
    expect(body.map(({ id }: { id: string }) => id)).toEqual([held.id, newer.id])
    expect(body[0]).toMatchObject({ name: 'New', description: 'Kept', entity: 'STANDARD_REGISTRY', isOwner: true })
    expect(body[0]).toMatchObject({ createDate: held.createDate, creator: held.creator, status: 'DRAFT' })
    expect(Date.parse(body[0].updateDate)).toBeGreaterThan(Date.parse(held.updateDate))
    expect(JSON.parse(body[0].document).title).toBe('Changed')
    expect(await read(held.id)).toMatchObject({ name: 'New', isCreator: true })
    expect((await put(held.id, { name: 'New', description: '', entity: 'USER', document })).body[0]).toMatchObject({
      description: '',
      entity: 'USER',
    })
  })

  it('keep the text of a document as sent', async () => {
    const { draft, put, read } = startSchemas(await fresh())
    const { id, uuid } = await draft()
    const comment = JSON.stringify(JSON.stringify({ term: uuid, '@id': `schema:${uuid}#${uuid}`, more: [1.0] }))
    const text = `{ "b": 1.0, "$id": "#${uuid}",\n\t"10": 12345678901234567890, "9":1e2, "$comment":${comment},
      "title": "\\u00e9é \\/", "x-unknown": {"z":[1.50,-0], "a":null}, "properties": {} }`
    expect((await put(id, `{"document": ${text} ,"name":"Exact"}`)).status).toBe(200)
    expect((await read(id)).document).toBe(text)
    expect((await put(id, { name: 'As text', document: `  ${text}\n` })).status).toBe(200)
    expect((await read(id)).document).toBe(text)
  })

  it('are not written by an update without changes', async () => {
    const store = await fresh()
    const { draft, put } = startSchemas(store)
    const { id, name, document } = await draft()
    const before = await schemaRows(store)
    expect((await put(id, { name, document })).status).toBe(200)
    expect(await schemaRows(store)).toEqual(before)
  })

  it('update their copies in other drafts', async () => {
    const { draft, put, activate, read, versions } = startSchemas(await fresh())
    const part = await draft({ uuid: 'Part' })
    const host = () => draft({ uuid: undefined, document: aDocument({ $defs: { '#Part': { title: 'Old' } } }) })
    const [open, active, unrelated] = [await host(), await host(), await draft()]
    await activate(active.id)
    await put(part.id, { name: 'Part', document: aDocument({ title: 'New' }) })
    const embedded = async (id: string) => JSON.parse((await read(id)).document).$defs?.['#Part'].title
    expect(await Promise.all([open, active, unrelated].map(({ id }) => embedded(id)))).toEqual([
      'New',
      'Old',
      undefined,
    ])
    expect((await versions(open.id)).map(({ action }: { action: string }) => action)).toEqual(['updated', 'created'])
    expect((await read(unrelated.id)).updateDate).toBe(unrelated.updateDate)
  })

  it('keep every version', async () => {
    const { draft, put, activate, remove, versions, ask } = startSchemas(await fresh())
    const first = await draft()
    await put(first.id, { name: 'Second', document: aDocument({ title: 'Second' }) }, { as: 'colleague' })
    await activate(first.id)
    const next = await draft()
    await activate(next.id)
    await remove(first.id)
    const kept = await versions(first.id)
    expect(kept.map(({ number, action, by, name }: Record<string, unknown>) => [number, action, by, name])).toEqual([
      [5, 'deleted', 'admin', 'Second'],
      [4, 'deactivated', 'admin', 'Second'],
      [3, 'activated', 'admin', 'Second'],
      [2, 'updated', 'colleague', 'Second'],
      [1, 'created', 'admin', 'Registry profile'],
    ])
    expect(kept.map(({ at }: { at: string }) => at)).toEqual(
      kept
        .map(({ at }: { at: string }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(JSON.parse(kept[4].document).title).toBe('Registry profile')
    expect((await ask('GET', `/api/v1/schema/${first.id}`)).status).toBe(404)
    expect((await ask('GET', `/api/schema-versions/${missing}`)).status).toBe(404)
  })

  it('are deleted with an empty answer', async () => {
    const { draft, remove, ask } = startSchemas(await fresh())
    const { id } = await draft()
    expect(await remove(id)).toMatchObject({ status: 204, text: '' })
    expect(await remove(id)).toMatchObject({ status: 404, body: { statusCode: 404, message: 'Schema not found.' } })
    expect((await ask('GET', list)).headers.get('x-total-count')).toBe('0')
  })

  it('are written with If-Match only if unchanged since they were read', async () => {
    const { draft, put, activate, remove, ask } = startSchemas(await fresh())
    const seen = await draft()
    const path = `/api/v1/schema/${seen.id}`
    expect((await ask('GET', path)).headers.get('etag')).toBe(`"${seen.updateDate}"`)
    const body = { name: 'Mine', document: aDocument() }
    const old = { headers: { 'if-match': `"${seen.updateDate}"` } }
    const [now] = (await put(seen.id, body, old)).body
    const conflict = {
      status: 409,
      body: { statusCode: 409, code: 'schema_conflict', schema: { id: seen.id, name: 'Mine' } },
    }
    expect(await put(seen.id, { ...body, name: 'Late' }, old)).toMatchObject(conflict)
    expect(await activate(seen.id, old)).toMatchObject(conflict)
    expect(await remove(seen.id, old)).toMatchObject(conflict)
    const fine = [`"x", W/"${now.updateDate}"`, '*', now.updateDate]
    for (const tag of fine) expect((await put(seen.id, body, { headers: { 'if-match': tag } })).status).toBe(200)
    expect((await put(seen.id, { ...body, name: 'Last' })).body[0].name).toBe('Last')
  })

  it('accept one of two concurrent updates of the same revision', async () => {
    const { draft, put, versions } = startSchemas(await fresh())
    const { id, updateDate } = await draft()
    const headers = { 'if-match': `"${updateDate}"` }
    const both = ['one', 'other'].map((name) => put(id, { name, document: aDocument() }, { headers }))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await versions(id)).toHaveLength(2)
  })

  it('never have the same update time after two writes, even if the clock stops', async () => {
    const store = await fresh()
    const { draft, put } = startSchemas(store)
    const { id } = await draft()
    await store.updateTable('system_schema').set({ updated_at: 9_000_000_000_000 }).execute()
    const dates = []
    for (const name of ['a', 'b']) dates.push((await put(id, { name, document: aDocument() })).body[0].updateDate)
    expect(new Set(dates).size).toBe(2)
  })

  it('that came with the network cannot be edited or deleted, but can be activated', async () => {
    const store = await fresh()
    const { draft, put, remove, activate } = startSchemas(store)
    const { id } = await draft()
    await store.updateTable('system_schema').set({ readonly: 1 }).execute()
    expect(await put(id, { name: 'New', document: aDocument() })).toMatchObject({
      status: 403,
      body: { statusCode: 403, message: 'Schema is read-only.', code: 'schema_read_only' },
    })
    expect((await remove(id)).status).toBe(403)
    expect((await activate(id)).status).toBe(200)
  })

  it('add an entry to the change log', async () => {
    const store = await fresh()
    const { draft, activate } = startSchemas(store)
    const { id } = await draft()
    await activate(id)
    const log = await store.selectFrom('change').select(['area', 'kind', 'id']).orderBy('number').execute()
    expect(log).toEqual([
      { area: 'schema', kind: 'created', id },
      { area: 'schema', kind: 'activated', id },
    ])
  })
})
