import { describe, expect, it } from 'vitest'
import { storeNewAccount } from '#server/areas/accounts/add-account.ts'
import { cheapPasswords } from '#test/support/server/accounts.ts'
import { aBlock, didOf, itemDocument, itemSchema } from '#test/support/policies/policies.ts'
import { aGrid, aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const resultSchema = '#7d1f0c52-0000-4000-8000-000000000002'
const schemas = [
  { iri: itemSchema, name: 'Item', document: itemDocument },
  {
    iri: resultSchema,
    name: 'Result',
    document: {
      ...itemDocument,
      $id: resultSchema,
      properties: { total: { type: 'number' } },
      required: [],
      additionalProperties: true,
    },
  },
]
const token = {
  tokenId: '0.0.77',
  tokenName: 'Watt',
  tokenSymbol: 'W',
  decimals: 2,
  enableKYC: true,
  enableFreeze: false,
}
const tokens = [token]
const everyMinute = aBlock('timerBlock', 'timer', { period: 'custom', periodMask: '* * * * *', periodInterval: 1 })
const ticks = [link('timer', 'collect', 'TimerEvent', { input: 'TimerEvent' })]

describeOnStores('Blocks that calculate', (openStore) => {
  it('make a document by formulas, of which a broken one leaves its words and 0 nothing', async () => {
    const addon = aBlock('calculateMathAddon', 'math', {
      equations: [
        { variable: 'b', formula: 'a * 2' },
        { variable: 'c', formula: 'missing' },
        { variable: 'd', formula: 'a - a' },
      ],
    })
    const blocks = [
      aSender('keep_form', { stopPropagation: false }),
      aBlock(
        'calculateContainerBlock',
        'calculate',
        {
          inputFields: [{ name: 'size', value: 'a' }],
          outputFields: [
            { name: 'total', value: 'b' },
            { name: 'broken', value: 'c' },
            { name: 'zero', value: 'd' },
          ],
          outputSchema: resultSchema,
        },
        [addon],
      ),
      aSender('keep'),
    ]
    const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks, { schemas })
    await fill('one', 4)
    expect(await failures()).toEqual([])
    const [form, result] = await rows()
    const [subject] = result.document.credentialSubject
    expect(subject).toMatchObject({ total: 8, broken: 'Incorrect formula', id: form.document.credentialSubject[0].id })
    expect(subject).not.toHaveProperty('zero')
    expect(result).toMatchObject({ owner: didOf('ina'), schema: resultSchema, relationships: [form.messageId] })
    expect(result.document.issuer).toBe(didOf('owner'))
  })

  it('take variables only from documents within the limits, and none if a limit is unknown', async () => {
    const variables = (tag: string, limit: string) =>
      aBlock(
        'calculateContainerBlock',
        tag,
        { inputFields: [], outputFields: [{ name: 'total', value: 'held' }], outputSchema: resultSchema },
        [
          aBlock('calculateMathVariables', `${tag}_variables`, {
            sourceSchema: itemSchema,
            variables: [{ variableName: 'held', variablePath: 'document.credentialSubject.0.size' }],
            [limit]: true,
          }),
        ],
      )
    const totals: unknown[] = []
    for (const limit of ['onlyOwnDocuments', 'onlyOwnByGroupDocuments', 'onlyAssignByGroupDocuments', 'onlyTeams']) {
      const blocks = [aSender('keep_form', { stopPropagation: false }), variables('calculate', limit), aSender('keep')]
      const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks, { schemas })
      await fill('of vera', 9, 'vera')
      await fill('of ina', 4)
      const found = (await rows()).filter(({ schema }: { schema: string }) => schema === resultSchema)
      const subjects = found.map(
        ({ document }: { document: { credentialSubject: unknown[] } }) => document.credentialSubject[0],
      )
      totals.push([limit, subjects.map(({ total }: { total?: number }) => total), new Set(await failures())])
    }
    expect(totals).toEqual([
      ['onlyOwnDocuments', [9, 4], new Set()],
      ['onlyOwnByGroupDocuments', [9, 4], new Set()],
      ['onlyAssignByGroupDocuments', [undefined, undefined], new Set()],
      ['onlyTeams', [], new Set(['The limit onlyTeams is not understood.'])],
    ])
  })

  it('take variables for the owner of the document, and keep those that nothing is found for', async () => {
    const variables = (sourceField: string, value: string) =>
      aBlock('calculateMathVariables', `${value}_variables`, {
        sourceSchema: itemSchema,
        onlyOwnDocuments: true,
        selectors: [{ sourceField, selectorType: 'equal', comparisonValue: value, comparisonValueType: 'const' }],
        variables: [{ variableName: 'held', variablePath: 'document.credentialSubject.0.size' }],
      })
    const calculate = aBlock(
      'calculateContainerBlock',
      'calculate',
      { inputFields: [], outputFields: [{ name: 'total', value: 'held' }], outputSchema: resultSchema },
      [variables('document.credentialSubject.0.serial', 'hers'), variables('option.status', 'Nothing')],
    )
    const button = aBlock('buttonBlock', 'go', { stopPropagation: true, uiMetaData: { buttons: [{ tag: 'go' }] } })
    const blocks = [aSender('keep_form'), button, calculate, aSender('keep')]
    const events = [link('go', 'calculate', 'go')]
    const world = await startEventPolicy(await openStore(), blocks, { schemas, events })
    await world.fill('hers', 9, 'vera')
    await world.fill('hers', 4, 'ina')
    const [document] = await world.rows()
    await world.post('go', 'ina', { document, tag: 'go' })
    expect(await world.failures()).toEqual([])
    expect((await world.rows()).at(-1).document.credentialSubject[0].total).toBe(9)
  })

  it('run a script in a sandbox and store its results if they follow the schema', async () => {
    const run = (expression: string) =>
      startWith(
        aBlock('customLogicBlock', 'script', {
          expression,
          idType: 'UUID',
          documentSigner: 'owner',
          outputSchema: resultSchema,
        }),
      )
    const startWith = async (block: ReturnType<typeof aBlock>) =>
      startEventPolicy(await openStore(), [block, aSender('keep')], { schemas })
    const good = await run(
      'done({ total: mathjs.sum(documents.map((one) => one.document.credentialSubject[0].size)) })',
    )
    await good.fill('one', 4)
    const [row] = await good.rows()
    expect(row.document.credentialSubject[0].total).toBe(4)
    expect(row.document.issuer).toBe(didOf('ina'))

    const wrong = await run('done({ total: "four" })')
    await wrong.fill('one')
    expect((await wrong.failures())[0]).toMatch(/violates its schema.*total/)
    const broken = await run('throw new Error("No rate.")')
    await broken.fill('one')
    expect(await broken.failures()).toEqual(['The script of the block failed: No rate.'])
    expect(await broken.rows()).toEqual([])
  })

  it('give a result of a script its own DID, whose document is kept', async () => {
    const expression = 'done({ total: 1 })'
    const script = aBlock('customLogicBlock', 'script', { expression, idType: 'DID', outputSchema: resultSchema })
    const blocks = [script, aSender('keep'), aGrid('dids', 'did-documents')]
    const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks, { schemas })
    await fill('one')
    expect(await failures()).toEqual([])
    const [{ document }] = await rows()
    expect((await rows('dids')).map(({ did }: { did: string }) => did)).toEqual([document.credentialSubject[0].id])
  })

  it.each(['done()', 'done(null)', 'done(0)', 'done("")', 'done(false)', '1'])(
    'send nothing on after %s',
    async (expression) => {
      const script = aBlock('customLogicBlock', 'script', { expression, unsigned: true })
      const { fill, rows, failures } = await startEventPolicy(await openStore(), [script, aSender('keep')])
      await fill('one')
      expect([await failures(), await rows()]).toEqual([[], []])
    },
  )

  it('pass the documents that a script returns, with its changes and their signature', async () => {
    const startWith = async (expression: string) =>
      startEventPolicy(await openStore(), [
        aSender('keep', { stopPropagation: false }),
        aBlock('customLogicBlock', 'script', { passOriginal: true, unsigned: true, expression }),
        aSender('keep_checked', { entityType: 'checked' }),
      ])
    const { fill, rows, failures } = await startWith(
      'done(documents.map((one) => ({ ...one, option: { ...one.option, status: "Checked" } })))',
    )
    await fill('one', 4)
    expect(await failures()).toEqual([])
    const [row, ...others] = await rows()
    expect(row).toMatchObject({ type: 'checked', owner: didOf('ina'), option: { status: 'Checked' } })
    expect(row.document).toMatchObject({ issuer: didOf('ina'), credentialSubject: [{ serial: 'one', size: 4 }] })
    expect(others).toEqual([])
    const wrong = await startWith('done({ total: 4 })')
    await wrong.fill('one')
    expect(await wrong.failures()).toEqual(['The script of the block returned a result that is none of its documents.'])
  })

  const formula = (name: string, body: string, params: string[] = []) => ({
    type: params.length > 0 ? 'function' : 'variable',
    name,
    body,
    params,
  })
  const fieldLink = (name: string, field: string, schema = '') => ({ type: 'link', name, field, schema })
  const page = (...items: object[]) => [{ type: 'group', name: 'Tab1', items }]
  const startMath = async (formulas: object[], given: object = {}) =>
    startEventPolicy(
      await openStore(),
      [
        aSender('keep_form', { stopPropagation: false }),
        aBlock('mathBlock', 'math', {
          inputSchema: itemSchema,
          outputSchema: resultSchema,
          expression: {
            variables: page(fieldLink('size', 'size'), fieldLink('other', 'missing')),
            formulas: page(...formulas),
            outputs: page(fieldLink('total', 'total'), fieldLink('left', 'left')),
            code: '',
            ...given,
          },
        }),
        aSender('keep'),
      ],
      { schemas },
    )

  it('fill fields by typeset formulas, and leave out those that lack a value', async () => {
    const { fill, rows, failures } = await startMath([
      formula('twice', String.raw`2\cdot\operatorname{x}`, ['x']),
      formula(
        'total',
        String.raw`\begin{cases} \operatorname{twice}(\operatorname{size}) & \operatorname{size}>1 \\ 0 & \text{otherwise} \end{cases}`,
      ),
      formula('left', String.raw`\operatorname{size}-\operatorname{other}`),
    ])
    await fill('one', 4)
    expect(await failures()).toEqual([])
    const [form, result] = await rows()
    expect(result).toMatchObject({ owner: didOf('ina'), schema: resultSchema, relationships: [form.messageId] })
    expect(result.document.credentialSubject[0]).toMatchObject({ total: 8 })
    expect(result.document.credentialSubject[0]).not.toHaveProperty('left')
  })

  it.each([
    [
      'a formula that nobody can read',
      [formula('total', String.raw`\oint x`)],
      {},
      'The formula total uses oint, which is neither a variable nor a function.',
    ],
    ['code', [], { code: 'return document' }, 'The code of a math block does not run here, only its formulas do.'],
  ])('refuse %s in words and keep the document', async (_, formulas, given, reason) => {
    const { fill, rows, failures } = await startMath(formulas, given)
    await fill('one', 4)
    expect(await failures()).toEqual([reason])
    expect(await rows()).toHaveLength(1)
  })

  it('take parts of a document out, change them, and put them back', async () => {
    const part = '#7d1f0c52-0000-4000-8000-000000000003'
    const partDocument = {
      $id: part,
      type: 'object',
      properties: { amount: { type: 'number' }, price: { type: 'number' } },
    }
    const whole = {
      ...itemDocument,
      properties: { ...itemDocument.properties, parts: { type: 'array', items: { $ref: part } } },
      $defs: { [part]: partDocument },
    }
    const store = await openStore()
    const { post, rows, failures } = await startEventPolicy(
      store,
      [
        aBlock('extractDataBlock', 'get', { action: 'get', schema: part }),
        aBlock('customLogicBlock', 'script', {
          unsigned: true,
          expression: 'done(documents.map((one) => ({ price: one.document.credentialSubject[0].amount * 3 })))',
        }),
        aBlock('extractDataBlock', 'set', { action: 'set', schema: part }),
        aSender('keep'),
      ],
      {
        schemas: [
          { iri: itemSchema, name: 'Item', document: whole },
          { iri: part, name: 'Part', document: partDocument },
        ],
      },
    )
    const send = (parts: object[]) =>
      post('form', 'ina', { document: { ...itemBase, serial: 'one', parts }, ref: null })
    expect((await send([{ amount: 1 }, { amount: 2 }])).status).toBe(200)
    expect((await send([])).status).toBe(200)
    expect(await failures()).toEqual([])
    const kept = (await rows()).map(
      (row: { document: { credentialSubject: object[] } }) => row.document.credentialSubject[0],
    )
    expect(kept).toMatchObject([
      {
        parts: [
          { amount: 1, price: 3 },
          { amount: 2, price: 6 },
        ],
      },
      { parts: [] },
    ])
  })

  it('say that Python does not run', async () => {
    const block = aBlock('customLogicBlock', 'script', { selectedScriptLanguage: 'python', expression: 'pass' })
    const { fill, failures } = await startEventPolicy(await openStore(), [block], { schemas })
    await fill('one')
    expect(await failures()).toEqual(['Scripts in Python do not run here.'])
  })
})

