import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aSender, link } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const installer = { permissions: ['Installer'], defaultActive: true }
const verifier = { permissions: ['Verifier'], defaultActive: true }
const source = (tag: string, given: JsonObject) =>
  aBlock('documentsSourceAddon', tag, { dataType: 'vc-documents', filters: [], ...given })
const isNew = { filters: [{ field: 'option.status', type: 'equal', value: 'New' }] }

/** Installers choose a verifier for what they sent; only that verifier sees it, and signs it. */
const config = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
  aBlock('requestVcDocumentBlock', 'form', { ...installer, schema: itemSchema, idType: 'UUID' }),
  aSender('keep', { options: [{ name: 'status', value: 'New' }] }),
  aBlock(
    'interfaceDocumentsSourceBlock',
    'sent',
    { ...installer, uiMetaData: { title: 'Sent', fields: [{ title: 'Assign', name: '', bindBlock: 'assign' }] } },
    [source('sent_source', { ...installer, onlyOwnDocuments: true })],
  ),
  aBlock(
    'interfaceActionBlock',
    'assign',
    {
      ...installer,
      type: 'dropdown',
      field: 'assignedTo',
      name: 'owner',
      value: 'owner',
      events: [link('assign', 'keep_assigned', 'DropdownEvent')],
    },
    [source('verifiers', { ...installer, filters: [{ field: 'option.status', type: 'equal', value: 'Verifier' }] })],
  ),
  aSender('keep_assigned'),
  aBlock(
    'interfaceDocumentsSourceBlock',
    'assigned',
    { ...verifier, uiMetaData: { title: 'Assigned', fields: [{ title: 'Decide', name: '', bindBlock: 'sign' }] } },
    [
      source('assigned_source', { ...verifier, ...isNew, onlyAssignDocuments: true }),
      aBlock('multiSignBlock', 'sign', { ...verifier, threshold: 100 }),
    ],
  ),
])

describeOnStores('A document', (fresh) => {
  it('waits for the choice without which nobody sees it, then for the vote of those who do', async () => {
    const offer = { schema: itemSchema, owner: 'vera', option: { status: 'Verifier' }, document: { serial: 'offer' } }
    const { ask, get, post } = await startPolicies(await fresh(), {
      ...aPolicy({ codeVersion: '1.5.1', documents: [offer] }),
      config,
    })
    const workOf = async (as: string) => {
      const { documents, policies } = (await ask('GET', '/api/policy-work', { as })).body
      return [documents.flatMap((one: { acts: unknown[] }) => one.acts), policies[0].waiting]
    }
    await post('form', 'ina', { document: { serial: 'one' }, ref: null })
    expect(await workOf('vera')).toEqual([[], []])
    expect(await workOf('ina')).toEqual([[{ kind: 'choice', name: 'Assign' }], []])
    const [row] = (await get('sent', 'ina')).body.data
    expect((await post('assign', 'ina', { ...row, assignedTo: didOf('vera') })).status).toBe(200)
    expect(await workOf('ina')).toEqual([[], [{ role: 'Verifier', count: 1, isVacant: false }]])
    expect(await workOf('vera')).toEqual([[{ kind: 'vote', name: 'Decide' }], []])
    expect((await post('sign', 'vera', { status: 'SIGNED', document: { id: row.id } })).status).toBe(200)
    expect(await workOf('ina')).toEqual([[], []])
    expect(await workOf('vera')).toEqual([[], []])
  })

  it('waits for the vote of those who have not voted, and for nobody once it is decided', async () => {
    const fields = [{ title: 'Vote', name: '', bindBlock: 'sign' }]
    const voting = aBlock('interfaceContainerBlock', 'root', { permissions: ['ANY_ROLE'] }, [
      aBlock('requestVcDocumentBlock', 'form', { permissions: ['ANY_ROLE'], schema: itemSchema, idType: 'UUID' }),
      aSender('keep', { events: [link('form', 'keep')] }),
      aBlock('interfaceDocumentsSourceBlock', 'list', { ...installer, uiMetaData: { fields } }, [
        source('list_source', installer),
        aBlock('multiSignBlock', 'sign', { ...installer, threshold: 100 }),
      ]),
    ])
    const { ask, get, post } = await startPolicies(await fresh(), aPolicy({ codeVersion: '1.5.1', config: voting }))
    for (const serial of ['one', 'two']) await post('form', 'vera', { document: { serial }, ref: null })
    const [one, two] = (await get('list', 'ina')).body.data
    const waiting = async (as: string) =>
      (await ask('GET', '/api/policy-work', { as })).body.documents.map((row: { documentId: string }) => row.documentId)
    await post('sign', 'ina', { status: 'SIGNED', document: { id: one.id } })
    expect([await waiting('ina'), await waiting('ivan')]).toEqual([[two.id], [one.id, two.id]])
    await post('sign', 'ina', { status: 'DECLINED', document: { id: two.id } })
    expect([await waiting('ina'), await waiting('ivan'), await waiting('vera')]).toEqual([[], [one.id], []])
  })
})
