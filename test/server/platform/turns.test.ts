import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { asRequester } from '#server/platform/audit.ts'
import { limits } from '#server/platform/limits.ts'
import { nextTurn } from '#server/platform/turns.ts'

const from = (network: string) => asRequester({ address: network, network }, nextTurn)
const roundOfLoop = () => performance.nodeTiming.uvMetricsInfo.loopCount

describe('A turn', () => {
  it('lets one of many go on in each round of the event loop', async () => {
    // The first does not wait for the end of a round.
    const [, ...rounds] = await Promise.all(Array.from({ length: 5 }, () => from('many').then(roundOfLoop)))
    expect(new Set(rounds).size).toBe(4)
  })

  it('goes from network to network, however much one of them asks', async () => {
    const order: string[] = []
    const calls = ['a', 'a', 'a', 'a', 'b'].map(async (network) => {
      await from(network)
      order.push(network)
    })
    await Promise.all(calls)
    expect(order.indexOf('b')).toBeLessThan(3)
  })

  it('is refused with 429 where too many of a network wait', async () => {
    const calls = Array.from({ length: limits.waitingRequestsPerAddress + 2 }, () => from('crowd'))
    const refused = (await Promise.allSettled(calls)).find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { status: 429, retryAfterSeconds: 1 } })
  })
})
