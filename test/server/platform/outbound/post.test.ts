import type { LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { addressFault, createPost } from '#server/platform/outbound/post.ts'
import { faults, startFaultServer } from '#test/support/server/fault-server.ts'
import { createManualTimeout } from '#test/support/server/manual-timeout.ts'

const bounds = { timeoutMs: 10_000, maxBytes: 64 * 1024 }
const open = { ...bounds, isPrivateAllowed: true }
const closed = { ...bounds, isPrivateAllowed: false }

/** Resolves every name to these addresses. */
function resolvingTo(...addresses: readonly string[]) {
  const asked: string[] = []
  const resolve: LookupFunction = (name, options, callback) => {
    asked.push(name)
    const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', 4)
  }
  return { resolve, asked }
}

const request = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{}' })

it.each([
  ['https://127.0.0.1/', 'not a public address'],
  ['https://2130706433/', 'not a public address'],
  ['https://0x7f.1/', 'not a public address'],
  ['https://0177.0.0.1/', 'not a public address'],
  ['https://127.1/', 'not a public address'],
  ['https://0/', 'not a public address'],
  ['https://[::ffff:7f00:1]/', 'not a public address'],
  ['https://[::127.0.0.1]/', 'not a public address'],
  ['https://[::1]/', 'not a public address'],
  ['https://[::ffff:10.0.0.1]/', 'not a public address'],
  ['https://169.254.169.254/latest/meta-data', 'not a public address'],
  ['https://localhost/', 'not a public address'],
  ['https://api.localhost./', 'not a public address'],
  ['http://hooks.example.org/', 'must begin with https://'],
  ['ftp://hooks.example.org/', 'must begin with https://'],
  ['https://user:password@hooks.example.org/', 'user name or a password'],
  ['hooks.example.org', 'is not an address'],
])('The address %s is refused', (url, words) => {
  expect(addressFault(url, false)).toContain(words)
})

it.each([['10.0.0.8'], ['8.8.8.8', '10.0.0.8'], ['::ffff:127.0.0.1'], ['fd00:ec2::254']])(
  'A name that leads to %s is not connected to',
  async (...addresses) => {
    const { resolve } = resolvingTo(...addresses)
    const answer = await createPost({ ...closed, resolve })(request('https://hooks.example.org/'))
    expect(answer).toEqual({
      ok: false,
      isReached: false,
      words: 'hooks.example.org does not resolve to a public address. WEBHOOK_PRIVATE=on allows others.',
    })
  },
)

it.each(['HTTPS://hooks.example.org/', 'ht\ntps://hooks.example.org/'])('%j uses TLS, too', async (url) => {
  const { resolve, asked } = resolvingTo('127.0.0.1')
  expect(await createPost({ ...closed, resolve })(request(url))).toMatchObject({ ok: false, isReached: false })
  expect(asked).toEqual(['hooks.example.org'])
})

it('A name is resolved once: what was judged is what is connected to', async () => {
  const server = await startFaultServer(() => ({ status: 204 }))
  const { resolve, asked } = resolvingTo('127.0.0.1')
  const answer = await createPost({ ...open, resolve })(request(`http://hooks.example.org:${server.port}/`))
  expect(answer).toMatchObject({ ok: true, status: 204 })
  expect(asked).toEqual(['hooks.example.org'])
  expect(server.asked[0]?.headers.host).toBe(`hooks.example.org:${server.port}`)
})

it('A name that leads elsewhere when it is looked up again is judged again', async () => {
  const answers = ['8.8.8.8', '127.0.0.1']
  const resolve: LookupFunction = (_, options, callback) => {
    const address = answers.shift() ?? ''
    if (options.all) callback(null, [{ address, family: 4 }])
    else callback(null, address, 4)
  }
  const { timer, expire } = createManualTimeout()
  const post = createPost({ ...closed, resolve, setTimer: timer })
  const first = post(request('https://hooks.example.org/'))
  expire()
  await first
  expect(await post(request('https://hooks.example.org/'))).toMatchObject({ ok: false, isReached: false })
  expect(answers).toEqual([])
})

it('A redirect is not followed', async () => {
  const server = await startFaultServer(() => ({ status: 302, headers: { location: '/elsewhere' } }))
  expect(await createPost(open)(request(`${server.url}/hook`))).toMatchObject({ ok: true, status: 302 })
  expect(server.asked.map(({ path }) => path)).toEqual(['/hook'])
})

it('An answer that is larger than 64 KiB is a failure', async () => {
  const server = await startFaultServer(() => ({ body: 'x'.repeat(64 * 1024 + 1) }))
  expect(await createPost(open)(request(server.url))).toEqual({
    ok: false,
    isReached: true,
    words: 'The answer is larger than 64 KiB, or incomplete.',
  })
})

it('A receiver that hangs is given up after 10 s', async () => {
  const server = await startFaultServer(() => ({ status: 204 }))
  const { timer, outlast } = createManualTimeout()
  server.break(outlast(faults.hang))
  expect(await createPost({ ...open, setTimer: timer })(request(server.url))).toEqual({
    ok: false,
    isReached: true,
    words: 'No answer within 10 s.',
  })
})

it('A receiver that is away got nothing', async () => {
  const server = await startFaultServer(() => ({ status: 204 }))
  await server.stop()
  expect(await createPost(open)(request(server.url))).toEqual({
    ok: false,
    isReached: false,
    words: 'The connection was refused.',
  })
})
