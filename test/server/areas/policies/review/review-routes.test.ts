import { expect, it } from 'vitest'
import { guardianPolicy, policyZip } from '#test/support/policies/policy-zips.ts'
import { bearer, giveAccount, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'

async function site() {
  const world = await startService({ sample: false })
  await giveAccount(world)
  await giveAccount(world, { username: 'ada', role: 'USER' })
  const ask = async (method: string, path: string, body?: Uint8Array, as = 'admin') => {
    const headers = bearer(await tokenOf(world, as))
    const response = await world.app.request(path, {
      method,
      headers,
      ...(body !== undefined && { body: new Blob([new Uint8Array(body)]) }),
    })
    return { status: response.status, body: JSON.parse(await response.text()) }
  }
  const { body } = await ask('POST', '/api/policy-files', policyZip())
  return { ask, id: String(body.id) }
}

it('A registry reads what a check of a policy finds, with the blocks it is about', async () => {
  const { ask, id } = await site()
  const { status, body } = await ask('GET', `/api/policy-lint/${id}`)
  expect(status).toBe(200)
  expect(body.findings).toContainEqual(
    expect.objectContaining({
      rule: 'lost-document',
      severity: 'error',
      place: 'config.children[1]',
      tag: 'form',
      blockType: 'requestVcDocumentBlock',
      blockId: expect.any(String),
    }),
  )
})

it('A registry compares a policy with one of its versions, another policy and a file', async () => {
  const { ask, id } = await site()
  const next = policyZip(guardianPolicy({ version: '1.1.0', description: 'Bikes and boats' }))
  const file = await ask('POST', `/api/policy-comparison/${id}?name=b.policy`, next)
  expect(file.body).toMatchObject({
    before: { name: 'Bikes', version: '1.0.0', number: 1 },
    after: { version: '1.1.0', number: null },
    changes: [{ subject: 'Version' }, { subject: 'Description' }],
  })
  await ask('POST', '/api/policy-files', next)
  const versions = await ask('GET', `/api/policy-versions/${id}`)
  expect(versions.body).toMatchObject([
    { number: 2, version: '1.1.0' },
    { number: 1, version: '1.0.0' },
  ])
  const older = await ask('GET', `/api/policy-comparison/${id}?number=1`)
  expect(older.body.changes[0].sentences).toEqual(['The version is now “1.1.0”, was “1.0.0”'])
  const same = await ask('GET', `/api/policy-comparison/${id}?with=${id}`)
  expect(same.body.changes).toEqual([])
})

it.each([
  ['GET', '/api/policy-lint/gone', 404],
  ['GET', '/api/policy-versions/gone', 404],
  ['GET', '/api/policy-comparison/gone?number=1', 404],
  ['GET', '/api/policy-comparison/ID?number=9', 404],
  ['GET', '/api/policy-comparison/ID?with=gone', 404],
  ['GET', '/api/policy-comparison/ID?number=x', 422],
  ['GET', '/api/policy-comparison/ID', 422],
  ['POST', '/api/policy-comparison/ID', 422],
] as const)('%s %s is answered with %i in words', async (method, path, status) => {
  const { ask, id } = await site()
  const answer = await ask(method, path.replace('ID', id), method === 'POST' ? new Uint8Array([1]) : undefined)
  expect(answer).toMatchObject({ status, body: { message: expect.anything() } })
})

it('Only those who manage policies check and compare them', async () => {
  const { ask, id } = await site()
  for (const path of [`/api/policy-lint/${id}`, `/api/policy-versions/${id}`, `/api/policy-comparison/${id}?number=1`])
    expect((await ask('GET', path, undefined, 'ada')).status).toBe(403)
})
