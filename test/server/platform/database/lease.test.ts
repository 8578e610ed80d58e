import { expect, it } from 'vitest'
import { createWatchedLease, takeLease } from '#server/platform/database/lease.ts'
import type { Store } from '#server/platform/database/database.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

describeOnBothStores('A lease', (fresh) => {
  it('has one owner until it expires', async () => {
    const store = await fresh()
    const take = (owner: string, now: number) => takeLease(store, { name: 'poll', owner, now, duration: 100 })
    expect(await take('a', 0)).toBe(true)
    expect(await take('b', 0)).toBe(false)
    expect(await take('b', 100)).toBe(false)
    expect(await take('b', 101)).toBe(true)
    expect(await take('a', 102)).toBe(false)
  })

  it('is extended when its owner takes it again', async () => {
    const store = await fresh()
    const take = (owner: string, now: number) => takeLease(store, { name: 'poll', owner, now, duration: 100 })
    expect(await take('a', 0)).toBe(true)
    expect(await take('a', 90)).toBe(true)
    expect(await take('b', 150)).toBe(false)
    expect(await take('b', 191)).toBe(true)
  })

  it('does not affect a lease with another name', async () => {
    const store = await fresh()
    const take = (name: string, owner: string) => takeLease(store, { name, owner, now: 0, duration: 100 })
    expect([await take('poll', 'a'), await take('other', 'b')]).toEqual([true, true])
  })
})

describeOnBothStores('A watched lease', (fresh) => {
  const open = (store: Store) => {
    const clock = { now: 0 }
    const lease = (owner: string) =>
      createWatchedLease(store, { name: 'poll', owner, durationMs: 100, monotonic: () => clock.now })
    return { clock, a: lease('a'), b: lease('b') }
  }

  it('goes to the one that waits once nothing was renewed for as long as it waited', async () => {
    const { clock, a, b } = open(await fresh())
    expect([await a.claim(), await b.claim()]).toEqual([true, false])
    clock.now = 90
    expect([await a.claim(), await b.claim()]).toEqual([true, false])
    clock.now = 189
    expect([await b.claim(), a.isHeld(), b.isHeld()]).toEqual([false, true, false])
    clock.now = 190
    expect([a.isHeld(), await b.claim(), await a.claim()]).toEqual([false, true, false])
  })

  it('is free again once it was dropped', async () => {
    const { a, b } = open(await fresh())
    await a.claim()
    await a.drop()
    expect([a.isHeld(), await b.claim()]).toEqual([false, true])
  })

  it('does not end early or late by what its row says about the time', async () => {
    const store = await fresh()
    const { a, b } = open(store)
    await a.claim()
    for (const until of [1, Date.now() + 86_400_000]) {
      await store.updateTable('lease').set({ until }).execute()
      expect([await b.claim(), await a.claim()]).toEqual([false, true])
    }
  })
})
