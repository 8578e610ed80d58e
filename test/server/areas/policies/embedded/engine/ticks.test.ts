import { expect, it } from 'vitest'
import { aSender, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const hourMs = 3_600_000
const hourly = { period: 'hourly', startDate: '2026-01-01T00:00:00.000Z' }
const passesOn = { inputEvents: [{ name: 'go' }], outputEvents: [] }

/** What the form takes is given to two timers: the first one's ticks go in a circle, the second one's empty a heap. */
const blocks = [
  aBlock('timerBlock', 'circling', hourly),
  aBlock('timerBlock', 'honest', hourly),
  aBlock('aggregateDocumentBlock', 'heap', { aggregateType: 'period' }),
  aSender('keep'),
  aBlock('module', 'here', passesOn),
  aBlock('module', 'there', passesOn),
]
const round = [link('here', 'there', 'go', { input: 'go' }), link('there', 'here', 'go', { input: 'go' })]
const events = [
  link('circling', 'here', 'TimerEvent', { input: 'go' }),
  link('honest', 'heap', 'TimerEvent', { input: 'TimerEvent' }),
  ...round,
]

describeOnStores('A timer whose events go in a circle', (openStore) => {
  it('is skipped until it is due again, with a message, and does not delay others', async () => {
    const { fill, rows, failures, policies, pass } = await startEventPolicy(await openStore(), blocks, { events })
    await fill('one')
    expect(await rows()).toEqual([])
    pass(hourMs)
    await policies.tick?.()
    expect(await rows()).toHaveLength(1)
    expect(await failures()).toEqual([expect.stringContaining('The events of this policy do not end')])
    await policies.tick?.()
    expect(await failures()).toHaveLength(1)
    pass(hourMs)
    await policies.tick?.()
    expect(await failures()).toHaveLength(2)
  })
})

describeOnStores('What is tried again and goes in a circle', (openStore) => {
  it('stays stored for a retry by hand, and is not retried forever', async () => {
    const store = await openStore()
    const modules = ['here', 'there'].map((tag) => aBlock('module', tag, passesOn))
    const { failures, policies, policyId, uuidOf } = await startEventPolicy(store, modules, { events: round })
    const due = {
      id: 'one',
      policy_id: policyId,
      block_id: await uuidOf('here'),
      input: 'go',
      kind: 'failed',
      reason: 'Not yet',
      did: null,
      sender: null,
      event: JSON.stringify({ rows: [], isList: true, group: null }),
      at: 0,
      attempts: 1,
      retry_at: 0,
    }
    await store.insertInto('policy_failure').values(due).execute()
    await policies.tick?.()
    expect(await failures()).toEqual(['Not yet'])
    expect(await store.selectFrom('policy_failure').select('retry_at').execute()).toEqual([{ retry_at: null }])
  })
})
