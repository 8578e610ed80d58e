import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import { aGrid, aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, itemSchema } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const source = (tag: string, serial: string) =>
  aBlock('documentsSourceAddon', tag, {
    ...anyone,
    dataType: 'vc-documents',
    filters: [{ field: 'document.credentialSubject.0.serial', type: 'equal', value: serial }],
  })
/** A list of what is ready and of what is to be read, with the blocks beside the first. */
const list = (bound: readonly JsonObject[], inside: readonly JsonObject[] = []) =>
  aBlock('interfaceDocumentsSourceBlock', 'list', { ...anyone, uiMetaData: { fields: bound } }, [
    source('ready', 'ready'),
    source('read', 'read'),
    ...inside,
  ])
const beside = (bindBlock: string) => [{ title: '', name: '', type: 'block', bindBlock, bindGroup: 'ready' }]
const status = 'option.status'
const buttons = [{ tag: 'go', name: 'Go', type: 'selector-dialog', field: 'option.step', value: 'Gone' }]

describeOnStores('A block beside documents', (fresh) => {
  it.each<[string, JsonObject[], (document: JsonObject) => JsonObject]>([
    [
      'button',
      [aBlock('buttonBlock', 'act', { ...anyone, uiMetaData: { buttons } }), list(beside('act'))],
      (document) => ({ document, tag: 'go' }),
    ],
    [
      'choice',
      [
        aBlock('interfaceActionBlock', 'act', {
          ...anyone,
          type: 'selector',
          field: status,
          uiMetaData: { options: [{ tag: 'go', name: 'Go', value: 'Gone' }] },
        }),
        list(beside('act')),
      ],
      (document) => ({ ...document, option: { status: 'Gone' } }),
    ],
    [
      'transformation',
      [aBlock('interfaceActionBlock', 'act', { ...anyone, type: 'transformation' }), list(beside('act'))],
      (document) => document,
    ],
    [
      'vote',
      [list(beside('act'), [aBlock('multiSignBlock', 'act', { ...anyone, threshold: 100 })])],
      (document) => ({ document, status: 'SIGNED' }),
    ],
  ])('A %s acts on the documents that its list shows it with, and on no others', async (_, blocks, body) => {
    const { fill, rows, post } = await startEventPolicy(await fresh(), [aSender('keep'), ...blocks])
    for (const serial of ['ready', 'read', 'elsewhere']) await fill(serial)
    const [ready, ...others] = await rows()
    for (const other of others) {
      const refused = await post('act', 'ina', body(other))
      expect([refused.status, refused.body.message]).toEqual([
        422,
        [expect.stringContaining('is in no list that shows you this action')],
      ])
    }
    expect((await post('act', 'ina', body(ready))).status).toBe(200)
  })

  it('A form beside documents is about these, or about those that it begins with', async () => {
    const form = aBlock('requestVcDocumentBlock', 'act', { ...anyone, schema: itemSchema, idType: 'UUID' }, [
      source('preset', 'begun'),
    ])
    const { fill, rows, post } = await startEventPolicy(await fresh(), [aSender('keep'), form, list(beside('act'))])
    for (const serial of ['ready', 'begun', 'read', 'elsewhere']) await fill(serial)
    const answers: [string, number][] = []
    for (const row of await rows()) {
      const [{ serial }] = row.document.credentialSubject
      const document = { ...itemBase, serial: 'new', size: 1 }
      answers.push([serial, (await post('act', 'ina', { document, ref: row })).status])
    }
    expect(answers).toEqual([
      ['ready', 200],
      ['begun', 200],
      ['read', 422],
      ['elsewhere', 422],
    ])
  })

  it('A vote inside a list that names it in no column counts for all documents of the list', async () => {
    const sign = aBlock('multiSignBlock', 'act', { ...anyone, threshold: 100 })
    const { fill, rows, post } = await startEventPolicy(await fresh(), [aSender('keep'), list([], [sign])])
    for (const serial of ['read', 'elsewhere']) await fill(serial)
    const [read, elsewhere] = await rows()
    expect((await post('act', 'ina', { document: elsewhere, status: 'SIGNED' })).status).toBe(422)
    expect((await post('act', 'ina', { document: read, status: 'SIGNED' })).status).toBe(200)
  })

  it('A button inside a list acts on the documents that a column shows it with, and on no others', async () => {
    const inside = aBlock('buttonBlockAddon', 'act', { ...anyone, type: 'selector', field: status, value: 'Gone' })
    const blocks = [aSender('keep'), list(beside('act'), [inside])]
    const { fill, rows, post } = await startEventPolicy(await fresh(), blocks)
    for (const serial of ['ready', 'read']) await fill(serial)
    const [ready, read] = await rows()
    expect((await post('act', 'ina', { documentId: read.id })).status).toBe(422)
    expect((await post('act', 'ina', { documentId: ready.id })).status).toBe(200)
  })

  it('A button inside a list acts on nothing of another list, even if a column there names it', async () => {
    const inside = aBlock('buttonBlockAddon', 'act', { ...anyone, type: 'selector', field: status, value: 'Gone' })
    const fields = [{ title: '', name: '', type: 'block', bindBlock: 'act' }]
    const other = aBlock('interfaceDocumentsSourceBlock', 'other', { ...anyone, uiMetaData: { fields } }, [
      source('elsewhere', 'elsewhere'),
    ])
    const blocks = [aSender('keep'), list(beside('act'), [inside]), other]
    const { fill, rows, post } = await startEventPolicy(await fresh(), blocks)
    for (const serial of ['ready', 'elsewhere']) await fill(serial)
    const [ready, elsewhere] = await rows()
    expect((await post('act', 'ina', { documentId: elsewhere.id })).status).toBe(422)
    expect((await post('act', 'ina', { documentId: ready.id })).status).toBe(200)
  })

  it('A button takes the reason from its client, and nothing else', async () => {
    const act = aBlock('buttonBlock', 'act', { ...anyone, uiMetaData: { buttons } })
    const blocks = [aSender('keep'), act, aSender('done'), aGrid('others')]
    const { fill, rows, post } = await startEventPolicy(await fresh(), blocks, { events: [link('act', 'done', 'go')] })
    await fill('one')
    const [row] = await rows()
    const option = { status: 'Approved', comment: ['Because'], amount: 7 }
    const sent = { ...row, option, owner: 'did:example:other', assignedTo: 'did:example:other' }
    expect((await post('act', 'ina', { document: sent, tag: 'go' })).status).toBe(200)
    const [after] = await rows()
    expect(after.option).toEqual({ status: 'NEW', step: 'Gone', comment: ['Because'] })
    expect([after.owner, after.assignedTo]).toEqual([row.owner, row.assignedTo])
  })

  it('A reason is added to the earlier ones, which stay as they are', async () => {
    const uiMetaData = { buttons: [{ tag: 'say', name: 'Say', type: 'selector-dialog' }] }
    const act = aBlock('buttonBlock', 'act', { ...anyone, uiMetaData })
    const blocks = [aSender('keep'), act, aSender('done')]
    const { fill, rows, post } = await startEventPolicy(await fresh(), blocks, { events: [link('act', 'done', 'say')] })
    await fill('one')
    const say = async (...comment: string[]) => {
      const [row] = await rows()
      expect((await post('act', 'ina', { document: { ...row, option: { comment } }, tag: 'say' })).status).toBe(200)
      return (await rows())[0].option.comment
    }
    expect(await say('One')).toEqual(['One'])
    expect(await say('Forged', 'One')).toEqual(['One', 'One'])
    expect(await say('One', 'One')).toEqual(['One', 'One'])
    expect(await say('Another')).toEqual(['One', 'One', 'Another'])
  })

  it('A button without a dialog adds no reason of an older copy', async () => {
    const uiMetaData = {
      buttons: [
        { tag: 'say', name: 'Say', type: 'selector-dialog' },
        { tag: 'pass', name: 'Pass', type: 'selector' },
      ],
    }
    const act = aBlock('buttonBlock', 'act', { ...anyone, uiMetaData })
    const events = [link('act', 'done', 'say'), link('act', 'done', 'pass')]
    const { fill, rows, post } = await startEventPolicy(await fresh(), [aSender('keep'), act, aSender('done')], {
      events,
    })
    await fill('one')
    const [row] = await rows()
    const copyWith = (...comment: string[]) => ({ ...row, option: { comment } })
    for (const reason of ['One', 'Two'])
      expect((await post('act', 'ina', { document: copyWith(reason), tag: 'say' })).status).toBe(200)
    expect((await post('act', 'ina', { document: copyWith('One'), tag: 'pass' })).status).toBe(200)
    expect((await rows())[0].option.comment).toEqual(['One', 'Two'])
  })
})