describeOnStores('Blocks of tokens, in the dry run', (openStore) => {
  const mint = (given = {}) =>
    aBlock('mintDocumentBlock', 'mint', { tokenId: token.tokenId, rule: 'size', accountType: 'default', ...given })

  it('mint, and keep the credential and the presentation that say so', async () => {
    const blocks = [aSender('keep', { stopPropagation: false }), mint()]
    const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks, { policyTokens: [], tokens })
    await fill('one', 1.005)
    expect(await failures()).toEqual([])
    const [form, minted] = await rows()
    const [presentation] = await rows('vps')
    expect(minted).toMatchObject({ type: 'mint', owner: didOf('ina'), relationships: [form.messageId] })
    expect(minted.document.credentialSubject[0]).toMatchObject({ tokenId: '0.0.77', amount: '1.01', ledger: 'dry-run' })
    expect(presentation).toMatchObject({ type: 'mint', amount: '1.01', ledger: 'dry-run' })
    const held = presentation.document.verifiableCredential.map(({ id }: { id: string }) => id)
    expect(held).toEqual([form.document.id, minted.document.id])
  })

  it.each([
    [{ rule: '1 / 0' }, /^Invalid token value: is Infinity\. The rule is “1 \/ 0”\.$/],
    [{ rule: '-size' }, /^Invalid token value: -1/],
    [{ rule: 'unknown' }, /^Invalid token value: Undefined symbol unknown/],
    [{ tokenId: '' }, /^Bad token id/],
    [{ accountType: 'custom', accountId: 'payee' }, /^Token recipient is not set/],
    [{ accountId: 'payee' }, /^Token recipient is not set/],
  ])('refuse to mint with %j', async (given, reason) => {
    const { fill, rows, failures } = await startEventPolicy(await openStore(), [mint(given)], { tokens })
    await fill('one')
    expect((await failures())[0]).toMatch(reason)
    expect(await rows('vps')).toEqual([])
  })

  it('give unique tokens serial numbers, and retire the oldest', async () => {
    const unique = { ...token, tokenType: 'non-fungible', decimals: 0 }
    const retire = aBlock('retirementDocumentBlock', 'retire', {
      tokenId: token.tokenId,
      rule: '2',
      accountType: 'default',
      permissions: ['ANY_ROLE'],
      stopPropagation: true,
    })
    const { fill, rows, failures } = await startEventPolicy(await openStore(), [mint(), retire], { tokens: [unique] })
    await fill('one', 3)
    await fill('two', 2)
    expect(await failures()).toEqual([])
    const all = (await rows('vps')).map(({ type, serials }: { type: string; serials: number[] }) => [type, serials])
    expect(all).toEqual([
      ['mint', [1, 2, 3]],
      ['retirement', [1, 2]],
      ['mint', [4, 5]],
      ['retirement', [3, 4]],
    ])
  })

  it('list the first of very many serial numbers, and count the others', async () => {
    const unique = { ...token, tokenType: 'non-fungible', decimals: 0 }
    const retire = aBlock('retirementDocumentBlock', 'retire', { tokenId: token.tokenId, rule: 'size - 1' })
    const { fill, rows, failures } = await startEventPolicy(await openStore(), [mint(), retire], { tokens: [unique] })
    await fill('one', 10_000)
    await fill('two', 2_000_000)
    const shown = (await rows('vps')).map(
      ({ amount, serials, unlistedSerials }: { amount: string; serials: number[]; unlistedSerials?: number }) => [
        amount,
        [serials.length, serials[0], serials.at(-1)],
        unlistedSerials,
      ],
    )
    expect(shown).toEqual([
      ['10000', [10_000, 1, 10_000], undefined],
      ['9999', [9999, 1, 9999], undefined],
      ['2000000', [10_000, 10_001, 20_000], 1_990_000],
      ['1999999', [10_000, 10_000, 19_999], 1_989_999],
    ])
    expect(await failures()).toEqual([])
    await fill('three', 1e16)
    expect(await failures()).toEqual(['The token 0.0.77 has no serial numbers left.'])
  })

  it('state the impacts of a document next to the minted amount', async () => {
    const impact = aBlock('impactAddon', 'impact', {
      permissions: ['ANY_ROLE'],
      impactType: 'Primary Impacts',
      label: 'Carbon',
      description: 'Saved',
      unit: 'kg',
      amount: 'size * 2',
    })
    const minting = { ...mint(), children: [impact] }
    const keep = aSender('keep', { stopPropagation: false })
    const filters = [{ field: 'document.id', type: 'in', typeValue: 'variable', value: 'documentIds' }]
    const report = aBlock('reportBlock', 'report', {}, [aBlock('reportItemBlock', 'behind', { filters })])
    const { fill, rows, get, post } = await startEventPolicy(await openStore(), [keep, minting, report], { tokens })
    await fill('one', 4)
    const [{ messageId }] = await rows()
    const [{ document, hash }] = await rows('vps')
    await post('report', 'ina', { filterValue: hash })
    // The report finds the documents by their messages.
    const { data } = (await get('report', 'ina')).body
    expect(data.documents[0].document).toMatchObject({ messageId })
    expect(data.impacts).toMatchObject([{ label: 'Carbon', unit: 'kg', amount: '8' }])
    const subjects = document.verifiableCredential.map(
      ({ credentialSubject }: { credentialSubject: object[] }) => credentialSubject[0],
    )
    expect(subjects).toMatchObject([
      { type: 'TokenDataSource&1.0.0', dataSource: [messageId], relationships: [] },
      { type: 'ActivityImpact&1.0.0', label: 'Carbon', unit: 'kg', amount: '8' },
      { tokenId: token.tokenId, amount: '4' },
    ])
  })

  it('mint again for minted documents only if the amount is additional', async () => {
    const keep = aSender('keep', { stopPropagation: false })
    const button = aBlock('buttonBlock', 'again', {
      permissions: ['ANY_ROLE'],
      uiMetaData: {
        buttons: [
          { tag: 'retry', name: 'Retry' },
          { tag: 'more', name: 'More' },
        ],
      },
    })
    const { fill, rows, post } = await startEventPolicy(await openStore(), [keep, mint(), button], {
      tokens,
      events: [
        link('again', 'mint', 'retry', { input: 'RetryMintEvent' }),
        link('again', 'mint', 'more', { input: 'AdditionalMintEvent' }),
      ],
    })
    await fill('one', 4)
    const [document, minted] = await rows()
    expect(minted.relationships).toEqual([document.messageId])
    expect((await post('again', 'ina', { document, tag: 'retry' })).status).toBe(200)
    expect(await rows('vps')).toHaveLength(1)
    expect((await post('again', 'ina', { document, tag: 'more' })).status).toBe(200)
    expect(await rows('vps')).toHaveLength(2)
  })

  it('retire no more than was minted', async () => {
    const retire = aBlock('retirementDocumentBlock', 'retire', { tokenId: token.tokenId, rule: 'size * 2' })
    const { fill, failures } = await startEventPolicy(await openStore(), [mint(), retire], { tokens })
    await fill('one')
    expect((await failures())[0]).toMatch(/holds less than the amount to retire/)
  })

  it.each([
    [['associate', 'grantKyc', 'grantKyc'], []],
    [['associate', 'associate'], ['Token already associated']],
    [['grantKyc'], ['Token is not associated']],
    [['associate', 'freeze'], ['Can not be frozen']],
    [['associate', 'dissociate', 'dissociate'], ['Token is not associated']],
    [['burn'], []],
  ])('take the actions %j with the refusals %j', async (actions, expected) => {
    const blocks = actions.map((action, index) =>
      aBlock('tokenActionBlock', `act_${index}`, { action, tokenId: token.tokenId }),
    )
    const { fill, failures } = await startEventPolicy(await openStore(), [...blocks, aSender('keep')], { tokens })
    await fill('one')
    expect(await failures()).toEqual(expected)
  })

  it('act for the account in the field that the block names, even without an account type', async () => {
    const act = (tag: string, accountId: string) =>
      aBlock('tokenActionBlock', tag, { action: 'associate', tokenId: token.tokenId, accountId })
    const blocks = [act('owner', ''), act('default', 'default'), act('missing', 'elsewhere'), aSender('keep')]
    const { fill, failures } = await startEventPolicy(await openStore(), blocks, { tokens })
    await fill('one')
    // The default account is the owner's.
    expect(await failures()).toEqual(['Token already associated'])
    const { fill: again, failures: missing } = await startEventPolicy(await openStore(), blocks.slice(2), { tokens })
    await again('one')
    expect(await missing()).toEqual(['Hedera Account not found.'])
  })

  it('act on a token that the file does not describe', async () => {
    const blocks = ['associate', 'grantKyc', 'freeze'].map((action) =>
      aBlock('tokenActionBlock', action, { action, tokenId: '0.0.1' }),
    )
    const { fill, failures, rows } = await startEventPolicy(await openStore(), [...blocks, aSender('keep')], { tokens })
    await fill('one')
    expect(await failures()).toEqual([])
    expect(await rows()).toHaveLength(1)
  })

  it('take the keys of a token from older files, which hide them instead of saying that there are some', async () => {
    const { tokenId, tokenName } = token
    const blocks = ['associate', 'grantKyc', 'freeze'].map((action) =>
      aBlock('tokenActionBlock', action, { action, tokenId }),
    )
    const older = { tokenId, tokenName, kycKey: '...', supplyKey: '...' }
    const given = { tokens: [older] }
    const { fill, failures } = await startEventPolicy(await openStore(), [...blocks, aSender('keep')], given)
    await fill('one')
    expect(await failures()).toEqual(['Can not be frozen'])
  })

  it('ask a person to associate a token, and continue once they confirm', async () => {
    const confirm = aBlock('tokenConfirmationBlock', 'confirm', {
      action: 'associate',
      tokenId: token.tokenId,
      stopPropagation: true,
    })
    const events = [link('confirm', 'keep', 'Confirm')]
    const { fill, rows, get, post } = await startEventPolicy(await openStore(), [confirm, aSender('keep')], {
      tokens,
      events,
    })
    await fill('one')
    expect((await get('confirm', 'ina')).body).toMatchObject({
      tokenName: 'Watt',
      tokenSymbol: 'W',
      action: 'associate',
    })
    expect((await post('confirm', 'ina', { action: 'perhaps' })).status).toBe(422)
    expect((await post('confirm', 'ivan', { action: 'confirm' })).text).toContain('There is nothing to confirm')
    expect(await rows()).toEqual([])
    // The token is known before a document arrives.
    expect((await get('confirm', 'ivan')).body).toMatchObject({ tokenName: 'Watt', accountId: null })
    const skipped = await post('confirm', 'ina', { action: 'skip' })
    expect([skipped.status, skipped.body.message]).toEqual([422, 'Token is not associated'])
    for (const [count, action] of ['confirm', 'confirm', 'skip'].entries()) {
      if (count > 0) await fill(`more ${count}`)
      expect((await post('confirm', 'ina', { action })).status).toBe(200)
      expect(await rows()).toHaveLength(count + 1)
    }
  })

  it('make a token of a template', async () => {
    const blocks = [
      aBlock('createTokenBlock', 'create', { template: 'kind' }),
      aSender('keep', { stopPropagation: false }),
      aBlock('mintDocumentBlock', 'mint', { useTemplate: true, template: 'kind', rule: 'size / 3' }),
    ]
    const policyTokens = [{ templateTokenTag: 'kind', tokenName: '', tokenType: 'fungible', decimals: '2' }]
    const { fill, rows, get, post, failures } = await startEventPolicy(await openStore(), blocks, { policyTokens })
    await fill('one')
    const fixed = { templateTokenTag: 'kind', tokenType: 'fungible', decimals: '2' }
    expect((await get('create', 'ina')).body).toMatchObject({ active: true, data: fixed })
    expect((await post('create', 'ina', { tokenName: 'New', decimals: '0' })).body).toEqual({})
    expect(await failures()).toEqual([])
    expect((await rows())[0].tokens.kind).toMatch(/^0\.0\.\d+$/)
    expect((await rows('vps'))[0].amount).toBe('0.33')
  })
})

