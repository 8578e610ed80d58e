import { describe, expect, it } from 'vitest'
import { createHealth, HealthState } from '#server/platform/upstream/upstream-health.ts'
import * as v from 'valibot'

const now = Date.parse('2026-03-12T12:00:00Z')
const answered = (clockAheadMs: number | null) => {
  const health = createHealth('https://status.test')
  health.succeeded({ at: now, sentAt: now - 120, clockAheadMs })
  return health
}

describe('The health of an upstream', () => {
  it.each([
    [null, null],
    [0, null],
    [59_000, null],
    [-60_000, null],
    [3_600_000, 3600],
    [-86_400_000, -86_400],
  ])('says how far the clocks are apart where that matters: %s ms', (aheadMs, expected) => {
    expect(answered(aheadMs).info(now)).toMatchObject({ latency: 120, clock_ahead: expected })
  })

  it('reads the state that an earlier version stored', () => {
    const stored = { lastSuccess: now, lastError: null, failingSince: null, retryAt: null, latency: 5 }
    const health = createHealth('https://status.test')
    health.restore(v.parse(HealthState, stored))
    expect(health.info(now)).toMatchObject({ latency: 5, clock_ahead: null })
  })
})
