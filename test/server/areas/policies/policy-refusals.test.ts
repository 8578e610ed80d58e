import { describe, expect, it } from 'vitest'
import { aSender, itemBase } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, itemSchema, policyRows, startPolicies } from '#test/support/policies/policies.ts'
import { freshSqlite } from '#test/support/server/stores.ts'

describe('Errors of the policy API', () => {
  const unavailable = { message: 'Block Unavailable' }
  const get = 'Block is not supporting get data functions'
  const set = 'Block is not supporting set data functions'

  const codes: Readonly<Record<string, string>> = {
    [unavailable.message]: 'block_unavailable',
    [get]: 'block_unsupported',
    [set]: 'block_unsupported',
    'User is not registered.': 'not_registered',
    Unauthorized: 'unauthorized',
    'Forbidden resource': 'forbidden',
  }

  it.each([
    ['GET', '/blocks', 'unregistered', 422, 'User is not registered.'],
    ['GET', '/blocks', null, 401, 'Unauthorized'],
    ['GET', '/blocks', 'stranger', 401, 'Unauthorized'],
    ['GET', '/blocks', 'reader', 403, 'Forbidden resource'],
    ['GET', '/tag/all/blocks', 'ina', 503, unavailable.message],
    ['GET', '/tag/thanks/blocks', 'ina', 503, unavailable.message],
    ['GET', '/blocks/{all}', 'ina', 422, unavailable.message],
    ['GET', '/blocks/{thanks}', 'ina', 422, unavailable.message],
    ['POST', '/blocks/{all}', 'ina', 422, unavailable.message],
    ['POST', '/tag/all/blocks', 'ina', 422, unavailable.message],
    ['POST', '/tag/{all}/blocks', 'ina', 422, unavailable.message],
    ['GET', '/tag/archive/blocks', 'ina', 422, get],
    ['GET', '/blocks/{archive}', 'ina', 422, get],
    ['POST', '/tag/archive/blocks', 'ina', 422, set],
    ['POST', '/blocks/{root}', 'ina', 422, set],
    ['GET', '/blocks/2f6c1d90-7c1e-4a53-9b0e-4d8f6a2b5c01', 'ina', 404, 'Block not found.'],
    ['GET', '/blocks/nonsense/parents', 'ina', 404, 'Block not found.'],
    ['POST', '/blocks/nonsense', 'ina', 404, 'Block not found.'],
    ['GET', '/tag/none/blocks', 'ina', 404, 'No block has this tag.'],
    ['GET', '/tag/none', 'ina', 404, 'No block has this tag.'],
    ['POST', '/tag/none/blocks', 'ina', 404, 'No block has this tag.'],
  ] as const)('%s %s as %s is %d: %s', async (method, path, as, status, message) => {
    const { ask, base, uuidOf } = await startPolicies(await freshSqlite())
    const [, tag = ''] = /\{(\w+)\}/.exec(path) ?? []
    const address = tag === '' ? path : path.replace(`{${tag}}`, await uuidOf(tag))
    const answer = await ask(method, base + address, { as, ...(method === 'POST' && { body: {} }) })
    expect([answer.status, answer.body.statusCode, answer.body.message]).toEqual([status, status, message])
    expect(answer.body.code).toBe(codes[message] ?? 'not_found')
  })

  const why = 'it would send documents to an address that the policy names.'
  it.each([
    ['tool', `httpRequestBlock does not run here: ${why}`],
    ['form', `httpRequestBlock does not run here, nor do the blocks inside it: ${why}`],
    ['list', `httpRequestBlock does not run here, nor do the blocks inside it: ${why}`],
  ])('The error names the block type that prevents %s from running', async (tag, message) => {
    const held = [
      aBlock('requestVcDocumentBlock', 'form', { schema: itemSchema }),
      aBlock('interfaceDocumentsSourceBlock', 'list', {}, [aBlock('filtersAddon', 'filter')]),
    ]
    const config = aBlock('interfaceContainerBlock', 'root', { permissions: 'ANY_ROLE' }, [
      aBlock('httpRequestBlock', 'tool', {}, held),
    ])
    const store = await freshSqlite()
    const { ask, base, root, uuidOf } = await startPolicies(store, aPolicy({ config }))
    const before = await policyRows(store)
    const body = { document: { serial: 'A' } }
    const answers = [
      await ask('GET', `${base}/tag/${tag}/blocks`, { as: 'ina' }),
      await ask('POST', `${base}/tag/${tag}/blocks`, { as: 'ina', body }),
      await ask('GET', `${base}/blocks/${await uuidOf(tag)}`, { as: 'ina' }),
      await ask('POST', `${base}/blocks/${await uuidOf(tag)}`, { as: 'ina', body }),
    ]
    expect(answers.map((answer) => answer.body)).toEqual(
      answers.map(() => ({ statusCode: 422, message, code: 'block_not_runnable' })),
    )
    expect((await ask('GET', `${base}/blocks`, { as: 'ina' })).body.blocks).toMatchObject([
      { blockType: 'httpRequestBlock' },
    ])
    expect(root.children[0]).toMatchObject({ blockType: 'httpRequestBlock', isRun: false, active: false })
    expect(root.children[0].children.map(({ isRun }: { isRun: boolean }) => isRun)).toEqual([false, false])
    expect(await policyRows(store)).toEqual(before)
  })

  it('An unknown policy is not found', async () => {
    const { ask } = await startPolicies(await freshSqlite())
    for (const path of ['/blocks', '/blocks/x', '/tag/root/blocks', '/tag/root', '/blocks/x/parents'])
      expect((await ask('GET', `/api/v1/policies/none${path}`)).body).toEqual({
        statusCode: 404,
        message: 'Policy not found.',
        code: 'not_found',
      })
    expect((await ask('GET', '/api/policy-blocks/none')).status).toBe(404)
  })

  it.each([
    ['register', 'ina', '', ['The body is empty; send a JSON object']],
    ['register', 'ina', '{"document": ', ['The body is not JSON, at line 1, column 14']],
    ['register', 'ina', '[]', ['The body must be a JSON object']],
    ['register', 'ina', {}, ['document: is missing']],
    ['register', 'ina', { document: [] }, ['document: must be an object']],
    [
      'register',
      'ina',
      { document: { size: 'large', other: 1 } },
      [
        expect.stringMatching(/^document.serial: /),
        expect.stringMatching(/^document.size: /),
        expect.stringMatching(/^document.other: /),
      ],
    ],
    ['register', 'ina', { document: { serial: 'A\0' } }, ['document.serial: contains a character that is not allowed']],
    [
      'register',
      'ina',
      { document: { serial: '\ud800' } },
      ['document.serial: contains a character that is not allowed'],
    ],
    [
      'register',
      'ina',
      { document: { serial: 'A' }, ref: 'none' },
      ['ref: is not a document that you can see in this policy'],
    ],
    ['register', 'ina', { document: { serial: 'A' }, draft: true }, [expect.stringMatching(/^draft: /)]],
    [
      'pages',
      'vera',
      {},
      ['itemsPerPage: must be a whole number from 1 to 1000', 'page: must be a whole number from 0 on'],
    ],
    ['pages', 'vera', { itemsPerPage: 1001, page: 0 }, ['itemsPerPage: must be a whole number from 1 to 1000']],
    [
      'pages',
      'vera',
      { itemsPerPage: '10', page: -1, size: 'x' },
      [
        'size: must be a whole number from 0 on',
        'itemsPerPage: must be a whole number from 1 to 1000',
        'page: must be a whole number from 0 on',
      ],
    ],
    ['by_status', 'vera', { filterValue: {} }, ['filterValue: must be a string, or null for none']],
    [
      'all',
      'vera',
      { orderField: 'document', orderDirection: 'up' },
      [expect.stringMatching(/^orderField: /), 'orderDirection: must be asc or desc'],
    ],
    ['decide', 'vera', { tag: 'none' }, ['tag: must be the tag of a button: approve']],
    [
      'decide',
      'vera',
      { tag: 'approve', document: { id: 'none' } },
      ['document.id: is not a document that you can see in this policy'],
    ],
    ['choose', 'nobody', { role: 'Verifier' }, ['role: must be Installer']],
  ])(
    'An invalid input to %s by %s is rejected with every reason and nothing is stored: %j',
    async (tag, as, body, messages) => {
      const store = await freshSqlite()
      const { post } = await startPolicies(store)
      const before = await policyRows(store)
      const answer = await post(tag, as, body)
      expect([answer.status, answer.body.message]).toEqual([422, expect.arrayContaining(messages)])
      expect(answer.body.message).toHaveLength(messages.length)
      expect(answer.body.error).toBe('Unprocessable Entity')
      expect(await policyRows(store)).toEqual(before)
    },
  )

  it('A form refuses a reference to a hidden document as it does one to an unknown document', async () => {
    const { post } = await startPolicies(await freshSqlite())
    const { body: hidden } = await post('register', 'ivan', { document: { serial: 'A' } })
    const { body: own } = await post('register', 'ina', { document: { serial: 'B' } })
    const send = (ref: unknown) => post('register', 'ina', { document: { serial: 'C' }, ref })
    expect((await send(own.id)).body.relationships).toEqual([own.id])
    const refused = await send(hidden.id)
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual((await send('unknown')).body)
    expect((await send({ id: hidden.id })).body).toEqual(refused.body)
  })

  it('A form refuses the subject of a hidden document as it does an unknown one', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const own = { ...anyone, dataType: 'vc-documents', filters: [], onlyOwnDocuments: true }
    const config = aBlock('interfaceContainerBlock', 'root', anyone, [
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      aSender('keep'),
      aBlock('interfaceDocumentsSourceBlock', 'own', anyone, [aBlock('documentsSourceAddon', 'own_source', own)]),
    ])
    const { post } = await startPolicies(await freshSqlite(), aPolicy({ codeVersion: '1.5.1', config }))
    const send = (as: string, ref: unknown) => post('form', as, { document: { ...itemBase, serial: 'A' }, ref })
    const subjectOf = async (as: string) => (await send(as, null)).body.document.credentialSubject[0].id
    const [hidden, seen] = [await subjectOf('ivan'), await subjectOf('ina')]
    expect((await send('ina', seen)).body.document.credentialSubject[0].ref).toBe(seen)
    const refused = await send('ina', hidden)
    expect(refused.status).toBe(422)
    expect(refused.body).toEqual((await send('ina', 'unknown')).body)
  })

  it.each(['?page=-1', '?itemsPerPage=0', '?itemsPerPage=1001', '?page=x', '?sortField=none', '?sortDirection=up'])(
    'of an address names the reason, and keeps nothing: %s',
    async (query) => {
      const store = await freshSqlite()
      const { get: read } = await startPolicies(store)
      const answer = await read('all', 'vera', query)
      expect([answer.status, answer.body.message.length]).toEqual([422, expect.any(Number)])
      expect(await policyRows(store)).toMatchObject({ states: [] })
    },
  )
})