describeOnStores('A report', (openStore) => {
  it('reports how tokens came about, and stops at the first item that finds nothing', async () => {
    const item = (title: string, field: string, value: string, variable = false) =>
      aBlock('reportItemBlock', `item_${title}`, {
        title,
        visible: true,
        filters: [{ field, type: 'equal', typeValue: variable ? 'variable' : 'value', value }],
        variables: [{ name: 'issuer', value: 'owner' }],
      })
    const report = aBlock('reportBlock', 'report', { stopPropagation: true }, [
      item('form', 'document.id', 'documentId', true),
      item('same', 'owner', 'issuer', true),
      item('none', 'tag', 'nothing'),
      item('unreached', 'tag', 'keep'),
    ])
    const blocks = [
      aSender('keep', { stopPropagation: false }),
      aBlock('mintDocumentBlock', 'mint', { tokenId: '0.0.77', rule: '2', stopPropagation: true }),
      report,
    ]
    const store = await openStore()
    await storeNewAccount(store, { username: 'Ina', role: 'USER', password: 'correct horse' }, 0, cheapPasswords)
    await store
      .updateTable('account')
      .set({ did: didOf('ina') })
      .execute()
    const { fill, rows, get, post } = await startEventPolicy(store, blocks, { tokens })
    await fill('one')
    expect((await get('report', 'ina')).body).toMatchObject({ hash: null, data: null })
    const [presentation] = await rows('vps')
    await post('report', 'ina', { filterValue: presentation.hash })
    const { hash, data } = (await get('report', 'ina')).body
    expect(hash).toBe(presentation.hash)
    expect(data.mintDocument).toMatchObject({ tokenId: '0.0.77', expected: '2', amount: '2', ledger: 'dry-run' })
    expect(data.documents.map(({ title }: { title: string }) => title)).toEqual(['form', 'same', 'none'])
    expect(data.documents[0].document.document.credentialSubject[0].serial).toBe('one')
    expect(data.documents[2]).toMatchObject({ notFoundDocuments: true, document: null })
    // As in a Guardian, tokens are listed under the owner of the documents, not under the issuer of the record.
    expect(data.vpDocument).toMatchObject({ issuer: didOf('ina'), username: 'Ina' })
    expect(data.mintDocument).toMatchObject({ issuer: didOf('ina'), username: 'Ina' })
    expect(data).toMatchObject({
      vcDocument: null,
      impacts: null,
      policyDocument: { tag: 'Policy Created' },
      policyCreatorDocument: { title: 'StandardRegistry', description: 'Account Creation', visible: true },
    })
    expect((await get('report', 'ivan')).body.hash).toBe(null)
    expect((await post('report', 'ina', { filterValue: 5 })).status).toBe(422)
  })
})

