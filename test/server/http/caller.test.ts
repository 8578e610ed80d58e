import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { createGuard, type Caller } from '#server/http/caller.ts'
import { answerError } from '#server/http/errors.ts'

const unauthorized = [401, { statusCode: 401, message: 'Unauthorized', code: 'unauthorized' }]
const forbidden = [403, { statusCode: 403, message: 'Forbidden resource', code: 'forbidden', error: 'Forbidden' }]
const update = permissions.updateSystemSchema

const callers: Readonly<Record<string, Partial<Caller>>> = {
  both: { role: 'STANDARD_REGISTRY', permissions: [update] },
  role: { role: 'STANDARD_REGISTRY', permissions: [permissions.readSystemSchemas] },
  permission: { role: 'USER', permissions: [update] },
}

async function answerTo(
  authorization: string | null,
  permission?: string | readonly string[],
  role?: 'STANDARD_REGISTRY',
) {
  const guard = createGuard((token) => {
    const caller = callers[token]
    return Promise.resolve(
      caller ? { id: token, username: token, did: null, role: '', permissions: [], ownerDid: null, ...caller } : null,
    )
  })
  const app = new Hono().get('/', async (context) => context.json((await guard(context, permission, role)).username))
  app.onError((error, context) => answerError(error, context, pino({ level: 'silent' })))
  const response = await app.request('/', { headers: authorization === null ? {} : { authorization } })
  return [response.status, await response.json()]
}

describe('The guard', () => {
  it.each([null, '', 'Bearer', 'Bearer ', 'bearer both', 'Basic both', 'Bearer both both', 'Bearer nobody'])(
    'rejects the authorization %j',
    async (authorization) => {
      expect(await answerTo(authorization)).toEqual(unauthorized)
    },
  )

  it.each(['both', 'role', 'permission'])('admits a caller with a token: %s', async (token) => {
    expect(await answerTo(`Bearer ${token}`)).toEqual([200, token])
  })

  it.each([
    ['both', [200, 'both']],
    ['role', forbidden],
    ['permission', forbidden],
  ])('requires role and permission if both are given: %s', async (token, expected) => {
    expect(await answerTo(`Bearer ${token}`, update, 'STANDARD_REGISTRY')).toEqual(expected)
  })

  it.each([
    ['role', [update, permissions.readSystemSchemas], [200, 'role']],
    ['permission', [update, permissions.readSystemSchemas], [200, 'permission']],
    ['permission', [permissions.executePolicies, permissions.managePolicies], forbidden],
    ['permission', [], forbidden],
  ] as const)('requires one of several permissions: %s, %j', async (token, anyOf, expected) => {
    expect(await answerTo(`Bearer ${token}`, anyOf)).toEqual(expected)
  })

  it('requires a token before it checks permissions', async () => {
    expect(await answerTo('Bearer nobody', update, 'STANDARD_REGISTRY')).toEqual(unauthorized)
  })
})
