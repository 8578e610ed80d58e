import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aSender, itemBase } from '#test/support/policies/event-policy.ts'
import { aHarvestPolicy } from '#test/support/policies/harvest-policy.ts'
import { aBlock, aPolicy, itemSchema } from '#test/support/policies/policies.ts'
import { bearer, giveAccount, password, tokenOf } from '#test/support/server/accounts.ts'
import { startService } from '#test/support/server/service.ts'

type Request = readonly [method: string, path: string, body?: object | undefined]

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

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof site>>>>

/** A request may be made of the body of the last answer. */
type Case = readonly [
  as: string | null,
  request: Request | ((last: Answer['body']) => Request),
  status: number,
  body?: unknown,
]

const v1 = '/api/v1'
const text = expect.any(String)

/** As the tests of a Guardian ask, with the slashes that they write at the end. */
async function play(
  cases: (policy: string, id: string) => readonly Case[],
  policy: JsonObject = aHarvestPolicy(),
): Promise<string[]> {
  const ask = await site()
  const { id } = (await ask('admin', ['POST', '/api/policy-files?name=policy.json', policy])).body
  const others: string[] = []
  let last: Answer['body']
  for (const [as, given, status, body] of cases(`${v1}/policies/${id}`, id)) {
    const request = typeof given === 'function' ? given(last) : given
    const answer = await ask(as, request)
    last = answer.body
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

it('Requests of the tests of a Guardian about passwords are answered as it answers them', async () => {
  const path = `${v1}/accounts/change-password`
  const next = 'four-calm-otters-swim'
  const sent = { username: 'gwen', oldPassword: password, newPassword: next }
  const { username: _name, ...nameless } = sent
  const { oldPassword: _old, ...unproven } = sent
  expect(
    await play(() => [
      ['gwen', ['POST', path], 422],
      ['gwen', ['POST', path, nameless], 422],
      ['gwen', ['POST', path, unproven], 422],
      ['gwen', ['POST', path, { ...sent, newPassword: 'x' }], 422],
      ['gwen', ['POST', path, { ...sent, oldPassword: 'wrong' }], 401],
      [null, ['POST', path, sent], 401],
      ['invalid', ['POST', path, sent], 401],
      ['gwen', ['POST', `${path}/`, sent], 200, expect.objectContaining({ username: 'gwen', role: 'USER' })],
      [null, ['POST', `${v1}/accounts/login`, { username: 'gwen', password: next }], 200],
    ]),
  ).toEqual([])
})

it('Requests of the tests of a Guardian about system schemas are answered as it answers them', async () => {
  const system = `${v1}/schemas/system`
  const document = { $id: '#1111b23a-b1ea-408f-a573-6d8bd1a2060a', title: 'test', type: 'object', properties: {} }
  const schema = { name: 'test', description: 'new', entity: 'USER', document }
  const unknown = '000000000000000000000000'
  expect(
    await play(() => [
      ['admin', ['GET', `${system}/admin/`], 200, expect.any(Array)],
      ...['STANDARD_REGISTRY', 'USER', 'POLICY', 'MINT_TOKEN', 'WIPE_TOKEN', 'MINT_NFTOKEN'].map((entity): Case => [
        'admin',
        ['GET', `${system}/entity/${entity}`],
        200,
      ]),
      ['admin', ['PUT', `${system}/${unknown}`, schema], 404],
      ['admin', ['POST', `${system}/admin/`, schema], 201, expect.objectContaining({ id: text, uuid: text })],
      ['admin', ({ id }) => ['PUT', `${system}/${id}/`, schema], 200, expect.any(Array)],
      ['admin', ([{ id }]) => ['PUT', `${system}/${id}`, { ...schema, id, document: JSON.stringify(document) }], 200],
      ['gwen', ([{ id }]) => ['PUT', `${system}/${id}`, schema], 403],
      ['admin', ['GET', `${system}/admin`], 200],
      [null, ([{ id }]) => ['PUT', `${system}/${id}`, schema], 401],
      ['admin', ['GET', `${system}/admin`], 200],
      ['admin', ([{ id }]) => ['DELETE', `${system}/${id}`], 204],
      ['admin', ['POST', `${system}/admin`, schema], 201],
      ['admin', ({ id }) => ['GET', `${v1}/schema/${id}`], 200, expect.objectContaining({ document: text })],
      ['admin', ({ id }) => ['PUT', `${system}/${id}/active`, { version: '1.0.0' }], 200],
      ['admin', ['GET', `${system}/admin`], 200],
      ['admin', ([{ id }]) => ['PUT', `${system}/${id}`, schema], 422, expect.objectContaining({ statusCode: 422 })],
    ]),
  ).toEqual([])
})

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const link = (source: string, target: string, output = 'RunEvent') => ({ source, target, output, input: 'RunEvent' })

/** Everything that a Guardian serves beside the flow: groups, navigation, tags, votes, tokens and notifications. */
const circles = {
  ...aPolicy(),
  codeVersion: '1.5.1',
  policyRoles: ['Maker'],
  policyGroups: [
    {
      name: 'Circle',
      creator: 'Chair',
      members: ['Member'],
      groupRelationshipType: 'Multiple',
      groupAccessType: 'Private',
    },
  ],
  policyNavigation: [{ role: 'Chair', steps: [{ name: 'List', block: 'list', level: 1 }] }],
  policyTokens: [{ templateTokenTag: 'coin', tokenSymbol: 'C', tokenType: 'fungible', decimals: '2' }],
  config: aBlock(
    'interfaceContainerBlock',
    'root',
    { ...anyone, events: [link('form', 'keep'), link('keep', 'notify'), link('press', 'coin', 'mint')] },
    [
      aBlock('policyRolesBlock', 'choose', { ...anyone, roles: ['Maker'], groups: ['Circle'] }),
      aBlock('groupManagerBlock', 'people', { ...anyone, canInvite: 'owner', canDelete: 'owner' }),
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, stopPropagation: true }),
      aSender('keep'),
      aBlock('notificationBlock', 'notify', {
        ...anyone,
        title: 'Kept',
        user: 'DOCUMENT_OWNER',
        stopPropagation: true,
      }),
      aBlock('interfaceDocumentsSourceBlock', 'list', anyone, [
        aBlock('documentsSourceAddon', 'source', { ...anyone, dataType: 'vc-documents', filters: [] }),
        aBlock('historyAddon', 'past', anyone),
        aBlock('paginationAddon', 'pages', anyone),
        aBlock('tagsManager', 'tags', anyone),
        aBlock('multiSignBlock', 'vote', { ...anyone, threshold: 50 }),
      ]),
      aBlock('buttonBlock', 'press', { ...anyone, uiMetaData: { buttons: [{ tag: 'mint', name: 'Mint' }] } }),
      aBlock('createTokenBlock', 'coin', { ...anyone, template: 'coin', stopPropagation: true }),
    ],
  ),
}

