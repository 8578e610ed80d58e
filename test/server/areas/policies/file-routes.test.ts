import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { listPolicies } from '#api/policies/policies.ts'
import { getSources } from '#api/sources.ts'
import { limits } from '#server/platform/limits.ts'
import { guardianPolicy, policyZip } from '#test/support/policies/policy-zips.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { isFullTier } from '#test/support/tier.ts'

const base = '/api/policy-files'

async function site(sample = false) {
  const world = await startService({ sample })
  await giveAccount(world)
  await giveAccount(world, { username: 'ada', role: 'USER' })
  await giveAccount(world, { username: 'eve', role: 'STANDARD_REGISTRY' })
  return {
    async ask(method: string, path: string, body?: Uint8Array | string, as = 'admin') {
      const headers = bearer(await tokenOf(world, as))
      const response = await world.app.request(path, {
        method,
        headers,
        ...(body !== undefined && { body: new Blob([typeof body === 'string' ? body : new Uint8Array(body)]) }),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const text = new TextDecoder().decode(bytes)
      return { status: response.status, headers: response.headers, bytes, text }
    },
  }
}

it('A registry imports the file of a tool, and sees what policies wait for', async () => {
  const { ask } = await site()
  await ask('POST', `${base}?name=a.policy`, policyZip())
  const wanted = JSON.parse((await ask('GET', '/api/policy-tools')).text)
  expect(wanted).toEqual({ kept: [], awaited: [{ name: 'calculate', policies: ['Bikes'] }] })
  const tool = JSON.stringify({ name: 'calculate', config: { blockType: 'tool', tag: 'own', children: [] } })
  const read = await ask('POST', '/api/policy-tools/preview?name=a.tool', tool)
  expect([read.status, JSON.parse(read.text)]).toMatchObject([
    200,
    { name: 'calculate', blocks: [{ type: 'tool', count: 1, runs: 'here' }], waiting: ['Bikes'], others: [] },
  ])
  expect(JSON.parse((await ask('GET', '/api/policy-tools')).text)).toEqual(wanted)
  const imported = await ask('POST', '/api/policy-tools?name=a.tool', tool)
  expect([imported.status, JSON.parse(imported.text).name]).toEqual([200, 'calculate'])
  for (const path of ['/api/policy-tools', '/api/policy-tools/preview']) {
    expect((await ask('POST', `${path}?name=a.tool`, '{}')).status).toBe(422)
    expect((await ask('POST', path, tool, 'ada')).status).toBe(403)
  }
})

it.runIf(isFullTier)(
  'The policies are no longer a sample once one is imported, and nothing else need be requested to know it',
  async () => {
    const { ask } = await site(true)
    const isSample = async () => JSON.parse((await ask('GET', getSources.path)).text).policies.sample
    expect(await isSample()).toBe(true)
    await ask('POST', `${base}?name=a.policy`, policyZip())
    expect(await isSample()).toBe(false)
  },
)

it('A registry sees what a file holds, imports it, exports it, renames it and removes it', async () => {
  const { ask } = await site()
  const zip = policyZip()
  const preview = await ask('POST', `${base}/preview?name=a.policy`, zip)
  expect(JSON.parse(preview.text)).toMatchObject({
    name: 'Bikes',
    tag: 'Tag_1700000000000',
    roles: ['Rider'],
    groups: ['Club'],
    schemas: ['Bike'],
    tokens: ['Token'],
    tools: ['Tool'],
    artifacts: ['table'],
    refusals: [],
    held: null,
  })
  expect(JSON.parse((await ask('GET', listPolicies.path)).text)).toEqual([])
  const imported = await ask('POST', `${base}?name=a.policy`, zip)
  expect(imported.status).toBe(200)
  const { id } = JSON.parse(imported.text)
  expect(JSON.parse((await ask('POST', base, zip)).text)).toMatchObject({ id, outcome: 'unchanged', number: 1 })
  const exported = await ask('GET', `${base}/${id}`)
  expect(Buffer.from(exported.bytes).equals(zip)).toBe(true)
  expect(exported.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Bikes.policy")
  expect(Object.keys(unzipSync((await ask('GET', `${base}/${id}/schemas`)).bytes))).toHaveLength(1)
  expect((await ask('PUT', `${base}/${id}`, JSON.stringify({ name: 'Boats' }))).status).toBe(200)
  expect((await ask('PUT', `${base}/${id}`, JSON.stringify({ name: ' ' }))).status).toBe(422)
  expect(JSON.parse((await ask('GET', `${base}/${id}/dependents`)).text)).toMatchObject({ name: 'Boats', versions: 2 })
  expect((await ask('DELETE', `${base}/${id}`)).status).toBe(204)
  expect((await ask('GET', `${base}/${id}`)).status).toBe(404)
  expect(JSON.parse((await ask('GET', listPolicies.path)).text)).toEqual([])
})

it('A long name is cut in the name of the exported file, because clients refuse long headers', async () => {
  const { ask } = await site()
  const name = `a/b\u202e${'c'.repeat(100_000)}`
  const { id } = JSON.parse((await ask('POST', base, policyZip(guardianPolicy({ name })))).text)
  const { headers } = await ask('GET', `${base}/${id}`)
  expect(headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''a_b_${'c'.repeat(96)}.policy`)
})

it('A file of another origin with the same tag asks first', async () => {
  const { ask } = await site()
  await ask('POST', base, policyZip())
  const other = policyZip(guardianPolicy({ name: 'Boats' }))
  expect(JSON.parse((await ask('POST', `${base}/preview`, other)).text).held).toMatchObject({
    name: 'Bikes',
    isOwn: true,
  })
  const refused = await ask('POST', base, other)
  expect([refused.status, JSON.parse(refused.text)]).toMatchObject([
    409,
    { code: 'policy_taken', held: { name: 'Bikes' } },
  ])
  const another = await ask('POST', `${base}?choice=another`, other)
  expect(JSON.parse(another.text)).toMatchObject({ outcome: 'new', tag: 'Tag_1700000000000_2' })
})

it.each<[string, Uint8Array, string]>([
  ['that is no policy', new Uint8Array([1, 2, 3]), 'a.policy is neither a zip nor JSON'],
  ['that is empty', new Uint8Array(), 'a.policy is empty'],
  ['without blocks', policyZip({ name: 'A', policyTag: 'a' }), 'config: holds no blocks'],
])('A file %s is refused in words, and nothing is stored', async (_, bytes, message) => {
  const { ask } = await site()
  const { status, text } = await ask('POST', `${base}?name=a.policy`, bytes)
  expect([status, text]).toEqual([422, expect.stringContaining(message)])
  expect(JSON.parse((await ask('GET', listPolicies.path)).text)).toEqual([])
})

it('A file that is too large is rejected', async () => {
  const { ask } = await site()
  const { status, text } = await ask('POST', base, new Uint8Array(limits.policyFileBytes + 1))
  expect([status, text]).toEqual([413, expect.stringContaining('larger than 16 MiB')])
})

it('Only registries use files, and only the owner uses those of a policy', async () => {
  const { ask } = await site()
  expect((await ask('POST', base, policyZip(), 'ada')).status).toBe(403)
  const { id } = JSON.parse((await ask('POST', base, policyZip())).text)
  for (const [method, path, body] of [
    ['GET', `${base}/${id}`],
    ['GET', `${base}/${id}/schemas`],
    ['GET', `${base}/${id}/dependents`],
    ['PUT', `${base}/${id}`, '{"name":"Mine"}'],
    ['DELETE', `${base}/${id}`],
  ] as const)
    expect((await ask(method, path, body, 'eve')).status).toBe(403)
  expect((await ask('POST', base, policyZip(guardianPolicy({ description: 'More' })), 'eve')).text).toContain(
    'belongs to another Standard Registry',
  )
})
