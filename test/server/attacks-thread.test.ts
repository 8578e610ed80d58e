import { SignJWT } from 'jose'
import { zipSync } from 'fflate'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTimer } from '#api/timer.ts'
import { retireSampleAccounts } from '#server/areas/accounts/sample-accounts.ts'
import { createWorkerDocumentChecker } from '#server/areas/policies/document-checker.ts'
import { recordAudit } from '#server/platform/database/writes.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { noon, startService, type TestService } from '#test/support/server/service.ts'
import { aPage, anIncident } from '#test/support/status/payloads.ts'
import { aPolicy, importInto, itemDocument, itemSchema } from '#test/support/policies/policies.ts'

const list = (count: number, of: (index: number) => string) => Array.from({ length: count }, (_, index) => of(index))
const json = (value: unknown) => ({ method: 'POST', body: JSON.stringify(value) })

interface World {
  readonly service: TestService
  readonly token: string
  readonly hers: string
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** What comes back at last, and what must be found in it. */
interface Attack {
  readonly attack: (world: World) => Promise<Response>
  readonly status: number
  /** In the body, and said by which limit or rule. */
  readonly words: RegExp
}

async function open(): Promise<World> {
  // A pattern that takes hours has to end with its thread, here after a third of the usual time.
  const documentChecker = createWorkerDocumentChecker((run, ms) => startTimer(run, ms / 3))
  onTestFinished(() => documentChecker.close())
  const service = await startService({ trustProxy: 1, documentChecker })
  await giveAccount(service)
  await giveAccount(service, { username: 'ada', role: 'USER' })
  const [token, hers] = [await tokenOf(service), await tokenOf(service, 'ada')]
  return { service, token, hers, ask: async (path, init) => service.app.request(path, init) }
}

async function last(times: number, ask: (index: number) => Promise<Response>): Promise<Response> {
  let response = await ask(0)
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (let index = 1; index < times; index += 1) response = await ask(index)
  return response
}

const login = '/api/v1/accounts/login'
const schemas = '/api/v1/schemas/system/admin'
const signIn = (username: string, as: string, address = '192.0.2.1') => ({
  ...json({ username, password: as }),
  headers: { 'x-forwarded-for': address },
})

async function forged(algorithm: 'none' | 'HS256'): Promise<string> {
  const claims = { jti: 'x', username: 'admin', role: 'STANDARD_REGISTRY', expireAt: noon + 60_000 }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  if (algorithm === 'none') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`
  return new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(new Uint8Array(32))
}

async function withPolicy({ service }: World, properties: Readonly<Record<string, object>> = {}) {
  const document = { ...itemDocument, properties: { ...itemDocument.properties, ...properties } }
  const policy = aPolicy({ schemas: [{ iri: itemSchema, name: 'Item', document }] })
  await importInto(service.store, policy)
  const { id } = await service.store.selectFrom('policy').select('id').executeTakeFirstOrThrow()
  return `/api/v1/policies/${id}/tag`
}

const attacks: Readonly<Record<string, Attack>> = {
  'JSON that is nested too deep for a recursive reader': {
    attack: ({ ask }) => ask(login, { method: 'POST', body: '['.repeat(10_000) }),
    status: 422,
    words: /nested deeper than 200/,
  },
  'a number whose digits take seconds to convert': {
    attack: ({ ask }) => ask(login, { method: 'POST', body: `{"username":${'9'.repeat(10_000)}}` }),
    status: 422,
    words: /digits/,
  },
  'JSON with hundreds of thousands of values': {
    attack: ({ ask, token }) =>
      ask(schemas, { method: 'POST', body: `[${'[],'.repeat(300_000)}1]`, headers: bearer(token) }),
    status: 422,
    words: /values/,
  },
  'a sign-in with a body of 20 kB': {
    attack: ({ ask }) => ask(login, json({ username: 'a'.repeat(20_000), password })),
    status: 413,
    words: /larger than 16 KiB/,
  },
  'a body of more than a mebibyte': {
    attack: ({ ask, token }) => ask(schemas, { method: 'POST', body: ' '.repeat(1_048_577), headers: bearer(token) }),
    status: 413,
    words: /larger than 1 MiB/,
  },
  'thousands of statuses, each count another statement': {
    attack: ({ ask }) => ask(`/api/history/records?kind=incident&status=${list(6000, (i) => `s${i}`).join(',')}`),
    status: 422,
    words: /status: .*50/,
  },
  'a search of thousands of words': {
    attack: ({ ask }) => ask(`/api/history/records?kind=incident&q=${'a%20'.repeat(3000)}`),
    status: 422,
    words: /q: .*500/,
  },
  'a feed of hundreds of unknown components': {
    attack: ({ ask }) => ask(`/feeds/history.atom?${list(700, (i) => `component=c${i}`).join('&')}`),
    status: 422,
    words: /component.*50/,
  },
  'a NUL in a feed’s filter, which PostgreSQL refuses': {
    attack: ({ ask }) => ask('/feeds/history.atom?component=%00'),
    status: 422,
    words: /NUL/,
  },
  'a NUL in a query': {
    attack: ({ ask }) => ask('/api/history/records?kind=incident&q=%00'),
    status: 422,
    words: /NUL/,
  },
  'a ledger query with more values than a mirror node takes': {
    attack: ({ ask }) => ask(`/api/v1/transactions?${list(101, (i) => `account.id=0.0.${i}`).join('&')}`),
    status: 400,
    words: /100/,
  },
  'another password for one name, again and again': {
    attack: ({ ask }) => last(11, (i) => ask(login, signIn('admin', `guess ${i}`))),
    status: 429,
    words: /Too many/,
  },
  'the right password after ten wrong ones': {
    attack: async ({ ask }) => {
      await last(10, (i) => ask(login, signIn('admin', `guess ${i}`)))
      return ask(login, signIn('admin', password))
    },
    status: 429,
    words: /Too many/,
  },
  'one password for many names': {
    attack: ({ ask }) => last(31, (i) => ask(login, signIn(`name ${i}`, 'Summer2026'))),
    status: 429,
    words: /Too many/,
  },
  'guesses from many addresses that the client made up': {
    attack: ({ ask }) => last(11, (i) => ask(login, signIn('admin', `guess ${i}`, `203.0.113.${i}, 192.0.2.1`))),
    status: 429,
    words: /Too many/,
  },
  'guesses from many addresses of one IPv6 network': {
    attack: ({ ask }) => last(11, (i) => ask(login, signIn('admin', `guess ${i}`, `2001:db8:1:2::${i}`))),
    status: 429,
    words: /Too many/,
  },
  'a flood of wrong tokens': {
    attack: async ({ ask, token }) => {
      const headers = { 'x-forwarded-for': '192.0.2.9' }
      await last(301, (i) => ask(schemas, { headers: { ...headers, ...bearer(`t${i}`) } }))
      // Somebody else at the same address
      return ask(schemas, { headers: { ...headers, ...bearer(token) } })
    },
    status: 200,
    words: /^\[/,
  },
  'a token without a signature': {
    attack: async ({ ask }) => ask('/api/audit', { headers: bearer(await forged('none')) }),
    status: 401,
    words: /Unauthorized/,
  },
  'a token signed with a secret': {
    attack: async ({ ask }) => ask('/api/audit', { headers: bearer(await forged('HS256')) }),
    status: 401,
    words: /Unauthorized/,
  },
  'a name of a foreign host (DNS rebinding)': {
    attack: ({ ask }) =>
      ask('http://evil.example/api/session', {
        ...json({ username: 'admin', password }),
        headers: { host: 'evil.example' },
      }),
    status: 421,
    words: /evil\.example/,
  },
  'a sign-in from a foreign page': {
    attack: ({ ask }) =>
      ask('/api/session', { ...json({ username: 'admin', password }), headers: { origin: 'https://evil.example' } }),
    status: 403,
    words: /Forbidden resource/,
  },
  'a sign-out from a foreign page': {
    attack: ({ ask }) => ask('/api/session', { method: 'DELETE', headers: { origin: 'null' } }),
    status: 403,
    words: /Forbidden resource/,
  },
  'a user who makes themselves a Standard Registry': {
    attack: async ({ ask, hers, service }) => {
      const { id } = await service.store
        .selectFrom('account')
        .select('id')
        .where('username', '=', 'ada')
        .executeTakeFirstOrThrow()
      return ask(`/api/accounts/${id}`, { method: 'PUT', body: '{"role":"STANDARD_REGISTRY"}', headers: bearer(hers) })
    },
    status: 403,
    words: /Forbidden/,
  },
  'a password that attackers try first': {
    attack: ({ ask, token }) =>
      ask('/api/v1/accounts/change-password', {
        ...json({ username: 'admin', oldPassword: password, newPassword: 'qwertyuiop' }),
        headers: bearer(token),
      }),
    status: 422,
    words: /attackers try first/,
  },
  'the password of an account of the sample, once its network is gone': {
    attack: async ({ ask, service }) => {
      await service.store.updateTable('account').set({ sample: 1 }).where('username', '=', 'ada').execute()
      await retireSampleAccounts(service.store, noon)
      return ask(login, signIn('ada', password))
    },
    status: 401,
    words: /Unauthorized/,
  },
  'a second factor with a token but without the password': {
    attack: ({ ask, token }) =>
      ask('/api/account/factors/totp', { ...json({ password: 'a guess' }), headers: bearer(token) }),
    status: 403,
    words: /password is wrong/,
  },
  'a schema of thousands of fields, each a reference to the next': {
    attack: ({ ask, token }) => {
      const properties = Object.fromEntries(
        list(9000, (i) => `f${i}`).map((name, i) => [name, { $ref: `#/properties/f${i + 1}` }]),
      )
      const document = { $id: '#x', type: 'object', properties }
      return ask(schemas, { ...json({ uuid: 'x', name: 'X', entity: 'USER', document }), headers: bearer(token) })
    },
    status: 422,
    words: /leads to nothing in this document/,
  },
  'a schema with thousands of faults': {
    attack: ({ ask, token }) => {
      const properties = Object.fromEntries(list(3000, (i) => `f ${i}`).map((name) => [name, { type: 'nonsense' }]))
      const document = { $id: '#x', type: 'object', properties }
      return ask(schemas, { ...json({ uuid: 'x', name: 'X', entity: 'USER', document }), headers: bearer(token) })
    },
    status: 422,
    words: /and \d+ more/,
  },
  'a policy’s file that unpacks to hundreds of times its size': {
    attack: ({ ask, token }) =>
      ask('/api/policy-files', {
        method: 'POST',
        body: new Uint8Array(zipSync({ 'policy.json': new Uint8Array(30_000_000) })),
        headers: bearer(token),
      }),
    status: 422,
    words: /250 times/,
  },
  'a document that its pattern takes hours to match': {
    attack: async (world) => {
      const path = await withPolicy(world, { serial: { type: 'string', pattern: '^([A-Za-z]+[ .-]?)+$' } })
      await world.ask(`${path}/choose/blocks`, { ...json({ role: 'Installer' }), headers: bearer(world.hers) })
      const document = { serial: `${'a'.repeat(40)}!` }
      return world.ask(`${path}/register/blocks`, { ...json({ document }), headers: bearer(world.hers) })
    },
    status: 422,
    words: /could not be checked against its schema in time/,
  },
  'a document larger than a page can hold': {
    attack: async (world) => {
      const path = await withPolicy(world)
      await world.ask(`${path}/choose/blocks`, { ...json({ role: 'Installer' }), headers: bearer(world.hers) })
      const document = { serial: 'x'.repeat(300_000) }
      return world.ask(`${path}/register/blocks`, { ...json({ document }), headers: bearer(world.hers) })
    },
    status: 422,
    words: /larger than 256 KiB/,
  },
  'two roles of a policy by two choices at once': {
    attack: async (world) => {
      const path = await withPolicy(world)
      const choose = () =>
        world.ask(`${path}/choose/blocks`, { ...json({ role: 'Installer' }), headers: bearer(world.hers) })
      const answers = await Promise.all([choose(), choose()])
      return answers.find(({ status }) => status !== 200) ?? new Response('both were accepted')
    },
    status: 422,
    words: /Block Unavailable/,
  },
  'a revoked refresh token': {
    attack: async ({ ask }) => {
      const { refreshToken } = await (await ask(login, signIn('admin', password))).json()
      await ask('/api/account/revoke', json({ refreshToken }))
      return ask('/api/v1/accounts/access-token', json({ refreshToken }))
    },
    status: 401,
    words: /Unauthorized/,
  },
}

