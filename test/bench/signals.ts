import { isInTime, detectFaults } from '#test/support/signals/detection.ts'
import { faultKinds } from '#test/support/signals/simulated-network.ts'

const networks = 100
const daysOfEach = 10

/** What the signals find of injected faults, and what they find without one. */
export function benchDetection(count = networks): string[] {
  const results = Array.from({ length: count }, (_, seed) => detectFaults(seed, daysOfEach))
  const detections = results.flatMap((result) => result.detections)
  const falseAlarms = results.flatMap((result) => result.falseAlarms)
  const days = results.reduce((sum, result) => sum + result.days, 0)
  const rows = faultKinds.map((kind) => {
    const own = detections.filter(({ fault }) => fault.kind === kind)
    const times = own.flatMap(({ seconds }) => seconds ?? []).toSorted((a, b) => a - b)
    const at = (share: number) => `${Math.round(times[Math.floor(share * (times.length - 1))] ?? Number.NaN)} s`
    const share = own.length === 0 ? Number.NaN : own.filter(isInTime).length / own.length
    return `  ${kind.padEnd(16)} ${String(own.length).padStart(5)} ${percent(share).padStart(9)} ${at(0.5).padStart(7)} ${at(0.95).padStart(7)}`
  })
  const inTime = detections.filter(isInTime).length / detections.length
  const bySignal = Map.groupBy(falseAlarms, ({ signal }) => signal)
  return [
    `Detection: ${days} simulated network-days, ${detections.length} faults`,
    `  ${'fault'.padEnd(16)} ${'count'.padStart(5)} ${'in 2 min'.padStart(9)} ${'median'.padStart(7)} ${'p95'.padStart(7)}`,
    ...rows,
    `  found within 2 minutes of becoming visible: ${percent(inTime)} (goal: 95 %)`,
    `  false alarms in 7 days: ${((falseAlarms.length / days) * 7).toFixed(2)} (goal: at most 1)${[...bySignal].map(([name, own]) => `, ${name} ${own.length}`).join('')}`,
  ]
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
