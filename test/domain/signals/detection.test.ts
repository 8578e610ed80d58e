import { describe, expect, it } from 'vitest'
import { detectFaults, isInTime, testSeeds } from '#test/support/signals/detection.ts'
import { isFullTier } from '#test/support/tier.ts'

/** In the full tier twelve networks of all ages: it alone has enough days for the rate of false alarms. */
const seeds = isFullTier ? testSeeds.filter((_, index) => index % 5 === 0).slice(0, 12) : testSeeds.slice(5, 6)
const days = 3
const results = seeds.map((seed) => detectFaults(seed, days))
const detections = results.flatMap((result) => result.detections)

describe('Signals of simulated networks', () => {
  it('find the injected faults within two minutes of becoming visible', () => {
    expect(detections.length).toBeGreaterThan(seeds.length / 2)
    const late = detections.filter((detection) => !isInTime(detection))
    expect(late.map(({ fault, seconds }) => ({ kind: fault.kind, seconds }))).toEqual([])
  })

  it('raise at most one false alarm in seven days', () => {
    const falseAlarms = results.flatMap((result) => result.falseAlarms)
    const weeks = (seeds.length * days) / 7
    // In a few days chance decides: they count as whole weeks.
    expect(falseAlarms.length).toBeLessThanOrEqual(isFullTier ? weeks : Math.ceil(weeks))
  })
})
