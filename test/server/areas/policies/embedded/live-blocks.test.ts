import { createIdentities } from '#server/areas/accounts/registry.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import type { Store } from '#server/platform/database/database.ts'
import { createLiveHub, type Audience } from '#server/platform/live/live.ts'
import { createEmbeddedPolicies } from '#server/areas/policies/embedded/policies.ts'
import { deletePolicy } from '#server/areas/policies/embedded/policy-upkeep.ts'
import { eventReader } from '#test/support/server/event-reader.ts'
import { didOf, startPolicies } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const names = ['owner', 'ina', 'vera', 'powerless'] as const
const audiences = names.map((name) => ({
  session: name,
  did: didOf(name),
  permissions: name === 'powerless' ? [] : [permissions.executePolicies],
}))

describeOnStores('Live events of blocks', (fresh) => {
  /** What each listener hears of policies, by the tags of the blocks. */
  async function hear(
    run: (area: Awaited<ReturnType<typeof startPolicies>>, store: Store) => Promise<unknown>,
    isLate = false,
    listening: readonly Audience[] = audiences,
  ) {
    const store = await fresh()
    const area = await startPolicies(store)
    const tags = new Map([[area.policyId, 'removed']])
    for (const tag of ['root', 'register', 'own', 'all', 'pages', 'decide']) tags.set(await area.uuidOf(tag), tag)
    const policies = await createEmbeddedPolicies({ store, now: () => 0, identities: createIdentities(store) })
    const live = await createLiveHub({
      store,
      load: () => Promise.resolve(),
      statusUpdatedAt: () => null,
      statusAge: () => 0,
      stillValid: (sessions) => Promise.resolve(new Set(sessions)),
      blockEventFilter: policies.eventFilter,
    })
    onTestFinished(() => live.close())
    if (isLate) {
      await run(area, store)
      await live.poll()
    }
    const readers = []
    for (const audience of listening === audiences ? [...audiences, null] : listening)
      readers.push(eventReader(await live.listen(isLate ? '1' : undefined, audience)))
    if (!isLate) await run(area, store)
    await live.poll()
    live.close()
    const heard: string[][] = []
    for (const reader of readers) {
      const blocks: string[] = []
      for (let block = await reader.next(); block !== undefined; block = await reader.next()) {
        const [, data] = /event: block\ndata: (.*)/.exec(block) ?? []
        if (data === undefined) continue
        const { policyId, uuid } = JSON.parse(data)
        expect(policyId).toBe(area.policyId)
        blocks.push(tags.get(uuid) ?? uuid)
      }
      heard.push(blocks.toSorted())
    }
    return heard
  }

  const register = ({ post }: Awaited<ReturnType<typeof startPolicies>>) =>
    post('register', 'ina', { document: { serial: 'A-1' } })
  const expected = [['all', 'root'], ['own', 'register', 'root'], ['all', 'root'], [], []]

  it('They reach only the accounts that may see the block', async () => {
    expect(await hear(register)).toEqual(expected)
  })

  it('They are replayed to a client that reconnects', async () => {
    expect(await hear(register, true)).toEqual(expected)
  })

  it('Policy managers are notified of work for the owner', async () => {
    const heard = await hear(({ post }) => post('register', 'ina', { document: { serial: 'A-1' } }), false, [
      { session: 'manager', did: didOf('nobody'), permissions: [permissions.managePolicies] },
    ])
    expect(heard).toEqual([['all', 'root']])
  })

  it('The store is asked as often for many listeners as for one', async () => {
    const store = await fresh()
    const { policyId } = await startPolicies(store)
    const policies = await createEmbeddedPolicies({ store, now: () => 0, identities: createIdentities(store) })
    const asked = vi.spyOn(store, 'selectFrom')
    const countFor = async (count: number) => {
      asked.mockClear()
      const listening = Array.from({ length: count }, (_, index) => ({ did: didOf(`u${index}`), permissions: [] }))
      await policies.eventFilter([policyId], listening)
      return asked.mock.calls.length
    }
    expect(await countFor(400)).toBe(await countFor(1))
  })

  it('A removed policy is announced to all who may use policies', async () => {
    const heard = await hear(({ policyId }, store) => deletePolicy(store, policyId, { by: 'owner', now: 0 }))
    expect(heard).toEqual([['removed'], ['removed'], ['removed'], [], []])
  })

  it('A change of one user’s state reaches only that user', async () => {
    const heard = await hear(({ post }) => post('pages', 'vera', { itemsPerPage: 5, page: 1 }))
    expect(heard).toEqual([[], [], ['all', 'pages'], [], []])
  })
})