it('Requests to a Guardian beside the flow are answered as it answers them', async () => {
  const sent = { document: { ...itemBase, serial: 'A', size: 1 }, ref: null }
  const holding = (members: object) => expect.objectContaining(members)
  expect(
    await play((policy) => {
      const block = (tag: string) => `${policy}/tag/${tag}/blocks/`
      return [
        ['gwen', ['GET', `${policy}/navigation/`], 200, null],
        [
          'gwen',
          ['GET', block('choose')],
          200,
          holding({
            roles: ['Maker'],
            groups: ['Circle'],
            groupMap: { Circle: { groupAccessType: 'Private', groupRelationshipType: 'Multiple' } },
          }),
        ],
        ['gwen', ['POST', block('choose'), { group: 'Circle', label: 'Ours' }], 200, true],
        ['gwen', ['GET', `${policy}/navigation`], 200, [holding({ name: 'List', level: 1, uuid: text })]],
        ['gwen', ['GET', `${policy}/groups/`], 200, [holding({ role: 'Chair', groupLabel: 'Ours', active: true })]],
        ['gwen', ([{ uuid }]) => ['POST', block('people'), { action: 'invite', group: uuid, role: 'Member' }], 200],
        ['admin', ({ invitation }) => ['POST', block('choose'), { invitation }], 200, true],
        ['admin', ['GET', `${policy}/groups`], 200, [holding({ role: 'Member' })]],
        ['admin', ([{ uuid }]) => ['POST', block('people'), { action: 'invite', group: uuid, role: 'Member' }], 422],
        ['admin', ['POST', `${policy}/groups/`, { uuid: null }], 200, true],
        ['admin', ['GET', `${policy}/groups`], 200, [holding({ active: false })]],
        ['gwen', ['POST', block('form'), sent], 200],
        ['gwen', ['GET', `${v1}/notifications/`], 200, [holding({ title: 'Kept', read: false })]],
        ['gwen', ['GET', `${v1}/notifications/new/`], 200, [holding({ title: 'Kept' })]],
        ['gwen', ['POST', `${v1}/notifications/read/all`], 200, [holding({ read: true })]],
        ['gwen', ['GET', `${v1}/notifications/new`], 200, []],
        [
          'gwen',
          ['GET', block('list')],
          200,
          holding({ viewHistory: true, totalCount: 1, data: [holding({ history: [holding({ labelValue: 'NEW' })] })] }),
        ],
        [
          'gwen',
          ({ data: [{ id }] }) => [
            'POST',
            block('tags'),
            { operation: 'create', tag: { name: 'Hot', localTarget: id } },
          ],
          200,
          holding({ uuid: text, name: 'Hot', entity: 'PolicyDocument' }),
        ],
        ['admin', ({ uuid }) => ['POST', block('tags'), { operation: 'delete', uuid }], 422],
        ['gwen', ['POST', block('tags'), { operation: 'none' }], 422],
        ['gwen', ['GET', block('list')], 200],
        ['gwen', ({ data: [row] }) => ['POST', block('vote'), { status: 'SIGNED', document: row }], 200],
        ['gwen', ['GET', block('list')], 200],
        ['gwen', ({ data: [row] }) => ['POST', block('vote'), { status: 'SIGNED', document: row }], 422],
        ['gwen', ['GET', block('list')], 200],
        ['gwen', ({ data: [row] }) => ['POST', block('press'), { tag: 'mint', document: row }], 200],
        ['gwen', ['GET', block('coin')], 200, holding({ active: true, data: holding({ tokenSymbol: 'C' }) })],
        ['gwen', ['POST', block('coin'), { tokenName: 'Coin' }], 200, {}],
        ['gwen', ['GET', block('coin')], 200, holding({ active: false })],
        ['gwen', ['GET', block('pages')], 200, { size: 1, itemsPerPage: 10, page: 0 }],
        ['gwen', ['POST', block('pages'), { size: 1, itemsPerPage: 5, page: 3 }], 200],
        ['gwen', ['GET', block('list')], 200, holding({ data: [] })],
      ]
    }, circles),
  ).toEqual([])
})

