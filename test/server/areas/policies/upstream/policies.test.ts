import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createGuardian } from '#server/http/guardian.ts'
import { createUpstreamPolicies } from '#server/areas/policies/upstream/policies.ts'
import { createHealth } from '#server/platform/upstream/upstream-health.ts'
import { createUpstream } from '#server/platform/upstream/upstream-request.ts'
import {
  failing,
  faults,
  jsonReply,
  startFaultServer,
  type Fault,
  type Reply,
} from '#test/support/server/fault-server.ts'
import { openGuardianWorld } from '#test/support/guardian/guardian-world.ts'

const uuid = '0d9d5c3e-0000-4000-8000-000000000001'
const caller = { id: '1', username: 'ada', did: null, role: 'USER', permissions: [], ownerDid: null }
const policy = { id: 'p1', name: 'Wells', status: 'PUBLISH' }
const block = (id: string, blockType: string, title?: string) => ({
  id,
  blockType,
  uiMetaData: title ? { title } : null,
})

const root = {
  ...block('root', 'interfaceContainerBlock', 'Start'),
  blocks: [block('a', 'buttonBlock'), null, block('b', 'interfaceContainerBlock', 'Inner')],
}
const inner = {
  ...block('b', 'interfaceContainerBlock'),
  blocks: [block('c', 'interfaceDocumentsSourceBlock', 'List'), block('d', 'interfaceStepBlock', 'Steps')],
}
const steps = { ...block('d', 'interfaceStepBlock'), index: 1, blocks: [null, block('e', 'requestVcDocumentBlock')] }

const answers: Readonly<Record<string, Reply>> = {
  '/policies?pageIndex=0&pageSize=20': jsonReply([policy, 'no policy'], { 'x-total-count': '41' }),
  '/policies/p1': jsonReply(policy),
  '/policies/p1/blocks': jsonReply(root),
  '/policies/p1/blocks/b': jsonReply(inner),
  '/policies/p1/blocks/d': jsonReply(steps),
  '/policies/p1/blocks/page': { ...jsonReply(null), body: '{"size":12345678901234567890,"itemsPerPage":10,"page":0}' },
  '/policies/p1/blocks/list?page=2&itemsPerPage=20': jsonReply({ data: [] }),
  '/policies/p1/blocks/c/parents': jsonReply(['c', 'b', 'root']),
  '/policies/p1/tag/send': jsonReply({ id: 'c' }),
  '/schemas/type/well%261.0.0': { ...jsonReply(null), body: '{"iri":"#well&1.0.0","document":{"maximum":1.0}}' },
  '/policies/p1/tag/send/blocks': { status: 200 },
  [`/policies/p1/blocks/${uuid}`]: { status: 200 },
  '/policies/p1/blocks/closed': { ...jsonReply({ statusCode: 422, message: 'Block Unavailable' }), status: 422 },
  '/policies/p1/tag/closed/blocks': { ...jsonReply({ statusCode: 503, message: 'Block Unavailable' }), status: 503 },
}

async function open() {
  const server = await startFaultServer(({ path }) => answers[path.replace('/api/v1', '')] ?? { status: 404 })
  const base = `${server.url}/api/v1`
  const health = createHealth(base)
  const log = pino({ level: 'silent' })
  const guardian = createGuardian({ upstream: createUpstream({ base, now: Date.now }), health, log })
  const notified: (string | null)[] = []
  const policies = createUpstreamPolicies({
    monotonic: () => performance.now(),
    ask: (_, request) => guardian({ ...request, token: 'token' }),
    onSend: async (_, id) => void notified.push(id),
  })
  return { server, policies, notified }
}

