import { most, type NamedCount, type SignalMinute } from './signal-minute.ts'

/** Minutes seen as one. */
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
  /** What was submitted to nodes. */
  readonly submitted: number
}

/** A minute that has just begun says too little. */
const minSeconds = 30
/** Short windows notice what is large at once, long ones what is small or seldom. */
const lengths = [minSeconds, 120, 300, 900] as const

/** The newest windows, shortest first; none reaches over a gap. `minutes` are oldest first. */
export function windowsOf(minutes: readonly SignalMinute[]): SignalWindow[] {
  const last = minutes.at(-1)
  const usable = last && last.counted < minSeconds ? minutes.slice(0, -1) : minutes
  const windows: SignalWindow[] = []
  const parts: SignalMinute[] = []
  let seconds = 0
  for (const minute of usable.toReversed()) {
    const next = parts.at(-1)
    if (next && next.start - minute.start !== 60) break
    if (minute.counted === 0) break
    parts.push(minute)
    seconds += minute.counted
    if (seconds >= (lengths[windows.length] ?? Infinity)) windows.push(merge(parts, seconds))
  }
  return windows
}

function merge(parts: readonly SignalMinute[], seconds: number): SignalWindow {
  const nodes = new Map<string, number>()
  const causes = new Map<string, number>()
  for (const part of parts) {
    for (const [name, count] of part.nodes) nodes.set(name, (nodes.get(name) ?? 0) + count)
    for (const [name, count] of part.causes) causes.set(name, (causes.get(name) ?? 0) + count)
  }
  return {
    start: parts.at(-1)?.start ?? 0,
    seconds,
    transactions: sum(parts, ({ transactions }) => transactions),
    failures: sum(parts, ({ failures }) => failures),
    causes: most([...causes]),
    fees: sum(parts, ({ fees }) => Number(fees)),
    median: weighted(parts, ({ median }) => median),
    p95: weighted(parts, ({ p95 }) => p95),
    nodes,
    submitted: nodes.values().reduce((total, count) => total + count, 0),
  }
}

function sum(parts: readonly SignalMinute[], of: (minute: SignalMinute) => number): number {
  return parts.reduce((total, part) => total + of(part), 0)
}

function weighted(parts: readonly SignalMinute[], of: (minute: SignalMinute) => number | null): number | null {
  let [total, weight] = [0, 0]
  for (const part of parts) {
    const value = of(part)
    if (value === null) continue
    total += value * part.transactions
    weight += part.transactions
  }
  return weight === 0 ? null : total / weight
}
