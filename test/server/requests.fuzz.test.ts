import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Store } from '#server/platform/database/database.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { oddRequest, type OddRequest } from '#test/support/server/odd-requests.ts'
import { startService, type TestService } from '#test/support/server/service.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

/** In the full tier 100,000 on each database; the usual run takes a sample of that. */
const withoutToken = isFullTier ? 80_000 : 60
const withToken = isFullTier ? 20_000 : 20
const timeoutMs = isFullTier ? 3_600_000 : 60_000
const unlimited = 1_000_000_000

async function open(store: Store) {
  const world = await startService({
    store,
    sample: true,
    // Otherwise nearly everything would end at these.
    limits: { refusedTokensPerMinute: unlimited, sendsPerMinute: unlimited, sendsPerDay: unlimited },
  })
  await giveAccount(world)
  const policies = await store.selectFrom('policy').select('id').execute()
  const schemas = await store.selectFrom('system_schema').select('id').execute()
  return { world, ids: [...policies, ...schemas].map(({ id }) => id) }
}

async function send({ app }: TestService, { method, path, headers, body }: OddRequest): Promise<Response> {
  const response = await app.request(path, { method, headers, ...(body !== undefined && { body }) })
  await response.arrayBuffer()
  return response
}

/** 503 says that something cannot be answered now. Nothing else from 500 on is an answer. */
const documented = (status: number) => status < 500 || status === 503

/** What nobody may change without a token. Failed sign-ins and challenges are notes about requests, not data. */
async function rowsOf(store: Store): Promise<string> {
  const tables = [
    store.selectFrom('account').selectAll().orderBy('id').execute(),
    store.selectFrom('account_token').selectAll().orderBy('id').execute(),
    store.selectFrom('account_factor').selectAll().orderBy('id').execute(),
    store.selectFrom('session').selectAll().orderBy('id_hash').execute(),
    store.selectFrom('system_schema').selectAll().orderBy('id').execute(),
    store.selectFrom('policy').selectAll().orderBy('id').execute(),
    store.selectFrom('policy_document').selectAll().orderBy('id').execute(),
    store.selectFrom('policy_member').selectAll().orderBy('did').orderBy('policy_id').orderBy('role').execute(),
    store.selectFrom('status_record').selectAll().orderBy('id').execute(),
    store.selectFrom('change').selectAll().orderBy('number').execute(),
  ]
  return JSON.stringify(await Promise.all(tables), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

describeOnStores('Fuzzed requests', (fresh) => {
  it(
    `of ${withoutToken} without a token none fails or changes a row`,
    async () => {
      const { world, ids } = await open(await fresh())
      const before = await rowsOf(world.store)
      const statuses = new Map<number, number>()
      await fc.assert(
        fc.asyncProperty(oddRequest({ ids }), async (request) => {
          const { status } = await send(world, request)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          expect(documented(status), `${status} to ${JSON.stringify(request)}`).toBe(true)
        }),
        { numRuns: withoutToken },
      )
      expect(await rowsOf(world.store)).toBe(before)
      // They reach more than the gates.
      for (const status of [200, 401, 404, 422]) expect(statuses.get(status)).toBeGreaterThan(withoutToken / 100)
    },
    timeoutMs,
  )

  it(
    `of ${withToken} with the token of a Standard Registry none fails`,
    async () => {
      const { world, ids } = await open(await fresh())
      let token = await tokenOf(world)
      await fc.assert(
        fc.asyncProperty(oddRequest({ ids }), async (request) => {
          world.now += 100
          const isValid =
            (await send(world, { method: 'GET', path: '/api/audit', headers: bearer(token) })).status === 200
          // Past the fifteen minutes in which the wrong passwords among the requests count.
          if (!isValid) world.now += 20 * 60_000
          if (!isValid) token = await tokenOf(world)
          const { status } = await send(world, { ...request, headers: { ...request.headers, ...bearer(token) } })
          expect(documented(status), `${status} to ${JSON.stringify(request)}`).toBe(true)
        }),
        { numRuns: withToken },
      )
    },
    timeoutMs,
  )
})
