import { describe, expect, it } from 'vitest'
import { detectFaults, isInTime, testSeeds } from '#test/support/signals/detection.ts'

/** Of each age; fewer days would leave the rate of false alarms to chance. */
const networks = 12
const days = 3
const results = testSeeds
  .filter((_, index) => index % 5 === 0 && index < 5 * networks)
  .map((seed) => detectFaults(seed, days))
const detections = results.flatMap((result) => result.detections)

describe('Signals of simulated networks', () => {
  it('find the injected faults within two minutes of becoming visible', () => {
    expect(detections.length).toBeGreaterThan(6)
    const late = detections.filter((detection) => !isInTime(detection))
    expect(late.map(({ fault, seconds }) => ({ kind: fault.kind, seconds }))).toEqual([])
  })

  it('raise at most one false alarm in seven days', () => {
    const falseAlarms = results.flatMap((result) => result.falseAlarms)
    expect((falseAlarms.length / (networks * days)) * 7).toBeLessThanOrEqual(1)
  })
})
