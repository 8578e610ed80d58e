import { expect, it } from 'vitest'
import { aSender, link, startEventPolicy } from '#test/support/policies/event-policy.ts'
import { aBlock } from '#test/support/policies/policies.ts'
import { describeOnStores } from '#test/support/server/stores.ts'

const heap = aBlock('aggregateDocumentBlock', 'heap', { aggregateType: 'period' })
const events = [link('timer', 'heap', 'TimerEvent', { input: 'TimerEvent' })]
const aTimer = (given = {}) =>
  aBlock('timerBlock', 'timer', { period: 'yearly', startDate: '2020-06-01T12:00:00Z', ...given })

describeOnStores('What a policy collects', (fresh) => {
  async function start(blocks: Parameters<typeof startEventPolicy>[1], options = {}) {
    const world = await startEventPolicy(await fresh(), blocks, options)
    const { ask, policyId } = world
    return { ...world, held: async (as: string) => (await ask('GET', `/api/policy-held/${policyId}`, { as })).body }
  }

  it('It is counted with when the timer ticks next: all for the owner, their own for others', async () => {
    const { fill, held } = await start([aTimer(), heap, aSender('keep')], { events })
    expect(await held('owner')).toEqual([])
    await fill('one')
    await fill('two')
    await fill('hers', 4, 'ivan')
    const timer = { state: 'runs', at: expect.stringMatching(/^20\d\d-06-01T12:00:00/) }
    expect(await held('owner')).toMatchObject([{ count: 3, timer, condition: null }])
    expect(await held('ina')).toMatchObject([{ count: 2, timer }])
  })

  it('A timer that has ended is said to have ended', async () => {
    const blocks = [aTimer({ endDate: '2021-01-01T00:00:00Z' }), heap, aSender('keep')]
    const { fill, held } = await start(blocks, { events })
    await fill('one')
    expect(await held('ina')).toMatchObject([{ count: 1, timer: { state: 'ended', at: '2021-01-01T00:00:00.000Z' } }])
  })

  it('Without a timer it names the formula that releases it', async () => {
    const condition = 'sum(total) >= 5'
    const collect = aBlock('aggregateDocumentBlock', 'heap', {
      aggregateType: 'cumulative',
      expressions: [{ name: 'total', value: 'size' }],
      condition,
    })
    const { fill, held } = await start([collect, aSender('keep')])
    await fill('one', 3)
    expect(await held('ina')).toMatchObject([{ count: 1, timer: null, condition, broken: null }])
    await fill('two', 3)
    expect(await held('ina')).toEqual([])
  })

  it.each([
    ['condition', 'size', 'sum(totl) >= 5', 'sum(totl) >= 5', 'Undefined symbol totl'],
    ['condition without a comparison', 'size', 'sum(total)', 'sum(total)', 'It gives 6 instead of true or false.'],
    ['expression', 'siez', 'sum(total) >= 5', 'siez', 'Undefined symbol siez'],
  ])(
    'A broken %s is named with the reason, to everyone whose documents wait',
    async (_, value, condition, ...broken) => {
      const collect = aBlock('aggregateDocumentBlock', 'heap', {
        aggregateType: 'cumulative',
        expressions: [{ name: 'total', value }],
        condition,
      })
      const { fill, held } = await start([collect, aSender('keep')])
      await fill('one', 6)
      const [formula, reason] = broken
      for (const as of ['ina', 'owner'])
        expect(await held(as)).toMatchObject([{ count: 1, condition, broken: { formula, reason } }])
      expect(await held('ivan')).toEqual([])
    },
  )
})
