import { expect, it } from 'vitest'
import { dropSignalsBefore, listHours, listMinutes, listTransitions } from '#server/areas/signals/store/signals.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

describeOnBothStores('Stored signals', (fresh) => {
  it('are read and deleted by times between two seconds', async () => {
    const store = await fresh()
    const period = { from: 1_773_316_800.1, to: 1_773_316_860.9 }
    expect(await listMinutes(store, 'mainnet', period)).toEqual([])
    expect(await listHours(store, 'mainnet', period)).toEqual([])
    expect(await listTransitions(store, 'mainnet', period.from * 1000 + 0.5)).toEqual([])
    await expect(dropSignalsBefore(store, period.from)).resolves.toBeUndefined()
  })
})
