import { describe, expect, it } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'
import { importInto } from '#test/support/policies/policies.ts'
import { anApprovalPolicy } from '#test/support/policies/approval-policy.ts'

type As = 'admin' | 'ina' | 'nobody'

async function open() {
  const world = await startService()
  await giveAccount(world)
  await giveAccount(world, { username: 'ina', role: 'USER' })
  const { id } = await importInto(world.store, anApprovalPolicy())
  const tokens: Readonly<Record<As, string | null>> = {
    admin: await tokenOf(world),
    ina: await tokenOf(world, 'ina'),
    nobody: null,
  }
  async function ask(as: As, method: string, path: string, body?: unknown) {
    const token = tokens[as]
    const response = await world.app.request(`/api/v1/${path.replace('{policy}', id)}`, {
      method,
      headers: token === null ? {} : bearer(token),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
  }
  return { ask, id }
}

const wrong = { username: 'admin', password: 'wrong' }
const right = { username: 'admin', password }
const schema = {
  uuid: '1111b23a-b1ea-408f-a573-6d8bd1a2060a',
  name: 'test',
  description: 'new',
  entity: 'USER',
  document: { $id: '#1111b23a-b1ea-408f-a573-6d8bd1a2060a', type: 'object', properties: {} },
}

/** The requests of Guardian's own end-to-end tests, written as those write them. */
const requests: readonly (readonly [string, As, string, string, unknown, number])[] = [
  ['sign in, with a slash', 'nobody', 'POST', 'accounts/login/', right, 200],
  ['sign in with a wrong password', 'nobody', 'POST', 'accounts/login', wrong, 401],
  ['sign in without a body', 'nobody', 'POST', 'accounts/login', undefined, 422],
  ['sign in with nothing', 'nobody', 'POST', 'accounts/login', {}, 422],
  ['read the session', 'admin', 'GET', 'accounts/session', undefined, 200],
  ['read the session without a token', 'nobody', 'GET', 'accounts/session', undefined, 200],
  ['change a password without a body', 'ina', 'POST', 'accounts/change-password', undefined, 422],
  ['change a password without a token', 'nobody', 'POST', 'accounts/change-password', right, 401],
  ['list system schemas', 'admin', 'GET', 'schemas/system/admin', undefined, 200],
  ['create a system schema', 'admin', 'POST', 'schemas/system/admin', schema, 201],
  ['create one as a user', 'ina', 'POST', 'schemas/system/ina', schema, 403],
  ['list policies, with a slash', 'admin', 'GET', 'policies/', undefined, 200],
  ['read a policy', 'admin', 'GET', 'policies/{policy}', undefined, 200],
  ['read the groups of a policy', 'ina', 'GET', 'policies/{policy}/groups', undefined, 200],
  ['choose a group, with a slash', 'ina', 'POST', 'policies/{policy}/groups/', { uuid: null }, 200],
  ['read the root block', 'ina', 'GET', 'policies/{policy}/blocks', undefined, 200],
  ['read a button that no container lists', 'admin', 'GET', 'policies/{policy}/tag/decide/blocks', undefined, 200],
  ['read the id of a block that is not open yet', 'ina', 'GET', 'policies/{policy}/tag/wait', undefined, 200],
  ['read a block that is not open yet', 'ina', 'GET', 'policies/{policy}/tag/wait/blocks', undefined, 503],
  ['send to the root', 'admin', 'POST', 'policies/{policy}/blocks', {}, 404],
  ['take a role, with a slash', 'ina', 'POST', 'policies/{policy}/tag/choose/blocks/', { role: 'Installer' }, 200],
  ['read a grid', 'admin', 'GET', 'policies/{policy}/tag/waiting/blocks', undefined, 200],
  ['list the grids of a policy', 'admin', 'GET', 'policies/{policy}/grids', undefined, 200],
  ['list the virtual users of a dry run', 'admin', 'GET', 'policies/{policy}/dry-run/users', undefined, 200],
]

/** `docs/compatibility.md` has the reasons. */
const notServed = [
  'accounts',
  'accounts/balance',
  'accounts/standard-registries',
  'accounts/standard-registries/aggregated',
  'profiles/admin',
  'schemas',
  'schemas/type/StandardRegistry',
  'schemas/list/all',
]

describe('The requests of Guardian’s own tests', () => {
  it.each(requests)('%s: as a Guardian answers', async (_, as, method, path, body, status) => {
    const { ask } = await open()
    expect((await ask(as, method, path, body)).status).toBe(status)
  })

  it.each(notServed)('/%s is not served, and says so', async (path) => {
    const { ask } = await open()
    expect((await ask('admin', 'GET', path)).body).toMatchObject({ statusCode: 404 })
  })

  it('A policy answers with its configuration, ids and tags', async () => {
    const { ask, id } = await open()
    const { body } = await ask('ina', 'GET', 'policies/{policy}')
    expect(body).toMatchObject({ id, config: { blockType: 'interfaceContainerBlock' }, userRole: 'No role' })
    expect(body.config.children[0]).toMatchObject({ tag: 'choose', blockType: 'policyRolesBlock' })
  })

  it('A password of somebody else is not changed', async () => {
    const { ask } = await open()
    const change = { username: 'admin', oldPassword: password, newPassword: 'another correct horse' }
    expect((await ask('ina', 'POST', 'accounts/change-password', change)).status).toBe(403)
    expect((await ask('nobody', 'POST', 'accounts/login', right)).status).toBe(200)
  })

  it('Permissions are named as a Guardian names them', async () => {
    const { ask } = await open()
    expect((await ask('admin', 'GET', 'accounts/session')).body.permissions).toContain(permissions.managePolicies)
  })
})
