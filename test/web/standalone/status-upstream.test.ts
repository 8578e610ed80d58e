import { expect, it } from 'vitest'
import { openStatusUpstream } from '#web/standalone/status-upstream.ts'
import { noon } from '#test/support/server/service.ts'

/** A mirror node that answers as the test says, and how often it was asked. */
function open(answer: () => Response | Promise<Response>, isOnline = true) {
  const state = { now: noon, asked: 0, answer }
  const fetch = async () => {
    state.asked += 1
    return state.answer()
  }
  const base = 'https://node.example.org'
  const upstream = openStatusUpstream({
    fetch,
    base,
    name: 'The mirror node',
    now: () => state.now,
    isOnline: () => isOnline,
  })
  const ask = async (init?: RequestInit) => {
    const response = await upstream.fetch(base, init)
    return [response.status, JSON.parse((await response.text()) || 'null')?.message ?? null]
  }
  return { state, upstream, ask }
}

const good = () => Response.json({ transactions: [] })
const gone = () => Promise.reject(new TypeError('fetch failed'))
const late = () => Promise.reject(new DOMException('late', 'TimeoutError'))
const broken = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError('broken off')) }))
const saying = (status: number, body: object) => () => Response.json(body, { status })

it.each([
  ['answers', good, 200, null],
  ['answers with nothing', () => new Response(null, { status: 204 }), 204, null],
  ['finds nothing', saying(404, { message: 'Not found' }), 404, 'Not found'],
  ['says why it fails', saying(503, { message: 'Block Unavailable' }), 503, 'Block Unavailable'],
])(
  'The answer of an upstream that %s is passed on, and the upstream counts as healthy',
  async (_, answer, status, message) => {
    const { upstream, ask } = open(answer)
    expect(await ask()).toEqual([status, message])
    expect(upstream.health()).toMatchObject({ failing_since: null, last_error: null })
  },
)

it.each([
  ['cannot be had', gone, 502, 'The mirror node cannot be reached, or does not allow requests from this page.', false],
  ['is late', late, 504, 'The mirror node did not answer in time.', false],
  ['breaks off', broken, 502, 'The mirror node cannot be reached, or does not allow requests from this page.', false],
  ['fails', () => new Response('no', { status: 500 }), 502, 'The mirror node answered with the HTTP status 500.', true],
  ['limits', () => new Response('no', { status: 429 }), 429, 'The mirror node is limiting requests.', true],
  ['talks', () => new Response('<h1>Hello</h1>'), 502, 'The mirror node sent an answer that is not JSON.', true],
])('An upstream that %s is reported until it recovers', async (_, answer, status, message, reached) => {
  const { state, upstream, ask } = open(answer)
  expect(await ask()).toEqual([status, message])
  expect(upstream.health()).toMatchObject({ last_error: { words: message, reached }, last_success: null })
  expect(upstream.health()?.failing_since).not.toBeNull()
  state.answer = good
  expect(await ask()).toEqual([200, null])
  expect(upstream.health()).toMatchObject({ failing_since: null })
})

it('An offline browser is reported as the cause', async () => {
  expect(await open(gone, false).ask()).toEqual([502, 'This browser is offline.'])
})

it('An upstream that sends Retry-After is not asked before that time', async () => {
  const { state, upstream, ask } = open(() => new Response('no', { status: 503, headers: { 'retry-after': '40' } }))
  await ask()
  state.now += 30_000
  const words = 'The mirror node answered with the HTTP status 503. It asked to wait another 10 s.'
  expect([await ask(), state.asked]).toEqual([[502, words], 1])
  expect(upstream.health()).toMatchObject({ retry_in: 10 })
  state.answer = good
  state.now += 10_000
  expect([await ask(), state.asked]).toEqual([[200, null], 2])
  expect(upstream.health()).toMatchObject({ retry_in: null, failing_since: null })
})

it('A canceled request gets no answer and does not change the state of the upstream', async () => {
  const { upstream, ask } = open(() => Promise.reject(new DOMException('gone', 'AbortError')))
  await expect(ask({ signal: AbortSignal.abort() })).rejects.toThrow('gone')
  expect(upstream.health()).toMatchObject({ last_error: null })
})

it('An unusable upstream is reported although it answers, until its answers are usable', async () => {
  const { upstream, ask } = open(good)
  upstream.judge('It makes no sense.')
  await ask()
  expect(upstream.health()).toMatchObject({ last_error: { words: 'It makes no sense.' } })
  expect(upstream.health()?.failing_since).not.toBeNull()
  upstream.judge(null)
  expect(upstream.health()).toMatchObject({ failing_since: null })
})
