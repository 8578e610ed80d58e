import { describe, expect, it } from 'vitest'
import { detectFaults, isInTime, testSeeds } from '#test/support/signals/detection.ts'
import { isFullTier } from '#test/support/tier.ts'

/** Of each age. Only the full tier has enough days for the rate of false alarms. */
const networks = isFullTier ? 12 : 3
const days = 3
const results = testSeeds
  .filter((_, index) => index % 5 === 0 && index < 5 * networks)
  .map((seed) => detectFaults(seed, days))
const detections = results.flatMap((result) => result.detections)

describe('Signals of simulated networks', () => {
  it('find the injected faults within two minutes of becoming visible', () => {
    expect(detections.length).toBeGreaterThan(networks / 2)
    const late = detections.filter((detection) => !isInTime(detection))
    expect(late.map(({ fault, seconds }) => ({ kind: fault.kind, seconds }))).toEqual([])
  })

  it('raise at most one false alarm in seven days', () => {
    const falseAlarms = results.flatMap((result) => result.falseAlarms)
    const weeks = (networks * days) / 7
    // In a few days chance decides: they count as whole weeks.
    expect(falseAlarms.length).toBeLessThanOrEqual(isFullTier ? weeks : Math.ceil(weeks))
  })
})
