import type { JsonObject } from '#domain/json/json-value.ts'
import type { Limits } from '#server/platform/limits.ts'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { policyZip } from '#test/support/policies/policy-zips.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import type { Store } from '#server/platform/database/database.ts'

interface Asked {
  readonly as?: string
  readonly body?: JsonObject | undefined
}

/**
 * The whole service with a policy that `admin` owns; `rita` is another registry, `ada` an account without
 * permissions.
 */
export async function startDryRuns(
  store: Store,
  policy: JsonObject = anApprovalPolicy(),
  limits: Partial<Limits> = {},
) {
  const world = await startService({ sample: false, store, limits })
  await giveAccount(world)
  await giveAccount(world, { username: 'rita' })
  await giveAccount(world, { username: 'ada', role: 'USER' })
  const tokens = new Map<string, string>()
  const headersOf = async (as: string) => {
    // Tokens last a minute of the service's clock.
    const key = `${as} ${world.now}`
    const token = tokens.get(key) ?? (await tokenOf(world, as))
    tokens.set(key, token)
    return bearer(token)
  }
  const ask = async (method: string, path: string, { as = 'admin', body }: Asked = {}) => {
    const response = await world.app.request(path, {
      method,
      headers: await headersOf(as),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text), text }
  }
  const importPolicy = async (file: JsonObject) => {
    const response = await world.app.request('/api/policy-files', {
      method: 'POST',
      headers: await headersOf('admin'),
      body: new Blob([new Uint8Array(policyZip(file))]),
    })
    return String(JSON.parse(await response.text()).id)
  }
  const policyId = await importPolicy(policy)
  const open = async (as = 'admin') => (await ask('POST', `/api/policy-sandbox/${policyId}`, { as })).body
  const uuidOf = async (address: string, tag: string) =>
    String((await ask('GET', `/api/v1/policies/${address}/tag/${tag}`)).body.id)
  const get = (address: string, tag: string) => ask('GET', `/api/v1/policies/${address}/tag/${tag}/blocks`)
  const post = (address: string, tag: string, body: JsonObject) =>
    ask('POST', `/api/v1/policies/${address}/tag/${tag}/blocks`, { body })
  return { world, ask, importPolicy, policyId, open, uuidOf, get, post, store }
}

export type DryRunWorld = Awaited<ReturnType<typeof startDryRuns>>