describe('Upstream policies', () => {
  it('The list is read in pages', async () => {
    const { policies, server } = await open()
    const { policies: rows, total } = await policies.list({ index: 0, size: 20 }, caller)
    expect([rows.map(({ name }) => name), total]).toEqual([['Wells'], 41])
    expect(server.asked[0]?.headers.authorization).toBe('Bearer token')
  })

  it('The tree has the blocks that containers list, without hidden ones', async () => {
    const { policies } = await open()
    const tree = JSON.parse(await policies.tree('p1', caller))
    expect(tree).toMatchObject({
      policy: { id: 'p1' },
      root: {
        id: 'root',
        title: 'Start',
        children: [
          { id: 'a', blockType: 'buttonBlock', children: [] },
          {
            id: 'b',
            title: 'Inner',
            children: [
              { id: 'c', title: 'List' },
              { id: 'd', children: [{ id: 'e' }] },
            ],
          },
        ],
      },
    })
  })

  it.each([403, 404])('A caller who may only list policies gets the tree (%i)', async (status) => {
    const { policies, server } = await open()
    const refused = { ...jsonReply({ statusCode: status, message: 'No' }), status }
    const listed = jsonReply([{ id: 'other' }, policy])
    server.break((good, { path }) =>
      path.endsWith('/policies/p1') ? refused : path.includes('pageSize=100') ? listed : good,
    )
    expect(JSON.parse(await policies.tree('p1', caller))).toMatchObject({ policy, root: { id: 'root' } })
    server.break((good, { path }) =>
      path.endsWith('/policies/p1') ? refused : path.includes('?') ? jsonReply([]) : good,
    )
    await expect(policies.tree('p1', caller)).rejects.toThrow('No')
  })

  it('The tree leaves out parts that cannot be read', async () => {
    const { policies, server } = await open()
    server.break(faults.html, '/api/v1/policies/p1/blocks/b')
    const { children } = JSON.parse(await policies.tree('p1', caller)).root
    expect(children).toMatchObject([{ id: 'a' }, { id: 'b', children: [] }])
  })

  it('Answers of blocks are passed on with every digit, and queries are forwarded', async () => {
    const { policies } = await open()
    expect(await policies.read({ policyId: 'p1', uuid: 'page' }, caller, {})).toContain('12345678901234567890')
    const list = await policies.read({ policyId: 'p1', uuid: 'list' }, caller, { page: '2', itemsPerPage: '20' })
    expect(JSON.parse(list)).toEqual({ data: [] })
    expect(await policies.parents('p1', 'c', caller)).toEqual(['c', 'b', 'root'])
    expect(await policies.findTag('p1', 'send', caller)).toEqual({ id: 'c' })
    expect(await policies.schemaOfType('well&1.0.0', caller)).toContain('1.0}}')
  })

  it.each([
    ['send', 'POST /api/v1/policies/p1/tag/send/blocks', 'c'],
    [uuid, `POST /api/v1/policies/p1/blocks/${uuid}`, uuid],
  ])('Sending by the tag %s reaches the block and reports its UUID', async (tag, address, id) => {
    const { policies, server, notified } = await open()
    expect(await policies.send({ policyId: 'p1', tag }, caller, '{"a":1.0}')).toBe('')
    expect(server.asked.map(({ method, path }) => `${method} ${path}`)).toContain(address)
    expect(server.asked[0]?.body).toBe('{"a":1.0}')
    expect(notified).toEqual([id])
  })

  it.each([
    [{ policyId: 'p1', uuid: 'closed' }, 422],
    [{ policyId: 'p1', tag: 'closed' }, 503],
  ])('An unavailable block answers with the status of the Guardian release', async (address, status) => {
    const { policies } = await open()
    await expect(policies.read(address, caller, {})).rejects.toMatchObject({ status, message: 'Block Unavailable' })
  })

  it.each(['..', '.', ''])('The id “%s” does not lead to another path', async (id) => {
    const { policies, server } = await open()
    await expect(policies.root(id, caller, {})).rejects.toThrow('There is nothing named')
    await expect(policies.read({ policyId: 'p1', uuid: id }, caller, {})).rejects.toThrow('There is nothing named')
    expect(server.asked).toEqual([])
  })
})

