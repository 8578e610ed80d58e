import { expect, it } from 'vitest'
import {
  addTransition,
  dropSignalsBefore,
  listHours,
  listMinutes,
  listSignalTransitions,
} from '#server/areas/signals/store/signals.ts'
import { describeOnBothStores } from '#test/support/server/stores.ts'

describeOnBothStores('Stored signals', (fresh) => {
  it('are read and deleted by times between two seconds', async () => {
    const store = await fresh()
    const period = { from: 1_773_316_800.1, to: 1_773_316_860.9 }
    expect(await listMinutes(store, 'mainnet', period)).toEqual([])
    expect(await listHours(store, 'mainnet', period)).toEqual([])
    expect(await listSignalTransitions(store, 'mainnet', period.from * 1000 + 0.5)).toEqual([])
    await expect(dropSignalsBefore(store, period.from)).resolves.toBeUndefined()
  })

  it('name the result that an earlier version stored by its code in words', async () => {
    const store = await fresh()
    const at = 1_773_316_800_000
    const evidence = '15% of the transactions failed, most with TOKEN_IS_PAUSED; usually 4%.'
    const transition = { signal: 'failures', from: 'usual', to: 'alarming', at, began: at, explainedBy: null } as const
    await addTransition(store, 'mainnet', { ...transition, evidence })
    expect(await listSignalTransitions(store, 'mainnet', at)).toEqual([
      { ...transition, evidence: '15% of the transactions failed, most with “Token is paused”; usually 4%.' },
    ])
  })
})
