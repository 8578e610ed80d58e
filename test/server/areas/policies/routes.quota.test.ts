import { describe, expect, it } from 'vitest'
import { createSendingQuota } from '#server/areas/policies/routes.ts'

const limits = { sendsPerMinute: 2, sendsPerDay: 4, sentBytesPerDay: 3 * 2 ** 20, countedAccounts: 10 }

function open() {
  let now = 0
  const quota = createSendingQuota({ limits, monotonic: () => now })
  return { take: (account = 'ada', bytes = 10) => quota.take(account, bytes), pass: (ms: number) => (now += ms) }
}

describe('What an account may send', () => {
  it('is bounded within a minute, and again free after it', () => {
    const { take, pass } = open()
    take()
    take()
    expect(() => take()).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 60 }))
    pass(60_000)
    take()
  })

  it('is bounded within a day', () => {
    const { take, pass } = open()
    for (let sent = 0; sent < 4; sent += 1) {
      take()
      pass(60_000)
    }
    expect(() => take()).toThrow('You have sent 4 times within a day.')
    pass(86_400_000)
    take()
  })

  it('is limited in bytes, and a rejected document does not count', () => {
    const { take } = open()
    take('ada', 2 * 2 ** 20)
    expect(() => take('ada', 2 * 2 ** 20)).toThrow('You have sent 3 MiB within a day.')
    take('ada', 2 ** 20)
  })

  it('does not depend on the requests of others', () => {
    const { take } = open()
    take()
    take()
    expect(() => take('ben')).not.toThrow()
  })
})