it('Requests to the dry run of a Guardian are answered as it answers them, at the address of a sandbox', async () => {
  const ask = await site()
  const { id } = (await ask('admin', ['POST', '/api/policy-files?name=circles.json', circles])).body
  const { id: sandbox } = (await ask('admin', ['POST', `/api/policy-sandbox/${id}`])).body
  const dry = `${v1}/policies/${sandbox}`
  const send = async (method: string, path: string, body?: object) =>
    (await ask('admin', [method, `${dry}${path}`, body])).body
  const rows = async () => (await send('GET', '/tag/list/blocks')).data.length
  const fill = (serial: string) => send('POST', '/tag/form/blocks/', { document: { ...itemBase, serial, size: 1 } })
  expect(await send('GET', '/dry-run/users/')).toMatchObject([{ active: true }, { active: false }])
  const added = await ask('admin', ['POST', `${dry}/dry-run/user/`])
  expect([added.status, added.body.length]).toEqual([201, 3])
  expect(await send('POST', '/dry-run/login/', { did: added.body[2].did })).toMatchObject([
    { active: false },
    { active: false },
    { active: true },
  ])
  expect((await ask('gwen', ['GET', `${dry}/dry-run/users`])).status).toBe(404)
  await fill('A')
  const [{ id: savepoint }] = await send('POST', '/savepoints/', { name: 'One', savepointPath: [] })
  await fill('B')
  expect([await rows(), await send('GET', '/savepoints/count/')]).toEqual([2, { count: 1 }])
  expect(await send('PATCH', `/savepoints/${savepoint}/`, { name: 'Two' })).toMatchObject([{ name: 'Two' }])
  expect((await ask('admin', ['PATCH', `${dry}/savepoints/${savepoint}`, { name: '' }])).status).toBe(422)
  expect(await send('PUT', `/savepoints/${savepoint}/`)).toEqual({ savepointId: savepoint })
  expect(await rows()).toBe(1)
  expect(await send('POST', '/savepoints/delete/', { savepointIds: [savepoint] })).toEqual([])
  expect(await send('POST', '/dry-run/restart/')).toMatchObject({ policies: [{ id: sandbox }] })
  expect(await rows()).toBe(0)
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
      ['admin', ['PUT', `${policy}/dry-run`], 404],
      ['admin', ['PUT', `${policy}/draft`], 404],
      ['admin', ['GET', `${policy}/dry-run/transactions`], 404],
      ['admin', ['GET', `${policy}/dry-run/users`], 200, []],
      ['admin', ['POST', `${policy}/dry-run/user`], 422],
      [
        'admin',
        ['POST', `${v1}/accounts/change-password`, { username: 'gwen', oldPassword: 'a', newPassword: 'b' }],
        403,
      ],
      ['gwen', ['GET', `${policy}/tag/nope/`], 404],
      ['gwen', ['GET', `${policy}/tag/nope/blocks/`], 404],
      ['gwen', ['GET', `${policy}/blocks/00000000-0000-0000-0000-000000000000/`], 404],
      ['gwen', ['GET', `${v1}/policies/000000000000000000000000/blocks/`], 404],
      ['admin', ['POST', `${policy}/blocks/00000000-0000-0000-0000-000000000000`, {}], 404],
      ['gwen', ['POST', `${v1}/external/`, { policyTag: 'none' }], 404],
    ]),
  ).toEqual([])
})