describe('Timers', () => {
  describeOnStores('of a policy', (openStore) => {
    it('tick for the owner of the first of several documents', async () => {
      const together = aBlock('aggregateDocumentBlock', 'together', {
        aggregateType: 'cumulative',
        disableUserGrouping: true,
        expressions: [{ name: 'sizes', value: 'size' }],
        condition: 'sum(sizes) == 2',
      })
      const blocks = [
        together,
        everyMinute,
        aBlock('aggregateDocumentBlock', 'collect', { aggregateType: 'period' }),
        aSender('keep'),
      ]
      const { fill, rows, failures, policies, pass } = await startEventPolicy(await openStore(), blocks, {
        events: ticks,
      })
      await fill('one', 1, 'ina')
      await fill('two', 1, 'ivan')
      pass(60_000)
      await policies.tick?.()
      expect(await failures()).toEqual([])
      // A timer drops the documents of those that it does not tick for.
      expect((await rows()).map(({ owner }: { owner: string }) => owner)).toEqual([didOf('ina')])
    })

    it('send on collected documents of enrolled users once they are due', async () => {
      const blocks = [
        everyMinute,
        aBlock('aggregateDocumentBlock', 'collect', { aggregateType: 'period' }),
        aSender('keep'),
      ]
      const { fill, rows, failures, policies, pass } = await startEventPolicy(await openStore(), blocks, {
        events: ticks,
      })
      await fill('one')
      await policies.tick?.()
      expect(await rows()).toEqual([])
      pass(60_000)
      await policies.tick?.()
      expect(await failures()).toEqual([])
      expect(await rows()).toHaveLength(1)
      pass(60_000)
      await policies.tick?.()
      expect(await rows()).toHaveLength(1)
    })
  })
})

