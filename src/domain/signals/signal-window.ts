import { minuteSeconds, most, type NamedCount, type SignalMinute } from './signal-minute.ts'

/** Several minutes combined. */
export interface SignalWindow {
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds that were counted. */
  readonly seconds: number
  readonly transactions: number
  readonly failures: number
  readonly causes: readonly NamedCount[]
  readonly fees: number
  readonly median: number | null
  readonly p95: number | null
  readonly nodes: ReadonlyMap<string, number>
  /** Transactions submitted to nodes. */
  readonly submitted: number
}

/** A minute that has just begun is not representative. */
const minSeconds = 30
/** Short windows detect large deviations quickly, long ones small or rare deviations. */
const lengths = [minSeconds, 60, 120, 180, 300, 600, 900] as const

/** The newest windows, shortest first. No window spans a gap. `minutes` are oldest first. */
export function windowsOf(minutes: readonly SignalMinute[]): SignalWindow[] {
  const last = minutes.at(-1)
  const usable = last && last.counted < minSeconds ? minutes.length - 1 : minutes.length
  const windows: SignalWindow[] = []
  const sum = { seconds: 0, transactions: 0, failures: 0, fees: 0, median: 0, p95: 0, timed: 0, submitted: 0 }
  const nodes = new Map<string, number>()
  const causes = new Map<string, number>()
  let before: number | undefined
  for (let index = usable - 1; index >= 0; index -= 1) {
    const minute = minutes[index]
    if (!minute || minute.counted === 0 || (before !== undefined && before - minute.start !== minuteSeconds)) break
    before = minute.start
    sum.seconds += minute.counted
    sum.transactions += minute.transactions
    sum.failures += minute.failures
    sum.fees += Number(minute.fees)
    if (minute.median !== null) {
      sum.median += minute.median * minute.transactions
      sum.p95 += (minute.p95 ?? minute.median) * minute.transactions
      sum.timed += minute.transactions
    }
    for (const [name, count] of minute.nodes) {
      nodes.set(name, (nodes.get(name) ?? 0) + count)
      sum.submitted += count
    }
    for (const [name, count] of minute.causes) causes.set(name, (causes.get(name) ?? 0) + count)
    if (sum.seconds < (lengths[windows.length] ?? Infinity)) continue
    windows.push({
      start: minute.start,
      seconds: sum.seconds,
      transactions: sum.transactions,
      failures: sum.failures,
      causes: most([...causes]),
      fees: sum.fees,
      median: sum.timed === 0 ? null : sum.median / sum.timed,
      p95: sum.timed === 0 ? null : sum.p95 / sum.timed,
      nodes: new Map(nodes),
      submitted: sum.submitted,
    })
  }
  return windows
}
