import { expect, it } from 'vitest'
import { appendChanges, changeRange, dropChangesBefore, listChangesAfter } from '#server/platform/database/writes.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

describeOnBothStores('The change log', (fresh) => {
  it('numbers its entries', async () => {
    const store = await fresh()
    expect(await changeRange(store)).toEqual({ oldest: 0, newest: 0 })
    await appendChanges(store, 'status', ['page', 'component'], 5)
    await appendChanges(store, 'status', [], 6)
    await appendChanges(store, 'other', ['thing'], 7)
    expect(await changeRange(store)).toEqual({ oldest: 1, newest: 3 })
    expect(await listChangesAfter(store, 1)).toEqual([
      { number: 2, area: 'status', kind: 'component', id: null, at: 5 },
      { number: 3, area: 'other', kind: 'thing', id: null, at: 7 },
    ])
  })

  it('drops old entries, but never the newest, so that numbers never repeat', async () => {
    const store = await fresh()
    for (const at of [1, 2, 3]) await appendChanges(store, 'status', ['page'], at)
    await dropChangesBefore(store, 3)
    expect((await listChangesAfter(store, 0)).map(({ number }) => number)).toEqual([3])
    await dropChangesBefore(store, 100)
    await dropChangesBefore(store, 100)
    expect(await changeRange(store)).toEqual({ oldest: 3, newest: 3 })
    await appendChanges(store, 'status', ['page'], 4)
    expect(await changeRange(store)).toEqual({ oldest: 3, newest: 4 })
  })

  it('is rolled back with its transaction', async () => {
    const store = await fresh()
    const failing = store.transaction().execute(async (transaction) => {
      await appendChanges(transaction, 'status', ['page'], 1)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await listChangesAfter(store, 0)).toEqual([])
  })
})
