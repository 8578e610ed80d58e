import { describe, expect, it } from 'vitest'
import { checkBody, createClient, type ClientOptions } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { getAccount } from '#api/accounts/accounts.ts'
import { listRecords } from '#api/status/history.ts'
import { deleteSchema, updateSchema } from '#api/schemas/schemas.ts'
import { endSession } from '#api/accounts/session.ts'
import { getStatus } from '#api/status/status.ts'
import { allOperational, aPage } from '#test/support/status/payloads.ts'

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

describe('A call', () => {
  it('returns the checked answer', async () => {
    const { client, asked } = answering(Response.json({ ...body, extra: 1 }))
    expect(await client.call(getStatus)).toEqual(body)
    expect(asked).toMatchObject([
      ['/api/v2/status.json', { method: 'GET', cache: 'no-cache', headers: { accept: 'application/json' } }],
    ])
  })

  it('sends a request with its query to another origin', async () => {
    const { client, asked } = answering(Response.json({ records: [], total: 0, next: null }), {
      baseUrl: 'https://other.example',
    })
    await client.call(listRecords, { query: { q: 'a b', limit: 5 } })
    expect(asked[0]?.[0]).toBe('https://other.example/api/history/records?q=a+b&limit=5')
  })

  it('notifies its observer of each answer that it could read, and of no other', async () => {
    const seen: [string, number][] = []
    const onAnswer = (path: string, { status }: Response) => void seen.push([path, status])
    await answering(Response.json(body), { onAnswer }).client.call(getStatus)
    await failure(answering(Response.json({}), { onAnswer }).client.call(getStatus))
    await failure(answering(Response.json(body, { status: 500 }), { onAnswer }).client.call(getStatus))
    expect(seen).toEqual([['/api/v2/status.json', 200]])
  })
})

describe('A client', () => {
  it.each([
    ['a good answer', Response.json(body), true],
    ['an answer that it cannot read', Response.json({}), true],
    ['an error of the service', new Response('', { status: 500 }), true],
    ['no answer', new TypeError('fetch failed'), false],
  ])('notices whether the service is reached: %s', async (_, response, isReached) => {
    const seen: boolean[] = []
    const { client } = answering(response, { onReach: (one) => void seen.push(one) })
    await client.call(getStatus).catch(() => undefined)
    expect(seen).toEqual([isReached])
  })
})

describe('A call that writes', () => {
  it('sends its text unchanged, with the given headers', async () => {
    const { client, asked } = answering(Response.json([]))
    const text = '{"name":"A","document":{"a":1.0}}'
    await client.call(updateSchema, { params: { schemaId: 'a b' }, body: text, headers: { 'if-match': '"x"' } })
    const headers = { accept: 'application/json', 'content-type': 'application/json', 'if-match': '"x"' }
    expect(asked).toMatchObject([['/api/v1/schemas/system/a%20b', { method: 'PUT', body: text, headers }]])
  })

  it('sends no body and no content type if there is no body', async () => {
    const { client, asked } = answering(new Response(null, { status: 204 }))
    expect(await client.call(endSession)).toBeNull()
    expect(asked[0]?.[1]).not.toHaveProperty('body')
    expect(asked[0]?.[1]?.headers).not.toHaveProperty('content-type')
  })

  it('returns what only the headers contain', async () => {
    const { client } = answering(Response.json(body, { headers: { 'x-total-count': '12' } }))
    const { output, headers } = await client.answer(getStatus)
    expect([output, headers.get('x-total-count')]).toEqual([body, '12'])
  })

  it('fails with the details of the answer', async () => {
    const { client } = answering(Response.json({ message: 'changed', schema: { id: '1' } }, { status: 409 }))
    const error = await failure(client.call(deleteSchema, { params: { schemaId: '1' } }))
    expect([error.kind, error.body]).toEqual(['conflict', { message: 'changed', schema: { id: '1' } }])
  })
})