describe('Blocks that collect', () => {
  describeOnStores('with a timer', (openStore) => {
    const total = { expressions: [{ name: 'total', value: 'size' }], condition: 'sum(total) >= 5' }
    it.each([
      ['for each user', { aggregateType: 'period' }, [['ina'], ['ivan']]],
      ['for the owner of the policy', { aggregateType: 'period', disableUserGrouping: true }, [['owner', 'owner']]],
      ['nothing where a condition decides', { aggregateType: 'cumulative', ...total }, []],
    ])('send on %s', async (_, options, issuers) => {
      const collect = aBlock('aggregateDocumentBlock', 'collect', { ...options, stopPropagation: false })
      const blocks = [
        everyMinute,
        collect,
        aBlock('reassigningBlock', 'sign', { issuer: '', actor: '' }),
        aSender('keep'),
      ]
      const { fill, rows, failures, policies, pass } = await startEventPolicy(await openStore(), blocks, {
        events: ticks,
      })
      await fill('one', 1, 'ina')
      await fill('two', 1, 'ivan')
      pass(60_000)
      await policies.tick?.()
      expect(await failures()).toEqual([])
      const signed = (await rows()).map(({ document }: { document: { issuer: string } }) => document.issuer)
      expect(signed).toEqual(issuers.flat().map(didOf))
    })

    it('run for the owner of the document that meets the condition', async () => {
      const options = { aggregateType: 'cumulative', disableUserGrouping: true, ...total }
      const collect = aBlock('aggregateDocumentBlock', 'collect', options)
      const blocks = [collect, aBlock('reassigningBlock', 'sign', { issuer: '', actor: '' }), aSender('keep')]
      const { fill, rows } = await startEventPolicy(await openStore(), blocks)
      await fill('one', 3, 'ina')
      await fill('two', 3, 'ivan')
      const signed = (await rows()).map(({ document }: { document: { issuer: string } }) => document.issuer)
      expect(signed).toEqual([didOf('ivan'), didOf('ivan')])
    })
  })
})

