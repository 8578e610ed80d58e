import { expect, it } from 'vitest'
import { aDocument, schemaRows, startSchemas } from '#test/support/schemas/schemas.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const missing = '65a000000000000000000001'
const list = '/api/v1/schemas/system/admin'

describeOnStores('System schemas', (fresh) => {
  it.each([
    ['POST', '/api/v1/schemas/system/admin', 'reader'],
    ['PUT', `/api/v1/schemas/system/${missing}`, 'reader'],
    ['PUT', `/api/v1/schemas/system/${missing}`, 'plain'],
    ['PUT', `/api/v1/schemas/system/${missing}`, 'withheld'],
    ['PUT', `/api/v1/schemas/system/${missing}/active`, 'reader'],
    ['DELETE', `/api/v1/schemas/system/${missing}`, 'reader'],
    ['GET', list, 'nobody'],
    ['GET', '/api/schema-changes', 'nobody'],
    ['GET', `/api/schema-versions/${missing}`, 'nobody'],
  ])('reject %s %s by %s', async (method, path, as) => {
    const { ask } = startSchemas(await fresh())
    const body = method === 'GET' ? undefined : 'not even JSON'
    expect(await ask(method, path, { as, body })).toMatchObject({
      status: 403,
      body: { message: 'Forbidden resource', error: 'Forbidden', statusCode: 403, code: 'forbidden' },
    })
    for (const token of [null, 'forged'])
      expect(await ask(method, path, { as: token, body })).toMatchObject({
        status: 401,
        body: { message: 'Unauthorized', statusCode: 401, code: 'unauthorized' },
      })
  })

  it('can be read one by one by everyone with access', async () => {
    const { ask, draft, activate } = startSchemas(await fresh())
    const { id } = await draft()
    const path = `/api/v1/schema/${id}`
    const statuses = async () =>
      Promise.all([null, 'stranger', 'nobody', 'reader'].map(async (as) => (await ask('GET', path, { as })).status))
    expect(await statuses()).toEqual([401, 404, 200, 200])
    await activate(id)
    expect(await statuses()).toEqual([401, 200, 200, 200])
    expect((await ask('GET', path, { as: 'reader' })).body).toMatchObject({ isOwner: true, isCreator: false })
  })

  it('require a caller with a DID', async () => {
    const { ask, draft } = startSchemas(await fresh())
    const { id } = await draft()
    const refusal = {
      status: 422,
      body: { statusCode: 422, message: 'User is not registered.', code: 'not_registered' },
    }
    const body = { name: 'x', entity: 'USER', document: aDocument() }
    const as = 'unregistered'
    expect(await ask('GET', list, { as })).toMatchObject(refusal)
    expect(await ask('POST', list, { as, body })).toMatchObject(refusal)
    expect(await ask('PUT', `/api/v1/schemas/system/${id}`, { as, body })).toMatchObject(refusal)
    expect(await ask('DELETE', `/api/v1/schemas/system/${id}`, { as })).toMatchObject(refusal)
  })

  it.each([
    ['an unknown schema', missing, { name: 'x', document: {} }, 404, 'Schema not found.'],
    ['an unknown schema by an id with odd letters', "%00'%22", { name: 'x', document: {} }, 422, expect.any(String)],
    ['no JSON', null, '{', 422, ['body is not JSON, at character 2']],
    ['no body', null, '', 422, ['body is empty, at character 1']],
    ['a list', null, '[]', 422, ['body must be an object']],
    ['a trailing comma', null, '{"name":"x","document":{},}', 422, [expect.stringContaining('not JSON')]],
    ['no name', null, { document: {} }, 422, ['name must be a string']],
    ['an empty name', null, { name: ' ', document: {} }, 422, ['name should not be empty']],
    ['a number as name', null, { name: 5, document: {} }, 422, ['name must be a string']],
    ['no document', null, { name: 'x' }, 422, ['document must be an object']],
    ['a list as document', null, { name: 'x', document: [] }, 422, ['document must be an object']],
    ['null as document', null, { name: 'x', document: null }, 422, ['document must be an object']],
    ['text that is no JSON', null, { name: 'x', document: '{' }, 422, ['document is not JSON']],
    ['text that is no object', null, { name: 'x', document: '"{}"' }, 422, ['document must be an object']],
    ['a wrong description', null, { name: 'x', description: [], document: {} }, 422, ['description must be a string']],
    ['an empty entity', null, { name: 'x', entity: '', document: {} }, 422, ['entity should not be empty']],
    ['NUL in the name', null, { name: 'a\0', document: {} }, 422, [expect.stringContaining('name contains')]],
    ['half a character', null, '{"name":"\\ud800","document":{}}', 422, [expect.stringContaining('name contains')]],
    [
      'half a character in a text',
      null,
      { name: 'x', document: '{"a":"\ud800"}' },
      422,
      [expect.stringContaining('document contains')],
    ],
    ['the id of another', null, { id: missing, name: 'x', document: {} }, 422, [expect.stringMatching(/^id must be/)]],
    ['a name given twice', null, '{"name":"a","name":"b","document":{}}', 422, ['"name" is given more than once']],
    ['several faults', null, { name: 1 }, 422, ['name must be a string', 'document must be an object']],
  ])('reject an update with %s', async (_, given, body, status, message) => {
    const store = await fresh()
    const { draft, put } = startSchemas(store)
    const { id } = await draft()
    const before = await schemaRows(store)
    const error = Array.isArray(message) ? { error: 'Unprocessable Entity' } : {}
    expect(await put(given ?? id, body)).toMatchObject({ status, body: { statusCode: status, message, ...error } })
    expect(await schemaRows(store)).toEqual(before)
  })

  it('treat null as absent and accept unknown keys', async () => {
    const { draft, put } = startSchemas(await fresh())
    const held = await draft({ description: 'Kept' })
    const row = { ...held, id: null, description: null, entity: null, version: '9', status: 'PUBLISHED', active: true }
    const [now] = (await put(held.id, row)).body
    expect(now).toMatchObject({ id: held.id, description: 'Kept', status: 'DRAFT', active: false, version: null })
  })

  it.each([
    ['no entity', { entity: undefined }, ['entity must be a string']],
    ['a strange entity', { entity: 'POLICY' }, 'Invalid schema types. Entity must be STANDARD_REGISTRY or USER'],
    ['a uuid of strange letters', { uuid: 'a b#' }, [expect.stringMatching(/^uuid must consist/)]],
    ['a fault', { document: { type: 'thing' } }, [expect.stringMatching(/^document\/type: `type` must be/)]],
  ])('are not created with %s', async (_, given, message) => {
    const { ask } = startSchemas(await fresh())
    const body = { name: 'x', entity: 'USER', document: {}, ...given }
    expect(await ask('POST', list, { body })).toMatchObject({ status: 422, body: { statusCode: 422, message } })
  })

  it('reject new violations, with their places, and keep those that they had', async () => {
    const store = await fresh()
    const { draft, put, read, ask } = startSchemas(store)
    const { id } = await draft()
    const faulty = aDocument({ required: ['legalName', 'gone'] })
    const refusal = await put(id, { name: 'x', document: faulty })
    expect(refusal).toMatchObject({
      status: 422,
      body: {
        error: 'Unprocessable Entity',
        message: [expect.stringMatching(/^document\/required\/1: `required` names "gone"/)],
        faults: [{ rule: 'required', path: ['required', 1] }],
      },
    })
    const known = [
      {
        rule: 'required',
        path: ['required', 1],
        message: '`required` names "gone", which is not a field here.',
        remedy: '',
      },
    ]
    await store
      .updateTable('system_schema')
      .set({ faults: JSON.stringify(known) })
      .execute()
    expect((await put(id, { name: 'x', document: faulty })).status).toBe(200)
    expect((await read(id)).errors).toMatchObject([{ rule: 'required', path: ['required', 1] }])
    const worse = { ...faulty, minProperties: 'x' }
    expect((await put(id, { name: 'x', document: worse })).body.faults).toMatchObject([{ path: ['minProperties'] }])
    expect((await ask('POST', list, { body: { name: 'Copy', entity: 'USER', document: faulty } })).status).toBe(201)
    expect((await put(id, { name: 'x', document: aDocument() })).body[0].errors).toEqual([])
    expect((await put(id, { name: 'x', document: faulty })).status).toBe(422)
  })
})
