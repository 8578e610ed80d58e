import { describe, expect, it } from 'vitest'
import { failing, faults, jsonReply, type Fault } from '#test/support/server/fault-server.ts'
import { aRow, type Release } from '#test/support/guardian/guardian.ts'
import { openGuardianWorld } from '#test/support/guardian/guardian-world.ts'

const path = '/api/v1/schemas/system/65a000000000000000000001'
const content = { name: 'Renamed', description: 'Now', entity: 'STANDARD_REGISTRY' }
const changed =
  '{"$id":"#0d9d5c3e-0000-4000-8000-000000000001","type":"object","properties":{"a":{"type":"number","examples":[1.0,12345678901234567890]}}}'

async function open(release: Partial<Release> = {}) {
  const opened = await openGuardianWorld(release)
  opened.guardian.rows.push(aRow())
  await opened.signIn()
  const write = (ifMatch?: string, document = changed) => {
    const body = `${JSON.stringify(content).slice(0, -1)},"document":${document}}`
    return opened.ask(path, { method: 'PUT', body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } })
  }
  return { ...opened, write }
}

describe('Schemas of a Guardian', () => {
  it.each(['text', 'object'] as const)('have their document as text, received as %s', async (document) => {
    const { ask } = await open({ document })
    const response = await ask('/api/v1/schema/65a000000000000000000001')
    expect(response.headers.get('etag')).toBe('"2026-03-02T00:00:00.000Z"')
    expect((await response.json()).document).toBe(aRow().document)
    const list = await ask('/api/v1/schemas/system/me')
    expect(list.headers.get('x-total-count')).toBe('1')
    expect((await list.json())[0].document).toBe(aRow().document)
  })

  it('are listed with the token of the session, and with Api-Version 2 on request', async () => {
    const { ask, guardian } = await open()
    await ask('/api/v1/schemas/system/me?pageIndex=0&pageSize=20', { headers: { 'api-version': '2' } })
    const asked = guardian.asked.at(-1)
    expect(asked?.path).toBe('/api/v1/schemas/system/registry?pageIndex=0&pageSize=20')
    expect(asked?.headers).toMatchObject({ 'api-version': '2', authorization: expect.stringMatching(/^Bearer e30\./) })
    expect(asked?.headers).not.toHaveProperty('cookie')
  })

  it('of other owners are read-only', async () => {
    const { ask, guardian } = await open()
    guardian.rows.push(aRow({ id: '65a000000000000000000009', owner: 'did:other', creator: 'did:other' }))
    const row = await (await ask('/api/v1/schema/65a000000000000000000009')).json()
    expect(row).toMatchObject({ readonly: true, isOwner: false, isCreator: false })
  })

  it('have the owner that the Guardian reports', async () => {
    const { ask, guardian } = await open()
    guardian.rows.push(aRow({ id: '65a000000000000000000009', owner: 'did:other', isOwner: true }))
    const row = await (await ask('/api/v1/schema/65a000000000000000000009')).json()
    expect(row).toMatchObject({ readonly: false, isOwner: true })
  })

  it('are written in full, with stored values for absent members and the document as an object, character by character', async () => {
    const { guardian, write } = await open()
    const response = await write('"2026-03-02T00:00:00.000Z"')
    expect(response.status).toBe(200)
    const [put] = guardian.requests('PUT')
    expect(JSON.parse(put?.body ?? '')).toMatchObject({
      id: aRow().id,
      uuid: aRow()['uuid'],
      codeVersion: '1.2.0',
      ...content,
    })
    expect(put?.body).toContain(`"document":${changed}`)
    const [row] = await response.json()
    expect(row).toMatchObject({ name: 'Renamed', document: changed })
  })

  it('do not overwrite the changes of others', async () => {
    const { guardian, write } = await open()
    const [row] = guardian.rows
    if (row) Object.assign(row, { updateDate: '2026-03-03T00:00:00.000Z', name: 'Theirs' })
    const response = await write('"2026-03-02T00:00:00.000Z"')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: 'Conflict',
      schema: { name: 'Theirs', updateDate: '2026-03-03T00:00:00.000Z' },
    })
    expect(guardian.requests('PUT')).toEqual([])
    expect((await write('"2026-03-03T00:00:00.000Z"')).status).toBe(200)
  })

  it('are returned as the Guardian stored them, whatever it answers', async () => {
    const { guardian, write } = await open()
    guardian.break((good, { method }) => {
      if (method !== 'PUT') return good
      const [row] = guardian.rows
      if (row) row.document = '{"type":"object","title":"made by the Guardian"}'
      return { ...good, body: 'null' }
    })
    const [row] = await (await write()).json()
    expect(row.document).toContain('made by the Guardian')
  })

  it('are reread under a different URL to bypass the Guardian’s cache', async () => {
    const { guardian, write, pass } = await open()
    await write()
    pass(1)
    await write()
    const reads = guardian.requests('GET').filter((one) => one.path.startsWith('/api/v1/schema/'))
    expect(new Set(reads.map((one) => one.path)).size).toBeGreaterThan(1)
  })

  it('are created', async () => {
    const { ask, guardian } = await open()
    const body = `{"name":"New","entity":"USER","document":${changed}}`
    const response = await ask('/api/v1/schemas/system/me', { method: 'POST', body })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ name: 'New', document: changed })
    expect(guardian.rows).toHaveLength(2)
  })

  it.each(['', 'null'] as const)('are activated if the Guardian answers “%s”', async (nothing) => {
    const { ask, guardian } = await open({ nothing })
    expect((await ask(`${path}/active`, { method: 'PUT' })).status).toBe(200)
    expect(guardian.rows[0]?.active).toBe(true)
    const active = await ask('/api/v1/schemas/system/entity/STANDARD_REGISTRY')
    expect(await active.json()).toMatchObject({ document: { type: 'object' } })
    expect(await (await ask('/api/v1/schemas/system/entity/USER')).json()).toBeNull()
  })

  it.each(['task', 'at once'] as const)('are deleted as releases do it: %s', async (removal) => {
    const { ask, guardian } = await open({ removal })
    expect((await ask(path, { method: 'DELETE' })).status).toBe(204)
    expect(guardian.rows).toEqual([])
  })

  it('report a failed deletion task', async () => {
    const { ask, guardian } = await open()
    const failed: Fault = (good, { method, path: asked }) => {
      if (asked.includes('/tasks/'))
        return jsonReply({ taskId: 'task', error: { code: 500, message: 'It is in use.' } })
      if (method === 'DELETE') guardian.rows.push(aRow())
      return good
    }
    guardian.break(failed)
    const response = await ask(path, { method: 'DELETE' })
    expect([response.status, (await response.json()).message]).toEqual([500, 'It is in use.'])
  })

  const refusals: readonly (readonly [string, number, object, object])[] = [
    [
      'one that is active',
      422,
      { statusCode: 422, message: 'Schema is active.' },
      { message: 'Schema is active.', code: 'schema_active' },
    ],
    [
      'one of another creator',
      403,
      { statusCode: 403, message: 'Invalid creator.' },
      { message: 'Invalid creator.', code: 'schema_read_only' },
    ],
    [
      'one with several faults',
      422,
      {
        statusCode: 422,
        message: ['name should not be empty', 'entity must be a string'],
        error: 'Unprocessable Entity',
      },
      { message: ['name should not be empty', 'entity must be a string'], error: 'Unprocessable Entity' },
    ],
    [
      'one of an old release',
      500,
      { code: 500, message: 'Invalid schema' },
      { statusCode: 500, message: 'Invalid schema' },
    ],
  ]
  it.each(refusals)('reject %s as the Guardian does', async (_, status, body, expected) => {
    const { guardian, write } = await open()
    guardian.break((good, { method }) => (method === 'PUT' ? { ...jsonReply(body), status } : good))
    const response = await write()
    expect([response.status, await response.json()]).toMatchObject([status, expected])
  })

  it.each(['..', '.', '%2e%2e'])('cannot be reached through the path %s', async (id) => {
    const { ask, guardian } = await open()
    await ask(`/api/v1/schema/${id}`)
    await ask(`/api/v1/schemas/system/${id}`, { method: 'DELETE' })
    expect(guardian.asked.filter((one) => !/\/(accounts|schema|schemas\/system)\/\w/.test(one.path))).toEqual([])
  })

  const troubles: readonly (readonly [string, Fault, number, string])[] = [
    ['hangs', faults.hang, 504, 'The Guardian did not answer within 9 s.'],
    ['breaks off', faults.reset, 502, 'The Guardian closed the connection before its answer was complete.'],
    ['answers with HTML', faults.html, 502, 'The Guardian answered with a web page (HTML) instead of JSON.'],
    ['truncates', faults.truncated, 502, 'The Guardian gave an answer that is not complete JSON.'],
    ['is too long', faults.huge, 502, 'The Guardian answered with more than 8 MiB.'],
    ['is not there', failing(502), 502, 'The Guardian answered with the HTTP status 502.'],
  ]
  it.each(troubles)('report that the Guardian %s, and recover afterwards', async (_, fault, status, message) => {
    const { guardian, ask, world, outlast } = await open()
    guardian.break(fault === faults.hang ? outlast(fault) : fault, '/api/v1/schema/')
    const response = await ask('/api/v1/schema/65a000000000000000000001')
    expect([response.status, (await response.json()).message]).toEqual([status, message])
    const sources = await (await world.app.request('/api/sources')).json()
    expect(sources.schemas).toMatchObject({ source: 'upstream', health: { last_error: { words: message } } })
    guardian.repair()
    expect((await ask('/api/v1/schema/65a000000000000000000001')).status).toBe(200)
  })
})