describe('Blocks that take something from people', () => {
  describeOnStores('among them', (openStore) => {
    it('a dropdown sets one of its options, for the owner of the document', async () => {
      const source = aBlock('documentsSourceAddon', 'choices', {
        permissions: ['ANY_ROLE'],
        dataType: 'vc-documents',
        filters: [],
      })
      const assign = aBlock(
        'interfaceActionBlock',
        'assign',
        {
          type: 'dropdown',
          name: 'document.credentialSubject.0.serial',
          value: 'owner',
          field: 'assignedTo',
          stopPropagation: true,
        },
        [source],
      )
      const blocks = [aSender('keep'), assign, aSender('keep_assigned')]
      const events = [link('assign', 'keep_assigned', 'DropdownEvent')]
      const { fill, rows, get, post } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one')
      await fill('two', 1, 'ivan')
      const [row] = await rows()
      expect((await get('assign', 'ina')).body.options).toEqual([
        { name: 'one', value: didOf('ina') },
        { name: 'two', value: didOf('ivan') },
      ])
      expect((await post('assign', 'ina', { ...row, assignedTo: 'did:test:stranger' })).status).toBe(422)
      expect((await post('assign', 'ina', { ...row, assignedTo: didOf('ivan') })).status).toBe(200)
      expect((await rows())[0].assignedTo).toBe(didOf('ivan'))
    })

    it('a download of keys is rejected with a message', async () => {
      const { post } = await startEventPolicy(await openStore(), [
        aBlock('interfaceActionBlock', 'get_keys', { type: 'download' }),
      ])
      const answer = await post('get_keys', 'ina', { id: 'one' })
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('stores no private keys')])
    })

    it('a document continues once enough of a role have signed it, each once', async () => {
      const sign = aBlock('multiSignBlock', 'sign', { threshold: 100, stopPropagation: true })
      const blocks = [aSender('keep'), sign, aSender('signed', { options: [{ name: 'status', value: 'Signed' }] })]
      const events = [link('sign', 'signed', 'SignatureQuorumReachedEvent')]
      const { fill, rows, post } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one')
      const [row] = await rows()
      expect((await post('sign', 'ina', { status: 'SIGNED', document: row })).status).toBe(200)
      expect((await post('sign', 'ina', { status: 'SIGNED', document: row })).text).toContain('already been signed')
      expect((await post('sign', 'ina', { status: 'MAYBE', document: row })).status).toBe(422)
      expect((await rows())[0].option.status).toBe('NEW')
      await post('sign', 'ivan', { status: 'SIGNED', document: row })
      expect((await rows())[0].option.status).toBe('Signed')
      expect(await rows('vps')).toHaveLength(1)
    })

    it('an external credential replaces no document, not even one of its sender that was decided on', async () => {
      const blocks = [aBlock('uploadVcDocumentBlock', 'upload', {}), aSender('keep')]
      const { post, rows, fill } = await startEventPolicy(await openStore(), blocks, {
        events: [link('form', 'keep')],
      })
      await fill('one')
      const [held] = await rows()
      const document = { ...held.document, credentialSubject: [{ ...itemBase, serial: 'mine' }] }
      for (const as of ['ivan', 'ina'])
        expect((await post('upload', as, { documents: [document] })).body).toEqual({
          verified: [],
          invalid: [document],
        })
      expect((await rows()).map(({ owner, document: kept }: typeof held) => [owner, kept])).toEqual([
        [held.owner, held.document],
      ])
      expect((await post('upload', 'ivan', { documents: [held.document] })).body.verified).toEqual([])
      expect((await post('upload', 'ina', { documents: [held.document] })).body.verified).toHaveLength(1)
    })

    it('an external credential names nobody else here as its issuer', async () => {
      const store = await openStore()
      await storeNewAccount(store, { username: 'Clerk', role: 'USER', password: 'correct horse' }, 0, cheapPasswords)
      await store
        .updateTable('account')
        .set({ did: didOf('clerk') })
        .execute()
      const blocks = [aBlock('uploadVcDocumentBlock', 'upload', {}), aSender('keep')]
      const { post } = await startEventPolicy(store, blocks)
      const takenFrom = async (by: string, as = 'ina') => {
        const issuer = by === 'ivan' ? { id: didOf(by) } : didOf(by)
        const document = { id: `urn:${by}`, issuer, issuanceDate: '2026-01-01', credentialSubject: [itemBase] }
        return (await post('upload', as, { documents: [document] })).body.verified.length
      }
      // The owner of the policy, a member of it, and another account.
      for (const by of ['owner', 'ivan', 'clerk']) expect([by, await takenFrom(by)]).toEqual([by, 0])
      for (const by of ['ina', 'sensor']) expect([by, await takenFrom(by)]).toEqual([by, 1])
      expect(await takenFrom('owner', 'owner')).toBe(1)
    })

    it('external credentials are stored as unverified, and anything else is returned', async () => {
      const blocks = [aBlock('uploadVcDocumentBlock', 'upload', {}), aSender('keep')]
      const { post, rows } = await startEventPolicy(await openStore(), blocks)
      const document = {
        id: 'urn:one',
        issuer: 'did:test:x',
        issuanceDate: '2026-01-01',
        credentialSubject: [itemBase],
      }
      const answer = await post('upload', 'ina', { documents: [document, { id: 5 }] })
      expect(answer.body).toMatchObject({ verified: [{ document, signature: 0 }], invalid: [{ id: 5 }] })
      expect(await rows()).toHaveLength(1)
      expect((await post('upload', 'ina', { documents: [] })).status).toBe(422)
    })
  })
})