describe('Upstream policies over the service', () => {
  const data = '/api/v1/policies/p1/tag/list/blocks'
  const closed = (status: number) => ({ ...jsonReply({ statusCode: status, message: 'Block Unavailable' }), status })
  const served: readonly (readonly [string, Reply])[] = [
    ['GET /policies', jsonReply([policy], { 'x-total-count': '7' })],
    ['GET /policies/p1', jsonReply(policy)],
    ['GET /policies/p1/blocks', jsonReply(root)],
    ['GET /policies/p1/blocks/b', jsonReply(inner)],
    ['GET /policies/p1/tag/list/blocks', jsonReply({ data: [{ id: 'd' }], blocks: [], commonAddons: [] })],
    ['GET /policies/p1/tag/shut/blocks', closed(503)],
    ['POST /policies/p1/tag/shut/blocks', closed(422)],
    ['POST /policies/p1/tag/list/blocks', { ...jsonReply(null), status: 200 }],
    ['GET /policies/p1/tag/list', jsonReply({ id: 'c' })],
  ]

  async function openService() {
    const opened = await openGuardianWorld()
    for (const [address, answer] of served) opened.guardian.policies.set(address, answer)
    await opened.signIn()
    return opened
  }

  it('List, tree and data are read with the token of the session', async () => {
    const { ask, guardian } = await openService()
    const list = await ask('/api/v1/policies')
    expect([list.headers.get('x-total-count'), (await list.json())[0].name]).toEqual(['7', 'Wells'])
    expect((await (await ask('/api/policy-blocks/p1')).json()).root.children).toHaveLength(2)
    expect(await (await ask(data)).json()).toMatchObject({ data: [{ id: 'd' }] })
    const asked = guardian.asked.at(-1)
    expect(asked?.headers.authorization).toMatch(/^Bearer e30\./)
    expect(asked?.headers).not.toHaveProperty('cookie')
  })

  it('A send without an answer has an empty answer', async () => {
    const { ask, guardian } = await openService()
    const response = await ask(data, { method: 'POST', body: '{"size":1.0}' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(guardian.requests('POST').at(-1)?.body).toBe('{"size":1.0}')
  })

  it.each([
    ['GET', 503],
    ['POST', 422],
  ])('An unavailable block answers %s with %i', async (method, status) => {
    const { ask } = await openService()
    const response = await ask('/api/v1/policies/p1/tag/shut/blocks', {
      method,
      ...(method === 'POST' && { body: '{}' }),
    })
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ statusCode: status, message: 'Block Unavailable', code: 'block_unavailable' }),
    ])
  })

  it('An expired token is replaced by a new one', async () => {
    const { ask, guardian, pass } = await openService()
    await ask(data)
    guardian.endTokens()
    pass(11_000)
    expect((await ask(data)).status).toBe(200)
  })

  it('A caller without a token causes no request', async () => {
    const { world, guardian } = await openService()
    const before = guardian.asked.length
    expect((await world.app.request(data)).status).toBe(401)
    expect(guardian.asked).toHaveLength(before)
  })

  const failures: readonly (readonly [string, Fault, number, string])[] = [
    ['hangs', faults.hang, 504, 'The Guardian did not answer within 9 s.'],
    ['breaks off', faults.reset, 502, 'The Guardian closed the connection before its answer was complete.'],
    ['answers with HTML', faults.html, 502, 'The Guardian answered with a web page (HTML) instead of JSON.'],
    ['is not there', failing(502), 502, 'The Guardian answered with the HTTP status 502.'],
  ]
  it.each(failures)(
    'An answer reports that the Guardian %s, and the next one recovers',
    async (_, fault, status, message) => {
      const { guardian, ask, outlast } = await openService()
      guardian.break(fault === faults.hang ? outlast(fault) : fault, data)
      const response = await ask(data)
      expect([response.status, (await response.json()).message]).toEqual([status, message])
      guardian.repair()
      expect((await ask(data)).status).toBe(200)
    },
  )

  it.each([
    ['a text', 'x'.repeat(1e6), 4001],
    ['a list', Array.from({ length: 50_000 }, () => 'x'.repeat(16)), 4000],
  ])('A very long error message is cut: %s', async (_, message, length) => {
    const { guardian, ask } = await openService()
    guardian.break(() => ({ ...jsonReply({ statusCode: 500, message }), status: 500 }), data)
    const response = await ask(data)
    const text = [(await response.json()).message].flat().join('')
    expect([response.status, text.length]).toEqual([500, length])
  })
})
