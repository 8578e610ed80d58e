import { expect, it } from 'vitest'
import { aHarvestPolicy } from '#test/support/policies/harvest-policy.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'

type Request = readonly [method: string, path: string, body?: object]

async function site() {
  const world = await startService({ sample: false })
  await giveAccount(world)
  await giveAccount(world, { username: 'gwen', role: 'USER' })
  const tokens = new Map([
    ['admin', await tokenOf(world, 'admin')],
    ['gwen', await tokenOf(world, 'gwen')],
    ['invalid', 'no-token'],
  ])
  return async (as: string | null, [method, path, body]: Request) => {
    const headers =
      as === null ? undefined : as === 'empty' ? { authorization: 'Bearer ' } : bearer(tokens.get(as) ?? '')
    const response = await world.app.request(path, {
      method,
      ...(headers && { headers }),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
}

type Case = readonly [as: string | null, request: Request, status: number, body?: unknown]

const v1 = '/api/v1'
const text = expect.any(String)

/** As the tests of a Guardian ask, with the slashes that they write at the end. */
async function play(cases: (policy: string) => readonly Case[]): Promise<string[]> {
  const ask = await site()
  const { id } = (await ask('admin', ['POST', '/api/policy-files?name=harvests.json', aHarvestPolicy()])).body
  const others: string[] = []
  for (const [as, request, status, body] of cases(`${v1}/policies/${id}`)) {
    const answer = await ask(as, request)
    if (answer.status !== status) others.push(`${request[0]} ${request[1]}: ${answer.status}`)
    expect(answer.body).toEqual(body === undefined ? answer.body : body)
  }
  return others
}

it('Requests of the tests of a Guardian about accounts are answered as it answers them', async () => {
  const session = { username: 'gwen', role: 'USER', id: text, did: text }
  expect(
    await play(() => [
      [
        null,
        ['POST', `${v1}/accounts/login/`, { username: 'admin', password }],
        200,
        expect.objectContaining({ username: 'admin', role: 'STANDARD_REGISTRY', did: text, refreshToken: text }),
      ],
      [
        null,
        ['POST', `${v1}/accounts/login`, { username: 'gwen', password }],
        200,
        expect.objectContaining({ role: 'USER' }),
      ],
      [null, ['POST', `${v1}/accounts/login`], 422],
      [null, ['POST', `${v1}/accounts/login`, {}], 422],
      [null, ['POST', `${v1}/accounts/login`, { username: 'admin', password: 'wrong' }], 401],
      ['admin', ['GET', `${v1}/accounts/session/`], 200],
      ['gwen', ['GET', `${v1}/accounts/session`], 200, expect.objectContaining(session)],
      [null, ['GET', `${v1}/accounts/session`], 200, null],
      ['empty', ['GET', `${v1}/accounts/session`], 200, null],
    ]),
  ).toEqual([])
})

it('Requests of the tests of a Guardian about policies are answered as it answers them', async () => {
  const id = { id: text }
  expect(
    await play((policy) => [
      ['admin', ['GET', `${v1}/policies/`], 200, [expect.objectContaining({ id: text, name: 'Harvests' })]],
      [
        'admin',
        ['GET', `${policy}/`],
        200,
        expect.objectContaining({
          config: expect.objectContaining({
            id: text,
            blockType: text,
            children: expect.arrayContaining([expect.objectContaining({ id: text, tag: text })]),
          }),
          userRole: 'Administrator',
          userGroups: [],
        }),
      ],
      ['gwen', ['GET', policy], 200, expect.objectContaining({ userRole: 'No role' })],
      ['admin', ['GET', `${policy}/groups/`], 200, []],
      ['admin', ['POST', `${policy}/groups/`, { uuid: null }], 200, false],
      ['admin', ['GET', `${policy}/navigation/`], 200, null],
      ['admin', ['GET', `${policy}/tag-block-map/`], 200, expect.objectContaining({ wait: text, judge_grower: text })],
      [
        'admin',
        ['GET', `${policy}/grids/`],
        200,
        expect.arrayContaining([expect.objectContaining({ gridId: 'growers' })]),
      ],
      ['admin', ['GET', `${policy}/grids/growers/actions/`], 200],
      [
        'admin',
        ['GET', `${policy}/grids/growers/records/?page=1&pageSize=20`],
        200,
        expect.objectContaining({ data: [], totalCount: 0 }),
      ],
      ['admin', ['GET', `${policy}/blocks/`], 200, expect.objectContaining({ blockType: 'interfaceContainerBlock' })],
      [
        'admin',
        ['GET', `${policy}/tag/judge_grower/blocks/`],
        200,
        expect.objectContaining({ blockType: 'buttonBlock' }),
      ],
      [
        'admin',
        ['GET', `${policy}/tag/growers/blocks/`],
        200,
        expect.objectContaining({ data: [], fields: expect.any(Array), viewHistory: expect.any(Boolean) }),
      ],
      // A tag is resolved before anybody has a role.
      ['gwen', ['GET', `${policy}/tag/wait/`], 200, id],
      ['gwen', ['GET', `${policy}/tag/orchards`], 200, id],
      ['gwen', ['GET', `${policy}/tag/wait/blocks/`], 503],
      ['gwen', ['GET', `${policy}/tag/growers/blocks/`], 503],
      ['gwen', ['POST', `${policy}/tag/apply/blocks/`, { document: {} }], 422],
      ['gwen', ['POST', `${policy}/tag/take_role/blocks/`, { role: 'Grower' }], 200, true],
      ['gwen', ['GET', `${policy}/tag/take_role/blocks`], 503],
      [
        'gwen',
        ['POST', `${policy}/tag/apply/blocks/`, { document: { name: 'Gwen' }, ref: null }],
        200,
        expect.objectContaining({
          type: text,
          schema: text,
          owner: text,
          option: { status: 'NEW' },
          hederaStatus: 'NEW',
          signature: 0,
          messageId: null,
          topicId: null,
          relationships: null,
          assignedTo: null,
          tokens: {},
          accounts: expect.anything(),
          document: expect.anything(),
        }),
      ],
      ['gwen', ['GET', `${policy}/tag/wait/blocks/`], 200, expect.objectContaining({ blockType: 'informationBlock' })],
      [
        'admin',
        ['GET', `${policy}/tag/growers/blocks/`],
        200,
        expect.objectContaining({
          data: [
            expect.objectContaining({
              option: expect.objectContaining({ status: 'Waiting for approval' }),
              messageId: text,
              __sourceTag__: text,
            }),
          ],
        }),
      ],
      [null, ['GET', `${policy}/blocks`], 401],
      ['invalid', ['GET', `${policy}/blocks`], 401],
    ]),
  ).toEqual([])
})

it('Requests that are not served, or answered in another way, are those that docs/compatibility.md lists', async () => {
  expect(
    await play((policy) => [
      ['invalid', ['GET', `${v1}/accounts/session`], 200, null],
      ['admin', ['GET', `${v1}/accounts/standard-registries`], 404],
      ['admin', ['GET', `${v1}/accounts/standard-registries/aggregated`], 404],
      ['admin', ['GET', `${v1}/accounts/`], 404],
      ['gwen', ['GET', `${v1}/accounts`], 404],
      ['admin', ['GET', `${v1}/accounts/balance`], 404],
      [null, ['POST', `${v1}/accounts/register`, {}], 404],
      ['gwen', ['GET', `${v1}/profiles/gwen`], 404],
      ['admin', ['GET', `${v1}/schemas/`], 404],
      ['admin', ['GET', `${v1}/schemas/type/StandardRegistry`], 404],
      ['admin', ['GET', `${v1}/schemas/0.0.1234`], 404],
      ['admin', ['GET', `${v1}/schemas/list/all`], 404],
      ['admin', ['GET', `${policy}/multiple`], 404],
      ['gwen', ['GET', `${policy}/tag/nope/`], 404],
      ['gwen', ['GET', `${policy}/tag/nope/blocks/`], 404],
      ['gwen', ['GET', `${policy}/blocks/00000000-0000-0000-0000-000000000000/`], 404],
      ['gwen', ['GET', `${v1}/policies/000000000000000000000000/blocks/`], 404],
      ['admin', ['POST', `${policy}/blocks/00000000-0000-0000-0000-000000000000`, {}], 404],
      ['gwen', ['POST', `${v1}/external/`, { policyTag: 'none' }], 404],
    ]),
  ).toEqual([])
})
