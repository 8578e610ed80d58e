import { describe, expect, it } from 'vitest'
import { checkBody, createClient, type ClientOptions } from '#api/client.ts'
import { ApiError } from '#api/error.ts'
import { listRecords } from '#api/history.ts'
import { getStatus } from '#api/status.ts'
import { allOperational, aPage } from '#test/support/payloads.ts'

const body = { page: aPage(), status: allOperational }

function answering(response: Response | Error, options: ClientOptions = {}) {
  const asked: [address: string, init: RequestInit | undefined][] = []
  const client = createClient({
    ...options,
    fetch: (input, init) => {
      asked.push([String(input), init])
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
    },
  })
  return { client, asked }
}

/** What a call fails with. */
async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError', { cause: error })
  return error
}

describe('a call', () => {
  it('gives what was answered, checked', async () => {
    const { client, asked } = answering(Response.json({ ...body, extra: 1 }))
    expect(await client.call(getStatus)).toEqual(body)
    expect(asked).toMatchObject([
      ['/api/v2/status.json', { method: 'GET', cache: 'no-cache', headers: { accept: 'application/json' } }],
    ])
  })

  it('asks another origin where it is told to, with its query', async () => {
    const { client, asked } = answering(Response.json({ records: [], total: 0, next: null }), {
      baseUrl: 'https://other.example',
    })
    await client.call(listRecords, { query: { q: 'a b', limit: 5 } })
    expect(asked[0]?.[0]).toBe('https://other.example/api/history/records?q=a+b&limit=5')
  })

  it('lets one see each answer that was understood, and no other', async () => {
    const seen: [string, number][] = []
    const onAnswer = (path: string, { status }: Response) => void seen.push([path, status])
    await answering(Response.json(body), { onAnswer }).client.call(getStatus)
    await failure(answering(Response.json({}), { onAnswer }).client.call(getStatus))
    await failure(answering(Response.json(body, { status: 500 }), { onAnswer }).client.call(getStatus))
    expect(seen).toEqual([['/api/v2/status.json', 200]])
  })
})

describe('a call that fails', () => {
  it.each([
    [503, { statusCode: 503, message: 'Later.' }, 'unavailable', 'Later.'],
    [422, { statusCode: 422, message: 'limit: no' }, 'invalid', 'limit: no'],
    [404, null, 'not_found', '/api/v2/status.json: 404'],
    [500, { message: 5 }, 'internal', '/api/v2/status.json: 500'],
  ])('with %i says so', async (status, answer, code, message) => {
    const response = new Response(answer && JSON.stringify(answer), { status })
    const error = await failure(answering(response).client.call(getStatus))
    expect([error.code, error.status, error.message, error.retryAfter]).toEqual([code, status, message, undefined])
  })

  it.each([
    ['10', 10],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [null, undefined],
  ])('tells when to ask again (%s)', async (header, seconds) => {
    const response = new Response(null, { status: 503, ...(header !== null && { headers: { 'retry-after': header } }) })
    expect((await failure(answering(response).client.call(getStatus))).retryAfter).toBe(seconds)
  })

  it.each([
    ['<html>', 'the answer is not JSON'],
    ['', 'the answer is not JSON'],
    ['{"page":{}}', 'page.name: '],
    [JSON.stringify({ page: aPage(), status: { indicator: 1 } }), 'status.indicator: '],
    ['[]', 'page: '],
  ])('because the answer is not as described (%j)', async (text, message) => {
    const error = await failure(answering(new Response(text)).client.call(getStatus))
    expect([error.code, error.status]).toEqual(['contract', undefined])
    expect(error.message).toContain(`/api/v2/status.json: ${message}`)
  })

  it('because nobody answers', async () => {
    const reason = new TypeError('fetch failed')
    const error = await failure(answering(reason).client.call(getStatus))
    expect([error.code, error.cause]).toEqual(['network', reason])
  })

  it('because the answer broke off', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    expect((await failure(answering(new Response(stream)).client.call(getStatus))).code).toBe('network')
  })

  it('because it took too long', async () => {
    const client = createClient({
      timeout: 1,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    expect((await failure(client.call(getStatus))).code).toBe('timeout')
  })

  it('because it was called off, fails with that reason alone', async () => {
    const controller = new AbortController()
    const client = createClient({
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('called off', 'AbortError')))
        }),
    })
    const call = client.call(getStatus, { signal: controller.signal })
    controller.abort()
    await expect(call).rejects.toThrow('called off')
    await expect(call).rejects.not.toBeInstanceOf(ApiError)
  })
})

describe('a body that came by another way', () => {
  it('is checked as well', () => {
    expect(checkBody(getStatus, body)).toEqual(body)
    expect(() => checkBody(getStatus, {})).toThrow(ApiError)
  })
})
