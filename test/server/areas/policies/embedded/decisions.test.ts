import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aGrid, aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const status = 'option.status'
const approve = { tag: 'yes', name: 'Approve', field: status, value: 'Approved' }
const reject = { tag: 'no', name: 'Reject', field: status, value: 'Rejected' }
const options = [approve, reject].map(({ tag, name, value }) => ({ tag, name, value }))
const onlyNew = { filters: [{ field: status, type: 'equal', value: 'NEW' }] }

/** A document that is kept, what decides about it, and a count of what each decision led to. */
async function startDeciding(store: Store, decider: JsonObject) {
  const blocks = [
    aSender('keep'),
    aBlock('interfaceContainerBlock', 'decisions', anyone, [decider]),
    ...['approved', 'rejected'].map((tag) => aSender(tag, { events: [link(tag, `copy_${tag}`)] })),
    ...['approved', 'rejected'].map((tag) => aBlock('reassigningBlock', `copy_${tag}`, { stopPropagation: true })),
    ...['approved', 'rejected'].map((tag) => aSender(`kept_${tag}`, { entityType: tag })),
  ]
  const source = String(decider['tag'])
  const events = [
    link(source, 'approved', 'yes'),
    link(source, 'rejected', 'no'),
    link('copy_approved', 'kept_approved'),
    link('copy_rejected', 'kept_rejected'),
  ]
  const world = await startEventPolicy(store, blocks, { events })
  await world.fill('one')
  const [document] = await world.rows()
  const press = (tag: string, as = 'ina') => {
    const value = tag === 'yes' ? 'Approved' : 'Rejected'
    return world.post(source, as, { tag, document: { ...document, option: { status: value } } })
  }
  const outcomes = async () => (await world.rows()).map(({ type }: { type: string }) => type).slice(1)
  return { ...world, document, press, outcomes }
}

const deciders: readonly (readonly [string, JsonObject])[] = [
  ['buttons that hide together', { uiMetaData: { buttons: [approve, reject] } }],
  [
    'buttons with filters',
    {
      uiMetaData: {
        enableIndividualFilters: true,
        buttons: [
          { ...approve, ...onlyNew },
          { ...reject, ...onlyNew },
        ],
      },
    },
  ],
]

describeOnStores('One document', (fresh) => {
  it.each(deciders)('is approved or rejected by %s, even by two at once', async (_, given) => {
    const world = await startDeciding(await fresh(), aBlock('buttonBlock', 'decide', { ...anyone, ...given }))
    const answers = await Promise.all([world.press('yes'), world.press('no', 'ivan'), world.press('yes', 'vera')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
    expect(answers.find((answer) => answer.status === 422)?.text).toContain('does not offer this button: option.status')
    expect(await world.outcomes()).toHaveLength(1)
  })

  it('is approved or rejected once by a policy without events, too', async () => {
    const button = aBlock('buttonBlock', 'decide', { ...anyone, uiMetaData: { buttons: [approve, reject] } })
    const config = aBlock('interfaceContainerBlock', 'root', anyone, [
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema }),
      aBlock('interfaceDocumentsSourceBlock', 'all', { ...anyone, uiMetaData: { fields: [] } }, [
        aBlock('documentsSourceAddon', 'every', { ...anyone, dataType: 'vc-documents' }),
      ]),
      button,
    ])
    const { get, post } = await startPolicies(await fresh(), aPolicy({ config }))
    const { body: document } = await post('form', 'ina', { document: { serial: 'one', size: 1 } })
    const press = (tag: string, as: string) => post('decide', as, { document, tag })
    const answers = await Promise.all([press('yes', 'ina'), press('no', 'ivan'), press('yes', 'vera')])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
    const [row] = (await get('all', 'ina')).body.data
    const again = await press('no', 'ina')
    expect([again.status, again.text]).toEqual([
      422,
      expect.stringContaining(`does not offer this button: option.status is ${row.option.status}`),
    ])
  })

  it('is approved or rejected by a selector, even by two at once', async () => {
    const decider = aBlock('interfaceActionBlock', 'choose', {
      ...anyone,
      type: 'selector',
      field: status,
      uiMetaData: { options },
    })
    const world = await startDeciding(await fresh(), decider)
    const choose = (value: string, as: string) =>
      world.post('choose', as, { ...world.document, option: { status: value } })
    const answers = await Promise.all([
      choose('Approved', 'ina'),
      choose('Rejected', 'ivan'),
      choose('Approved', 'vera'),
    ])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
    expect(answers.find((answer) => answer.status === 422)?.text).toContain('is already decided: option.status')
    expect(await world.outcomes()).toHaveLength(1)
  })

  it('is decided once by a button inside its grid', async () => {
    const button = aBlock('buttonBlockAddon', 'yes', { ...anyone, field: status, value: 'Approved' })
    const grid = aGrid('waiting', 'vc-documents', [button])
    const decider = aBlock('interfaceContainerBlock', 'around', anyone, [
      { ...grid, events: [link('waiting', 'approved', 'yes')] },
    ])
    const world = await startDeciding(await fresh(), decider)
    const answers = await Promise.all(
      ['ina', 'ivan', 'vera'].map((as) => world.post('yes', as, { documentId: world.document.id })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 422, 422])
    expect(await world.outcomes()).toHaveLength(1)
  })

  it.each([
    [
      'buttons',
      aBlock('buttonBlock', 'decide', { ...anyone, uiMetaData: { buttons: [approve] } }),
      'offer this button',
    ],
    [
      'a selector',
      aBlock('interfaceActionBlock', 'decide', { ...anyone, type: 'selector', field: status, uiMetaData: { options } }),
      'already decided',
    ],
  ])('is refused by %s without the value that its sources hide from the caller', async (_, decider, refusal) => {
    const limit = aBlock('selectiveAttributes', 'limit', { attributes: [{ attributePath: 'option.kind' }] })
    const source = aBlock('documentsSourceAddon', 'some', { ...anyone, dataType: 'vc-documents', filters: [] }, [limit])
    const config = aBlock('interfaceContainerBlock', 'root', { ...anyone, events: [link('form', 'keep')] }, [
      aBlock('requestVcDocumentBlock', 'form', { ...anyone, schema: itemSchema, idType: 'UUID' }),
      aSender('keep', { options: [{ name: 'status', value: 'Approved' }] }),
      aBlock('interfaceDocumentsSourceBlock', 'seen', { ...anyone, uiMetaData: { fields: [] } }, [source]),
      aBlock('interfaceDocumentsSourceBlock', 'all', { permissions: ['OWNER'], uiMetaData: { fields: [] } }, [
        aBlock('documentsSourceAddon', 'whole', { permissions: ['OWNER'], dataType: 'vc-documents', filters: [] }),
      ]),
      decider,
    ])
    const { get, post } = await startPolicies(await fresh(), aPolicy({ codeVersion: '1.5.1', config }))
    await post('form', 'ina', { document: { ...itemBase, serial: 'one', size: 1 }, ref: null })
    const [row] = (await get('seen', 'ina')).body.data
    const refused = async (as: string) => {
      const body = { ...row, option: { status: 'Approved' } }
      const answer = await post('decide', as, refusal === 'already decided' ? body : { tag: 'yes', document: body })
      expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(refusal)])
      return answer.text
    }
    expect(await refused('owner')).toContain(`${status} is Approved`)
    expect(await refused('ina')).toContain(`because of ${status}`)
    expect(await refused('ina')).not.toContain('Approved')
  })
})