describe('A call that needs an access token', () => {
  /** A service that takes one token; the client is handed `tokens`, one after the other. */
  function guarded(good: string, tokens: readonly (string | null)[]) {
    const sent: (string | null)[] = []
    const asked: (string | undefined)[] = []
    const given = [...tokens]
    const refused = { times: 0 }
    const client = createClient({
      fetch: (_, init) => {
        const header = new Headers(init?.headers).get('authorization')
        sent.push(header)
        return Promise.resolve(header === `Bearer ${good}` ? Response.json(null) : new Response('', { status: 401 }))
      },
      accessToken: (token) => {
        asked.push(token)
        return Promise.resolve(given.shift() ?? null)
      },
      onRefused: () => (refused.times += 1),
    })
    return { client, sent, asked, refused }
  }

  it('is sent with the access token', async () => {
    const { client, sent, asked } = guarded('good', ['good'])
    expect(await client.call(getAccount)).toBeNull()
    expect([sent, asked]).toEqual([['Bearer good'], [undefined]])
  })

  it('is sent once more with another token if the first is refused', async () => {
    const { client, sent, asked, refused } = guarded('good', ['old', 'good'])
    expect(await client.call(getAccount)).toBeNull()
    expect([sent, asked, refused.times]).toEqual([['Bearer old', 'Bearer good'], [undefined, 'old'], 0])
  })

  it('fails if the second token is refused as well, and reports it', async () => {
    const { client, sent, refused } = guarded('good', ['old', 'older', 'good'])
    expect((await failure(client.call(getAccount))).kind).toBe('unauthorized')
    expect([sent.length, refused.times]).toEqual([2, 1])
  })

  it('fails if there is no second token', async () => {
    const { client, sent, refused } = guarded('good', ['old'])
    expect((await failure(client.call(getAccount))).kind).toBe('unauthorized')
    expect([sent.length, refused.times]).toEqual([1, 0])
  })

  it('is not sent while no user is signed in', async () => {
    const { client, sent } = guarded('good', [])
    expect((await failure(client.call(getAccount))).kind).toBe('unauthorized')
    expect(sent).toEqual([])
  })

  it.each([
    ['PUT', new ApiError('network', 'cannot be reached'), true],
    ['PUT', new ApiError('timeout', 'no answer'), true],
    ['PUT', new ApiError('internal', 'boom', { status: 500 }), true],
    ['PUT', new ApiError('contract', 'no sense'), true],
    ['GET', new ApiError('network', 'cannot be reached'), false],
  ])('if no token can be had for a %s because of %s, says that it was not sent: %j', async (method, cause, unsent) => {
    const accessToken = () => Promise.reject(cause)
    const { client, asked } = answering(Response.json([]), { accessToken })
    const call =
      method === 'GET' ? client.call(getAccount) : client.call(updateSchema, { params: { schemaId: 'a' }, body: '{}' })
    const { kind, status } = cause
    expect(await failure(call)).toMatchObject({ kind, status, isUnsent: unsent })
    expect(asked).toEqual([])
  })

  it('keeps a token that the caller has set', async () => {
    const { client, sent, asked } = guarded('good', ['good'])
    await failure(client.call(getAccount, { headers: { authorization: 'Bearer mine' } }))
    expect([sent, asked]).toEqual([['Bearer mine'], []])
  })

  it('sends no token with other calls', async () => {
    const { client, sent, asked } = guarded('good', ['good'])
    await failure(client.call(getStatus))
    expect([sent, asked]).toEqual([[null], []])
  })
})

describe('A call that fails', () => {
  it.each([
    [503, { statusCode: 503, message: 'Later.' }, 'unavailable', 'Later.'],
    [422, { statusCode: 422, message: 'limit: no' }, 'invalid', 'limit: no'],
    [404, null, 'not_found', '/api/v2/status.json: 404'],
    [
      422,
      { statusCode: 422, message: ['name: empty', 'document: missing'] },
      'invalid',
      'name: empty; document: missing',
    ],
    [500, { message: 5 }, 'internal', '/api/v2/status.json: 500'],
  ])('reports the status %i', async (status, answer, code, message) => {
    const response = new Response(answer && JSON.stringify(answer), { status })
    const error = await failure(answering(response).client.call(getStatus))
    expect([error.kind, error.status, error.message, error.retryAfter]).toEqual([code, status, message, undefined])
  })

  it.each([
    ['10', 10],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    [null, undefined],
  ])('reports when to retry (%s)', async (header, seconds) => {
    const response = new Response(null, { status: 503, ...(header !== null && { headers: { 'retry-after': header } }) })
    expect((await failure(answering(response).client.call(getStatus))).retryAfter).toBe(seconds)
  })

  it.each([
    ['<html>', 'the answer is not JSON'],
    ['', 'the answer: '],
    ['{"page":{}}', 'page.name: '],
    [JSON.stringify({ page: aPage(), status: { indicator: 1 } }), 'status.indicator: '],
    ['[]', 'page: '],
  ])('because the answer is not as described (%j)', async (text, message) => {
    const error = await failure(answering(new Response(text)).client.call(getStatus))
    expect([error.kind, error.status]).toEqual(['contract', undefined])
    expect(error.message).toContain(`/api/v2/status.json: ${message}`)
  })

  it('reports that no answer came', async () => {
    const reason = new TypeError('fetch failed')
    const error = await failure(answering(reason).client.call(getStatus))
    expect([error.kind, error.cause]).toEqual(['network', reason])
  })

  it.each([
    ['DELETE', false, true],
    ['DELETE', true, false],
    ['GET', false, false],
  ])(
    'says of a %s, while it is %j that there is a connection, that it was never sent: %j',
    async (method, isOnline, unsent) => {
      const { client } = answering(new TypeError('fetch failed'), { isOnline: () => isOnline })
      const call = method === 'GET' ? client.call(getStatus) : client.call(deleteSchema, { params: { schemaId: 'a' } })
      expect((await failure(call)).isUnsent).toBe(unsent)
    },
  )

  it('reports an answer that broke off', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    expect((await failure(answering(new Response(stream)).client.call(getStatus))).kind).toBe('network')
  })

  it('reports a timeout', async () => {
    const client = createClient({
      timeoutMs: 1,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    })
    expect((await failure(client.call(getStatus))).kind).toBe('timeout')
  })

  it('rejects with the reason of its cancelation', async () => {
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

describe('A body that another channel delivered', () => {
  it('is checked as well', () => {
    expect(checkBody(getStatus, body)).toEqual(body)
    expect(() => checkBody(getStatus, {})).toThrow(ApiError)
  })
})
