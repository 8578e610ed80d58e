import { expect, it } from 'vitest'
import { takeLease } from '#server/platform/database/lease.ts'
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