describe('Of the named attacks', () => {
  it.each(Object.entries(attacks))(
    '%s meets its limit, and others are answered meanwhile',
    async (_, { attack, status, words }) => {
      const world = await open()
      await world.service.import({ page: aPage(), incidents: [anIncident('a')] })
      const [response, ...others] = await Promise.all([
        attack(world),
        world.ask('/healthz'),
        world.ask('/api/v2/status.json'),
      ])
      const body = await response.text()
      expect([response.status, body]).toEqual([status, expect.stringMatching(words)])
      expect([...others, await world.ask('/healthz')].map((other) => other.status)).toEqual([200, 200, 200])
    },
  )
})

it.each([
  '//evil.example/x',
  '/\\\\evil.example/x',
  '///evil.example/x',
  '/.//evil.example/x',
  '/a/..//evil.example/x',
])('A path %s stays on this host', async (path) => {
  const { ask } = await open()
  const response = await ask(`http://localhost${path}`)
  expect([response.status, response.headers.get('location')]).toEqual([308, '/evil.example/x'])
})

it('A feed with 100,000 spaces in a name is answered with one', async () => {
  const { service, ask } = await open()
  await service.import({ page: aPage(), incidents: [anIncident('a', { name: `a${' '.repeat(100_000)}\nb` })] })
  expect((await ask('/feeds/history.atom')).status).toBe(200)
})

it('An export of the audit log has no cell that a spreadsheet runs', async () => {
  const { service, ask, token } = await open()
  await recordAudit(service.store, {
    at: noon,
    action: 'schema.create',
    object: '=HYPERLINK("https://evil.example")',
    actor: 'a',
  })
  expect(await (await ask('/api/audit/export', { headers: bearer(token) })).text()).toContain(`"'=HYPERLINK`)
})
