import { expect, it } from 'vitest'
import type { JsonObject } from '#domain/json/json-value.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aSender, itemBase, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock, didOf, itemSchema } from '#test/support/policies/policies.ts'
import { describeOnStores, type FreshStore } from '#test/support/server/stores.ts'

const anyone = { permissions: ['ANY_ROLE'], defaultActive: true }
const page = (tag: string) => aBlock('informationBlock', tag, { ...anyone, stopPropagation: true })
const button = (tag: string, target: string, actor = '') =>
  aBlock('buttonBlock', tag, {
    uiMetaData: { buttons: [{ tag: 'go', name: 'Go' }] },
    stopPropagation: true,
    events: [link(tag, target, 'go', { actor })],
  })

async function start(fresh: FreshStore, steps: JsonObject, children: JsonObject[], more: JsonObject[] = []) {
  const blocks = [aSender('keep'), aBlock('interfaceStepBlock', 'steps', { ...anyone, ...steps }, children), ...more]
  const world = await startEventPolicy(await fresh(), blocks)
  const indexOf = async (as = 'ina') => (await world.get('steps', as)).body.index
  const press = (tag: string, as: string, document: unknown) => world.post(tag, as, { document, tag: 'go' })
  return { ...world, indexOf, press }
}

describeOnStores('Steps', (fresh) => {
  it.each([
    ['begin again after the last child where they are cyclic', { cyclic: true }, 'save_last', 0],
    [
      'begin again after a child that is named as final',
      { cyclic: true, finalBlocks: ['save_middle'] },
      'save_middle',
      0,
    ],
    [
      'begin again after a last child that only notifies',
      { cyclic: true },
      'tell',
      0,
      [aBlock('notificationBlock', 'tell', anyone)],
    ],
    [
      'stay at a last child that splits documents',
      { cyclic: true },
      'split',
      3,
      [aBlock('splitBlock', 'split', { ...anyone, threshold: 5, sourceField: 'size' })],
    ],
    ['stay after a child that is not final', { cyclic: true }, 'save_middle', 2],
    ['stay after the last child where they are not cyclic', {}, 'save_last', 3],
  ])('%s', async (_, steps, target, index, last = [aSender('save_last', anyone)]) => {
    const children = [page('first'), page('second'), aSender('save_middle', anyone), ...last]
    const { press, fill, rows, indexOf, failures } = await start(fresh, steps, children, [button('go_on', target)])
    await fill('one')
    const [document] = await rows()
    expect((await press('go_on', 'ina', document)).status).toBe(200)
    expect([await indexOf(), await failures()]).toEqual([index, []])
  })

  it.each([
    ['goto-step', { errorFallbackStep: 1 }, 1],
    ['goto-step', { errorFallbackStep: '1' }, 1],
    ['goto-step', { errorFallbackStep: '' }, 3],
    ['goto-step', { errorFallbackStep: null }, 3],
    ['goto-tag', { errorFallbackTag: 'third' }, 2],
    ['goto-tag', { errorFallbackTag: 'keep' }, 3],
    ['no-action', {}, 2],
  ])('lead on after a failure by %s with %j', async (onErrorAction, given, index) => {
    const fails = aSender('fails', { ...anyone, topic: 'Nowhere', dataSource: 'hedera', onErrorAction, ...given })
    const children = [page('first'), page('second'), page('third'), fails]
    const { press, fill, rows, indexOf, failures } = await start(fresh, {}, children, [button('go_on', 'fails')])
    await fill('one')
    const [document] = await rows()
    await press('go_on', 'ina', document)
    expect([await indexOf(), await failures()]).toEqual([index, ['Topic "Nowhere" does not exist']])
  })

  it.each([
    ['', 'owner', [1, 0, 0]],
    ['owner', 'owner', [0, 1, 0]],
    ['issuer', 'owner', [0, 1, 0]],
    ['owner', 'ivan', [0, 1, 0]],
  ])('move for the actor %j of the event when %s presses', async (actor, by, moved) => {
    const children = [page('first'), page('second')]
    const { press, fill, rows, indexOf } = await start(fresh, {}, children, [button('go_on', 'second', actor)])
    await fill('one', 1, 'ina')
    const [document] = await rows()
    expect(document.owner).toBe(didOf('ina'))
    await press('go_on', by, document)
    expect([await indexOf('owner'), await indexOf('ina'), await indexOf('vera')]).toEqual(moved)
  })

  it('that another request ends while one is on its way reject that one', async () => {
    const { store, beforeTransaction } = interrupted(await fresh())
    const form = aBlock('requestVcDocumentBlock', 'apply', { ...anyone, schema: itemSchema, idType: 'UUID' })
    const children = [form, aSender('save_apply', { stopPropagation: false }), page('applied')]
    const { post, rows, indexOf } = await start(() => Promise.resolve(store), {}, children)
    const apply = (serial: string) => post('apply', 'ina', { document: { ...itemBase, serial }, ref: null })
    beforeTransaction(async () => expect((await apply('first')).status).toBe(200))
    const { status, body } = await apply('second')
    expect([status, body.message, await indexOf()]).toEqual([422, 'Block Unavailable', 2])
    const serials = (await rows()).map((row: Submitted) => row.document.credentialSubject[0]?.serial)
    expect(serials).toEqual(['first'])
  })
})

interface Submitted {
  readonly document: { readonly credentialSubject: readonly { readonly serial: string }[] }
}

/** The store, and a way to do something between the checks of a request and its transaction. */
function interrupted(given: Store) {
  let waiting: (() => Promise<void>) | null = null
  const store = new Proxy(given, {
    get(target, name) {
      if (name !== 'transaction') {
        const member: unknown = Reflect.get(target, name, target)
        return typeof member === 'function' ? member.bind(target) : member
      }
      return () => {
        const transaction = target.transaction()
        const execute: typeof transaction.execute = async (work) => {
          const first = waiting
          waiting = null
          await first?.()
          return transaction.execute(work)
        }
        return { execute }
      }
    },
  })
  return { store, beforeTransaction: (act: () => Promise<void>) => void (waiting = act) }
}
