import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aBlock, didOf, itemSchema } from '#test/support/policies/policies.ts'
import { aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const saved = (status: string) => ({ options: [{ name: 'status', value: status }] })
const subjectOf = (row: { document: { credentialSubject: Record<string, unknown>[] } }) =>
  row.document.credentialSubject[0]

describeOnStores('Blocks that pass documents on', (openStore) => {
  describe('reassigningBlock', () => {
    it('issues a document again in the name of the policy owner, referring to the original', async () => {
      const blocks = [
        aSender('first', { stopPropagation: false }),
        aBlock('reassigningBlock', 'reassign', { issuer: 'policyOwner', actor: 'owner' }),
        aSender('second', saved('Approved')),
      ]
      const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks)
      await fill('one')
      const [original, copy] = await rows()
      expect(await failures()).toEqual([])
      expect(original.document.issuer).toBe(didOf('ina'))
      expect(copy).toMatchObject({
        owner: didOf('ina'),
        option: { status: 'Approved' },
        relationships: [original.messageId],
      })
      expect(copy.document.issuer).toBe(didOf('owner'))
      expect(copy.hash).not.toBe(original.hash)
      expect(subjectOf(copy)).toEqual(subjectOf(original))
    })
  })

  describe('setRelationshipsBlock', () => {
    it('refers to the documents that its sources show, and takes their owner if its option says so', async () => {
      const source = aBlock('documentsSourceAddon', 'firsts', {
        permissions: ['ANY_ROLE'],
        dataType: 'vc-documents',
        filters: [{ field: 'option.status', type: 'equal', value: 'First' }],
      })
      const blocks = [
        aBlock('setRelationshipsBlock', 'relate', { changeOwner: true, includeAccounts: true }, [source]),
        aBlock('switchBlock', 'sort', {
          stopPropagation: true,
          executionFlow: 'firstTrue',
          conditions: [
            { tag: 'is_first', type: 'equal', value: 'serial == "one"', actor: '' },
            { tag: 'is_other', type: 'not_equal', value: 'serial == "one"', actor: '' },
          ],
        }),
        aSender('keep_first', saved('First')),
        aSender('keep_other', saved('Other')),
      ]
      const events = [link('sort', 'keep_first', 'is_first'), link('sort', 'keep_other', 'is_other')]
      const { fill, rows } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one')
      await fill('two', 1, 'ivan')
      const [first, second] = await rows()
      expect(first.option.status).toBe('First')
      expect(second).toMatchObject({
        owner: didOf('ina'),
        option: { status: 'Other' },
        relationships: [first.messageId],
      })
    })
  })

  describe('switchBlock', () => {
    const condition = (type: string, value: string) => ({ type, value, tag: 'hit', actor: '' })
    it.each([
      ['equal', 'size == 3', 1],
      ['not_equal', 'size == 3', 0],
      ['equal', 'size == "3"', 0],
      ['not_equal', 'size == "3"', 1],
      ['equal', 'serial == "one"', 1],
      ['equal', 'serial = "two"', 1],
      ['equal', 'missing == 3', 0],
      ['not_equal', 'missing == 3', 0],
      ['unconditional', 'missing == 3', 1],
      ['another', 'true == true', 0],
    ])('with %s and %s lets %i documents pass', async (type, value, count) => {
      const sort = aBlock('switchBlock', 'sort', { executionFlow: 'firstTrue', conditions: [condition(type, value)] })
      const blocks = [{ ...sort, stopPropagation: true }, aSender('keep')]
      const { fill, rows } = await startEventPolicy(await openStore(), blocks, {
        events: [link('sort', 'keep', 'hit')],
      })
      await fill('one', 3)
      expect(await rows()).toHaveLength(count)
    })

    it.each([
      ['equal', 'true == true', []],
      ['not_equal', 'false', []],
      ['unconditional', '', [expect.stringContaining('No document reached the block')]],
    ])('with %s and %s and no document fails behind it with %j', async (type, value, expected) => {
      const button = aBlock('buttonBlock', 'alone', { stopPropagation: true, uiMetaData: { buttons: [{ tag: 'go' }] } })
      const sort = aBlock('switchBlock', 'sort', { stopPropagation: true, conditions: [condition(type, value)] })
      const events = [link('alone', 'sort', 'go'), link('sort', 'keep', 'hit')]
      const world = await startEventPolicy(await openStore(), [button, sort, aSender('keep')], { events })
      await world.post('alone', 'ina', { document: null, tag: 'go' })
      expect(await world.failures()).toEqual(expected)
    })
  })

  describe('module', () => {
    it('runs inside with the roles and schemas that it is given, and hands events on under their names', async () => {
      const inner = aSender('inner_keep', { permissions: ['Anybody'], ...saved('Inside') })
      const module = {
        stopPropagation: true,
        variables: [{ name: 'Anybody', type: 'Role' }],
        Anybody: 'ANY_ROLE',
        inputEvents: [{ name: 'take' }],
        outputEvents: [{ name: 'give' }],
        innerEvents: [link('part', 'inner_keep', 'take'), link('inner_keep', 'part', 'RunEvent', { input: 'give' })],
      }
      const blocks = [
        aBlock('switchBlock', 'enter', {
          stopPropagation: true,
          conditions: [{ tag: 'go', type: 'unconditional', value: '', actor: '' }],
        }),
        aBlock('module', 'part', module, [inner]),
        aSender('keep', saved('Outside')),
      ]
      const events = [link('enter', 'part', 'go', { input: 'take' }), link('part', 'keep', 'give')]
      const { fill, rows, failures, get } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one')
      expect(await failures()).toEqual([])
      expect((await rows())[0]).toMatchObject({ tag: 'keep', option: { status: 'Outside' } })
      expect((await get('part', 'ina')).body.blocks).toHaveLength(1)
    })
  })

  describe('switchBlock', () => {
    const condition = (tag: string, type: string, value = '') => ({ tag, type, value, actor: '' })
    const targets = ['a', 'b', 'c']
    it.each([
      [
        'firstTrue',
        [condition('a', 'equal', 'size > 5'), condition('b', 'unconditional'), condition('c', 'unconditional')],
        ['b'],
      ],
      [
        'allTrue',
        [
          condition('a', 'equal', 'size == 3'),
          condition('b', 'not_equal', 'size == 4'),
          condition('c', 'equal', 'size < 0'),
        ],
        ['a', 'b'],
      ],
      [
        'allTrue',
        [condition('a', 'equal', 'unknown'), condition('b', 'not_equal', 'unknown'), condition('c', 'equal', '1')],
        ['c'],
      ],
      ['allTrue', [condition('a', 'equal', 'serial == "one"'), condition('b', 'like', '1')], ['a']],
    ])('with %s takes the outputs whose conditions hold', async (executionFlow, conditions, taken) => {
      const blocks = [
        aBlock('switchBlock', 'sort', { stopPropagation: true, executionFlow, conditions }),
        ...targets.map((tag) => aSender(`keep_${tag}`, saved(tag))),
      ]
      const events = targets.map((tag) => link('sort', `keep_${tag}`, tag))
      const { fill, rows } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one', 3)
      const kept = await rows()
      // The last target wins: all of them keep the same document.
      expect(kept).toHaveLength(1)
      expect(kept[0].option.status).toBe(taken.at(-1))
    })
  })

  describe('revocationBlock', () => {
    it.each(['revocationBlock', 'revokeBlock'])('as %s revokes a document and its dependents', async (type) => {
      const options = { updatePrevDoc: true, prevDocStatus: 'Reopened' }
      const button = aBlock('buttonBlock', 'revoke_button', {
        stopPropagation: true,
        uiMetaData: { buttons: [{ tag: 'revoke', name: 'Revoke' }] },
      })
      const blocks = [
        aSender('keep'),
        aBlock('requestVcDocumentBlock', 'second', { schema: itemSchema, idType: 'UUID' }),
        aSender('keep_second'),
        button,
        aBlock(type, 'revocation', { ...(type === 'revokeBlock' ? { uiMetaData: options } : options) }),
        aSender('keep_revoked'),
      ]
      const events = [link('revoke_button', 'revocation', 'revoke')]
      const { fill, rows, post, failures } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('root')
      const [root] = await rows()
      const document = { ...itemBase, serial: 'middle' }
      await post('second', 'ina', { document, ref: root })
      const middle = (await rows())[1]
      await post('second', 'ina', { document: { ...document, serial: 'leaf' }, ref: middle })
      await post('revoke_button', 'ina', {
        document: { ...middle, option: { ...middle.option, comment: ['Wrong'] } },
        tag: 'revoke',
      })
      expect(await failures()).toEqual([])
      const statuses = (await rows()).map((row: { option: object }) => row.option)
      expect(statuses).toEqual([
        expect.objectContaining({ status: 'Reopened' }),
        expect.objectContaining({ status: 'Revoked', comment: ['Wrong'] }),
        expect.objectContaining({ status: 'Revoked', comment: ['Wrong'] }),
      ])
    })

    it('counts the document with the newest message as the previous one', async () => {
      const all = { permissions: ['ANY_ROLE'], dataType: 'vc-documents', filters: [], orderDirection: 'desc' }
      const uiMetaData = { buttons: [{ tag: 'revoke', name: 'Revoke' }] }
      const blocks = [
        aSender('keep'),
        aBlock('requestVcDocumentBlock', 'third', { schema: itemSchema, idType: 'UUID' }),
        aBlock('setRelationshipsBlock', 'relate', {}, [aBlock('documentsSourceAddon', 'all_source_of_relations', all)]),
        aSender('keep_third'),
        aBlock('buttonBlock', 'revoke_button', { stopPropagation: true, uiMetaData }),
        aBlock('revocationBlock', 'revocation', { updatePrevDoc: true, prevDocStatus: 'Reopened' }),
      ]
      const events = [link('revoke_button', 'revocation', 'revoke')]
      const { fill, rows, post, failures } = await startEventPolicy(await openStore(), blocks, { events })
      for (const serial of ['one', 'two']) await fill(serial)
      await post('third', 'ina', { document: { ...itemBase, serial: 'three' }, ref: null })
      const [one, two, three] = await rows()
      expect(three.relationships).toEqual([two.messageId, one.messageId])
      await post('revoke_button', 'ina', { document: three, tag: 'revoke' })
      expect(await failures()).toEqual([])
      expect((await rows()).map((row: { option: JsonObject }) => row.option['status'])).toEqual([
        'NEW',
        'Reopened',
        'NEW',
      ])
    })

    it('says that what was not published cannot be revoked', async () => {
      const blocks = [aBlock('revocationBlock', 'revocation', {}), aSender('keep')]
      const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks)
      await fill('one')
      expect(await failures()).toEqual(['Nothing can be revoked: the policy has not published this document.'])
      expect(await rows()).toEqual([])
    })
  })

  describe('A button that sends no document', () => {
    const reason =
      'No document reached the block. Press the button next to a document, or link its event to a block that needs no document.'
    it.each([
      ['sendToGuardianBlock', reason],
      ['reassigningBlock', reason],
      ['setRelationshipsBlock', reason],
      ['revocationBlock', reason],
      ['mintDocumentBlock', `Bad VC: ${reason.replace(/^N/, 'n')}`],
    ])('fails at a %s, which says so, and nothing after it runs', async (type, expected) => {
      const button = aBlock('buttonBlock', 'alone', { stopPropagation: true, uiMetaData: { buttons: [{ tag: 'go' }] } })
      const blocks = [button, aBlock(type, 'first', { permissions: ['ANY_ROLE'] }), aSender('second')]
      const events = [link('alone', 'first', 'go')]
      const { post, rows, failures } = await startEventPolicy(await openStore(), blocks, { events })
      await post('alone', 'ina', { document: null, tag: 'go' })
      expect(await failures()).toEqual([expected])
      expect(await rows()).toEqual([])
    })
  })

  describe('documentValidatorBlock', () => {
    const field = 'document.credentialSubject.0.size'
    it.each([
      [{ conditions: [{ field, type: 'equal', value: '3' }] }, []],
      [{ conditions: [{ field, type: 'not_in', value: '1,2,3' }] }, ['Invalid document']],
      [{ conditions: [{ field, type: 'not_in', value: '1,2' }] }, ['Invalid document']],
      [{ conditions: [{ field, type: 'in', value: '1,2,3' }] }, ['Invalid document']],
      [{ conditions: [{ field: 'document.type', type: 'in', value: 'VerifiableCredential' }] }, []],
      [{ conditions: [{ field: 'document.type', type: 'in', value: 'Another' }] }, ['Invalid document']],
      [{ conditions: [{ field: 'document.type', type: 'not_in', value: 'Another' }] }, []],
      [{ documentType: 'vp-document' }, ['Invalid document type']],
      [{ documentType: null }, []],
      [{ documentType: 'related-vc-document' }, ['Document does not exist']],
      [{ checkOwnerDocument: true }, []],
      [{ checkAssignDocument: true }, ['Invalid assigned user']],
      [{ checkOwnerByGroupDocument: true }, []],
      [{ checkAssignByGroupDocument: true }, ['Invalid assigned group']],
      [{ schema: '#another' }, ['Invalid document schema']],
      [{ sourceValidations: [{ onlyOwnDocuments: true }] }, ['Source document not found']],
      [
        { sourceValidations: [{ onlyOwnerOrgDocuments: true, failMessage: 'Not yours' }] },
        ['The limit onlyOwnerOrgDocuments is not understood.'],
      ],
      [{ checkOwnerOrgDocument: true }, ['The check checkOwnerOrgDocument is not understood.']],
      [{ checkOwnerOrgDocument: false }, []],
    ])('with %j fails with %j', async (options, expected) => {
      const blocks = [
        aBlock('documentValidatorBlock', 'check', { documentType: 'vc-document', ...options }),
        aSender('keep'),
      ]
      const { fill, failures, rows } = await startEventPolicy(await openStore(), blocks)
      await fill('one', 3)
      expect(await failures()).toEqual(expected)
      expect(await rows()).toHaveLength(expected.length === 0 ? 1 : 0)
    })
  })

  describe('documentValidatorBlock for a related document', () => {
    it.each([
      ['Approved', []],
      ['Again', ['Invalid document']],
    ])('with the status %s looks at the first version of it', async (value, expected) => {
      const conditions = [{ field: 'option.status', type: 'equal', value }]
      const blocks = [
        aSender('unused'),
        aBlock('requestVcDocumentBlock', 'subject', { schema: itemSchema, idType: 'DID' }),
        aSender('first', { stopPropagation: false, ...saved('Approved') }),
        aBlock('reassigningBlock', 'reassign', {}),
        aSender('again', saved('Again')),
        aBlock('requestVcDocumentBlock', 'about', { schema: itemSchema, idType: 'UUID' }),
        aBlock('documentValidatorBlock', 'check', { documentType: 'related-vc-document', conditions }),
        aSender('keep'),
      ]
      const { post, rows, failures } = await startEventPolicy(await openStore(), blocks)
      // The subject has a DID document, too.
      await post('subject', 'ina', { document: { ...itemBase, serial: 'one' }, ref: null })
      const ref = (await rows()).at(-1)
      await post('about', 'ina', { document: { ...itemBase, serial: 'two' }, ref })
      expect(await failures()).toEqual(expected)
    })
  })

  describe('splitBlock', () => {
    it('keeps the rest for the next document that the same user sends, of any owner', async () => {
      const button = aBlock('buttonBlock', 'go', { stopPropagation: true, uiMetaData: { buttons: [{ tag: 'go' }] } })
      const split = aBlock('splitBlock', 'split', { threshold: 10, sourceField: 'size' })
      const blocks = [aSender('keep_form'), button, split, aSender('keep')]
      const { fill, rows, post, failures } = await startEventPolicy(await openStore(), blocks, {
        events: [link('go', 'split', 'go')],
      })
      await fill('one', 6, 'ina')
      await fill('two', 6, 'ivan')
      const [one, two] = await rows()
      await post('go', 'vera', { document: one, tag: 'go' })
      expect(await rows()).toHaveLength(2)
      await post('go', 'vera', { document: two, tag: 'go' })
      const parts = (await rows()).slice(2)
      expect(await failures()).toEqual([])
      expect(parts.map((row: Parameters<typeof subjectOf>[0]) => subjectOf(row)?.['size'])).toEqual([6, 4])
      expect(parts.map(({ owner }: { owner: string }) => owner)).toEqual([didOf('ina'), didOf('ivan')])
      expect(parts[1].document.evidence).toEqual([
        {
          type: ['SourceDocument'],
          messageId: two.messageId,
          sourceField: 'document.credentialSubject.0.size',
          sourceValue: 6,
          threshold: 10,
          chunkNumber: 1,
          maxChunks: 2,
        },
      ])
    })

    it('sends full chunks on and keeps the rest for the next document of the owner', async () => {
      const blocks = [aBlock('splitBlock', 'split', { threshold: 10, sourceField: 'size' }), aSender('keep')]
      const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks)
      await fill('one', 25)
      const sizes = async () => (await rows()).map((row: Parameters<typeof subjectOf>[0]) => subjectOf(row)?.['size'])
      expect(await sizes()).toEqual([10, 10])
      await fill('two', 7.5)
      expect(await failures()).toEqual([])
      expect(await sizes()).toEqual([10, 10, 5, 5])
    })
  })

  describe('aggregateDocumentBlock', () => {
    it('collects for each owner until the condition holds', async () => {
      const blocks = [
        aBlock('aggregateDocumentBlock', 'collect', {
          aggregateType: 'cumulative',
          expressions: [{ name: 'total', value: 'size' }],
          condition: 'sum(total) >= 5',
        }),
        aSender('keep'),
      ]
      const { fill, rows } = await startEventPolicy(await openStore(), blocks)
      await fill('one', 3)
      await fill('hers', 4, 'ivan')
      expect(await rows()).toEqual([])
      await fill('two', 2)
      expect((await rows()).map((row: Parameters<typeof subjectOf>[0]) => subjectOf(row)?.['serial'])).toEqual([
        'one',
        'two',
      ])
    })
  })

  describe('tool', () => {
    it('passes an event on under the same name to the blocks inside, and out of them', async () => {
      const inner = [aSender('inner_keep')]
      const blocks = [
        aBlock(
          'tool',
          'tool',
          { stopPropagation: true, inputEvents: [{ name: 'in' }], outputEvents: [{ name: 'out' }] },
          inner,
        ),
      ]
      const events = [link('form', 'tool', 'RunEvent', { input: 'in' }), link('tool', 'inner_keep', 'in')]
      const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one')
      expect(await failures()).toEqual([])
      expect(await rows()).toHaveLength(1)
    })

    it('without content ends the chain and says so', async () => {
      const blocks = [aBlock('tool', 'tool', { inputEvents: [{ name: 'in' }] }), aSender('keep')]
      const events = [link('form', 'tool', 'RunEvent', { input: 'in' })]
      const { fill, rows, failures } = await startEventPolicy(await openStore(), blocks, { events })
      await fill('one')
      expect((await failures())[0]).toMatch(
        /This is waiting for the tool “tool”, which the policy’s file references but does not contain\./,
      )
      expect(await rows()).toEqual([])
    })
  })

  describe('notificationBlock', () => {
    it('stores its notification for the owner of the document, and passes the document on', async () => {
      const blocks = [
        aBlock('notificationBlock', 'tell', {
          title: 'Received',
          message: 'We have it.',
          type: 'INFO',
          user: 'DOCUMENT_OWNER',
        }),
        aSender('keep'),
      ]
      const { fill, rows, get, ask } = await startEventPolicy(await openStore(), blocks)
      await fill('one')
      expect(await rows()).toHaveLength(1)
      expect((await get('tell', 'ina')).body.data).toEqual([
        { title: 'Received', message: 'We have it.', type: 'INFO', at: expect.any(Number) },
      ])
      expect((await get('tell', 'ivan')).body.data).toEqual([])
      const notices = (as: string, path = '') => ask('GET', `/api/v1/notifications${path}`, { as })
      const told = await notices('ina')
      expect(told.headers.get('x-total-count')).toBe('1')
      expect(told.body).toMatchObject([{ title: 'Received', message: 'We have it.', type: 'INFO', read: false }])
      expect((await notices('ivan')).body).toEqual([])
      expect((await notices('ina', '/new')).body).toHaveLength(1)
      expect((await notices('ina', '?pageIndex=1&pageSize=1')).body).toEqual([])
      const readAll = (query = '') => ask('POST', `/api/v1/notifications/read/all${query}`, { as: 'ina' })
      expect((await readAll('?policyId=another')).body).toMatchObject([{ read: false }])
      expect((await readAll()).body).toMatchObject([{ read: true }])
      expect((await notices('ina', '/new')).body).toEqual([])
    })

    it.each([
      ['the owner of the policy', { user: 'OWNER' }, ['owner']],
      ['the issuer of the document', { user: 'DOCUMENT_ISSUER' }, ['ina']],
      ['the owners of the sender’s groups', { user: 'GROUP_OWNER' }, ['ina']],
      ['everybody in a role', { user: 'ROLE', role: 'Installer' }, ['ina', 'ivan']],
      ['those in a role and the sender’s group', { user: 'ROLE', role: 'Installer', grouped: true }, ['ina']],
    ])('notifies %s', async (_, options, names) => {
      const tell = aBlock('notificationBlock', 'tell', { title: 'Received', message: '', ...options })
      const { fill, get } = await startEventPolicy(await openStore(), [tell, aSender('keep')])
      await fill('one')
      const told: string[] = []
      for (const name of ['owner', 'ina', 'ivan', 'vera'])
        if ((await get('tell', name)).body.data.length > 0) told.push(name)
      expect(told).toEqual(names)
    })
  })
})
