import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aLink, anApprovalPolicy } from '#test/support/policies/approval-policy.ts'
import { aSender, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, aPolicy, didOf, itemSchema, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import type { Store } from '#server/platform/database/database.ts'
import { changeRange, listChangesAfter } from '#server/platform/database/writes.ts'

/** Takes an approval back. */
const undo = aBlock('buttonBlock', 'undo', {
  permissions: ['OWNER'],
  uiMetaData: { buttons: [{ tag: 'no', name: 'Reject', field: 'option.status', value: 'Rejected' }] },
  events: [aLink('undo', 'no', 'save_rejected', { actor: 'owner' })],
})

/** The policy in which the owner decides on an application of ina. */
async function start(store: Store, more: JsonObject[] = []) {
  const schemas = aPolicy()['schemas']
  const world = await startPolicies(store, anApprovalPolicy({ schemas }, [undo, ...more]))
  const { get, post } = world
  await post('apply', 'ina', { document: { serial: 'A-1' }, ref: null })
  const decide = async (tag: string, status: string, comment: readonly string[], block = 'decide') => {
    const [row] = (await get('waiting', 'owner')).body.data
    return post(block, 'owner', { document: { ...row, option: { ...row.option, status, comment } }, tag })
  }
  const decision = async (tag: string) => (await get(tag, 'ina')).body.decision
  const sent = async (tag: string) => (await get(tag, 'ina')).body.sent
  return { ...world, decide, decision, sent }
}

describeOnStores('A page that a decision leads to', (fresh) => {
  it('shows the applicant the comment that came with a rejection', async () => {
    const { decide, decision } = await start(await fresh())
    expect(await decision('wait')).toBeUndefined()
    expect((await decide('no', 'Rejected', ['The serial is not ours.'])).status).toBe(200)
    expect(await decision('rejected')).toEqual({ status: 'Rejected', comment: 'The serial is not ours.' })
  })

  it('shows no comment where none was given', async () => {
    const { decide, decision } = await start(await fresh())
    expect((await decide('no', 'Rejected', [])).status).toBe(200)
    expect(await decision('rejected')).toBeUndefined()
  })

  it('shows no comment on an earlier status', async () => {
    const { decide, decision } = await start(await fresh())
    await decide('yes', 'Approved', ['Welcome!'])
    expect(await decision('welcome')).toEqual({ status: 'Approved', comment: 'Welcome!' })
    expect((await decide('no', 'Rejected', ['Welcome!'], 'undo')).status).toBe(200)
    expect(await decision('rejected')).toBeUndefined()
  })
})

const waiting = { field: 'option.status', type: 'equal', value: 'Waiting' }

describeOnStores('A page that a document leads its sender to', (fresh) => {
  it('says what was sent, its status, and who acts next', async () => {
    const queue = aBlock(
      'interfaceDocumentsSourceBlock',
      'queue',
      { permissions: ['OWNER'], uiMetaData: { fields: [{ name: '', type: 'block', bindBlock: 'decide' }] } },
      [aBlock('documentsSourceAddon', 'queued', { permissions: ['OWNER'], schema: itemSchema, filters: [waiting] })],
    )
    const { decide, sent, get } = await start(await fresh(), [queue])
    expect(await sent('wait')).toMatchObject({
      schema: itemSchema,
      status: 'Waiting',
      waitsFor: ['OWNER'],
      document: { credentialSubject: [{ serial: 'A-1' }] },
    })
    await decide('yes', 'Approved', [])
    expect(await sent('welcome')).toMatchObject({ status: 'Approved', waitsFor: [] })
    expect((await get('welcome', 'owner')).body.sent).toBeUndefined()
  })

  it('shows nobody what others have signed', async () => {
    const events = [aLink('decide', 'yes', 'save_approved'), aLink('save_approved', 'RunEvent', 'sign')]
    const sign = [
      aBlock('reassigningBlock', 'sign', { permissions: ['OWNER'], issuer: 'policyOwner', actor: 'owner', events }),
      aBlock('sendToGuardianBlock', 'keep', {
        permissions: ['OWNER'],
        dataSource: 'database',
        events: [aLink('keep', 'RunEvent', 'welcome')],
      }),
    ]
    const { decide, sent } = await start(await fresh(), sign)
    await decide('yes', 'Approved', [])
    expect(await sent('welcome')).toMatchObject({ status: 'Approved', document: null })
  })

  it.each([
    ['made', { documentSigner: 'owner' }, '{ serial }'],
    ['changed', { passOriginal: true }, '{ ...one, document: { ...one.document, credentialSubject: [{ serial }] } }'],
  ])('shows nobody what a script has %s from documents of others', async (_, given, result) => {
    const script = aBlock(
      'customLogicBlock',
      'script',
      {
        permissions: ['Installer'],
        expression: `const [one] = documents; const { serial } = sources.at(-1).document.credentialSubject[0]; done(${result})`,
        events: [aLink('save_approved', 'RunEvent', 'script')],
        ...given,
      },
      [aBlock('documentsSourceAddon', 'everything', { permissions: ['Installer'], schema: itemSchema })],
    )
    const keep = aBlock('sendToGuardianBlock', 'keep', {
      permissions: ['Installer'],
      dataSource: 'database',
      options: [{ name: 'status', value: 'Kept' }],
      events: [aLink('keep', 'RunEvent', 'welcome')],
    })
    const { decide, sent, post } = await start(await fresh(), [script, keep])
    await post('apply', 'ivan', { document: { serial: 'secret' }, ref: null })
    await decide('yes', 'Approved', [])
    expect(await sent('welcome')).toMatchObject({ status: 'Kept', document: null })
  })

  it('shows no document of which an earlier release did not record who entered it', async () => {
    const store = await fresh()
    const { sent } = await start(store)
    expect(await sent('wait')).toMatchObject({ document: { credentialSubject: [{ serial: 'A-1' }] } })
    const { details } = await store.selectFrom('policy_document').select('details').executeTakeFirstOrThrow()
    const { derived, ...unmarked } = JSON.parse(details)
    expect(derived).toBe(false)
    await store
      .updateTable('policy_document')
      .set({ details: JSON.stringify(unmarked) })
      .execute()
    expect(await sent('wait')).toMatchObject({ status: 'Waiting', document: null })
  })

  it('tells nobody of a document of others that led them to the step', async () => {
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const blocks = [
      aSender('keep'),
      aBlock('interfaceStepBlock', 'steps', anyone, [
        aBlock('informationBlock', 'first', anyone),
        aBlock('informationBlock', 'second', anyone),
      ]),
      aBlock('buttonBlock', 'read', {
        uiMetaData: { buttons: [{ tag: 'go' }] },
        stopPropagation: true,
        events: [link('read', 'second', 'go')],
      }),
    ]
    const { fill, rows, get, post } = await startEventPolicy(await fresh(), blocks)
    await fill('one')
    const [document] = await rows()
    for (const as of ['ivan', 'ina']) await post('read', as, { tag: 'go', document })
    expect((await get('second', 'ivan')).body.sent).toBeUndefined()
    expect((await get('second', 'ina')).body.sent).toMatchObject({ status: 'NEW' })
  })

  it('is refreshed with the document, however deep in the step it is', async () => {
    const store = await fresh()
    const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
    const blocks = [
      aSender('keep', { events: [link('keep', 'page')] }),
      aBlock('interfaceStepBlock', 'steps', anyone, [
        aBlock('interfaceContainerBlock', 'page', anyone, [aBlock('informationBlock', 'text', anyone)]),
      ]),
      aBlock('buttonBlock', 'read', {
        uiMetaData: { buttons: [{ tag: 'go', field: 'option.status', value: 'Read' }] },
        stopPropagation: true,
        events: [link('read', 'note', 'go')],
      }),
      aSender('note'),
    ]
    const { fill, rows, get, post, policyId, uuidOf } = await startEventPolicy(store, blocks)
    await fill('one')
    const { newest } = await changeRange(store)
    const [document] = await rows()
    await post('read', 'owner', { tag: 'go', document })
    expect((await get('text', 'ina')).body.sent).toMatchObject({ status: 'Read' })
    const changes = (await listChangesAfter(store, newest)).map(({ kind, id }) => ({ kind, id }))
    expect(changes).toContainEqual({ kind: `own ${didOf('ina')}`, id: `${policyId} ${await uuidOf('text')}` })
  })
})
