import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { asRequester } from '#server/platform/requester.ts'
import { limits } from '#server/platform/limits.ts'
import { createRounds, nextTurn } from '#server/platform/turns.ts'

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

describe('Rounds', () => {
  /** Calls that take some milliseconds each, by the clock that the rounds have; answers with how many ran in each round. */
  async function run(count: number, callMs: number) {
    const clock = { now: 0 }
    const inRounds = createRounds(10, () => clock.now)
    const order: number[] = []
    const rounds = Array.from(
      { length: count },
      (_, index) =>
        new Promise<number>((resolve) => {
          inRounds(() => {
            clock.now += callMs
            order.push(index)
            resolve(roundOfLoop())
          })
        }),
    )
    const perRound = [...Map.groupBy(await Promise.all(rounds), (round) => round).values()].map(({ length }) => length)
    return { order, perRound }
  }

  it('leave calls that are short together', async () => {
    expect((await run(5, 1)).perRound).toEqual([5])
  })

  it('part calls that take long together, in their order', async () => {
    const { order, perRound } = await run(10, 4)
    expect(perRound).toEqual([3, 3, 3, 1])
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('run one call in each round where one alone takes too long', async () => {
    expect((await run(4, 50)).perRound).toEqual([1, 1, 1, 1])
  })
})
