import { minuteSeconds, type NamedCount, type SignalMinute } from '#domain/signals/signal-minute.ts'
import { randomOf, type Random } from '#server/platform/random.ts'

export const faultKinds = [
  'stop',
  'half throughput',
  'failures',
  'slow consensus',
  'silent node',
  'late mirror',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** Times are seconds since 1970. */
export interface Fault {
  readonly kind: FaultKind
  readonly from: number
  readonly to: number
  /** When it becomes visible; earlier it could be chance. */
  readonly visibleAt: number
}

/** The seconds that the simulation counts at once. */
export const slotSeconds = 15

interface Slot {
  readonly transactions: number
  readonly duplicates: number
  readonly failures: number
  readonly median: number
  readonly p95: number
  readonly nodes: readonly number[]
  readonly fees: number
}

/** A network with daily and weekly rhythms, growth, noise that lasts some minutes, and rushes. */
export interface SimulatedNetwork {
  readonly rate: number
  /** Advances the noise; call it once for each slot, in order. */
  slotAt(start: number, fault: Fault | undefined, withNodes: boolean): Slot
  /** Seconds that the mirror node is behind. */
  lagAt(at: number, fault: Fault | undefined): number
  faultAt(kind: FaultKind, from: number): Fault
  readonly nodeNames: readonly string[]
  readonly random: Random
}

const day = 86_400
const week = 7 * day

export function simulateNetwork(seed: number, epoch: number): SimulatedNetwork {
  const random = randomOf('signals', seed)
  const rate = 3 * 60 ** random.share()
  const rhythm = 0.2 + 0.35 * random.share()
  const peak = random.share() * day
  const weekend = 0.6 + 0.4 * random.share()
  const growth = 0.03 * random.share()
  const noise = 0.02 + 0.04 * random.share()
  const failing = 0.04
  const consensus = 1.8 + 1.6 * random.share()
  const usualLag = 3 + 3 * random.share()
  const weights = Array.from({ length: random.between(7, 31) }, () => 0.6 + 0.8 * random.share())
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const shares = weights.map((weight) => weight / all)
  const drift = { load: 0, failures: 0, consensus: 0 }
  let rushUntil = 0

  function expectedRate(at: number): number {
    const place = (at % week) / day
    const isWeekend = place >= 2 && place < 4 ? weekend : 1
    return (
      rate *
      (1 + rhythm * Math.cos(((at - peak) / day) * 2 * Math.PI)) *
      isWeekend *
      (1 + growth) ** ((at - epoch) / week)
    )
  }

  /** A random walk whose values stay similar for about ten minutes. */
  function wander(value: number, size: number): number {
    const keeps = 0.975
    return keeps * value + Math.sqrt(1 - keeps * keeps) * size * gauss(random)
  }

  function slotAt(start: number, fault: Fault | undefined, withNodes: boolean): Slot {
    drift.load = wander(drift.load, noise)
    drift.failures = wander(drift.failures, 0.08)
    drift.consensus = wander(drift.consensus, 0.025)
    if (random.chance(1 / 3000)) rushUntil = start + random.between(20, 90)
    const share = fault
      ? Math.max(0, Math.min(start + slotSeconds, fault.to) - Math.max(start, fault.from)) / slotSeconds
      : 0
    const kind = share > 0 ? fault?.kind : undefined
    const lost = kind === 'stop' ? share : kind === 'half throughput' ? share / 2 : 0
    const rush = start < rushUntil ? 1.5 : 1
    const mean = expectedRate(start) * slotSeconds * Math.exp(drift.load) * rush * (1 - lost)
    const transactions = poisson(random, mean)
    const failed = failing * Math.exp(drift.failures) + (kind === 'failures' ? 0.11 * share : 0)
    const slow = kind === 'slow consensus' && fault ? 1 + Math.min(1, (start - fault.from) / 3600) : 1
    const median =
      consensus * Math.exp(drift.consensus) * slow * (1 + (0.6 * gauss(random)) / Math.sqrt(Math.max(transactions, 1)))
    const nodes = withNodes
      ? shares.map((part, index) =>
          poisson(random, transactions * part * (kind === 'silent node' && index === 2 ? 1 - share : 1)),
        )
      : []
    return {
      transactions,
      duplicates: poisson(random, mean * 0.004),
      failures: Math.min(transactions, poisson(random, transactions * failed)),
      median,
      p95: median * (1.8 + 0.1 * gauss(random)),
      nodes,
      fees: transactions * 7_000_000 * (1 + 0.05 * gauss(random)),
    }
  }

  return {
    rate,
    random,
    slotAt,
    nodeNames: weights.map((_, index) => `0.0.${index + 3}`),
    lagAt(at, fault) {
      const late =
        fault?.kind === 'late mirror' && at >= fault.from && at < fault.to ? Math.min(at - fault.from, 180) : 0
      return usualLag + random.share() * 2 + late
    },
    faultAt(kind, from) {
      const length = kind === 'slow consensus' ? 3600 : random.between(10, 30) * 60
      const delays: Readonly<Record<FaultKind, number>> = {
        stop: 0,
        'half throughput': 0,
        failures: 0,
        // A quarter more than usual.
        'slow consensus': 900,
        'silent node': 25 / (expectedRate(from) * (shares[2] ?? 1)),
        // More than what a mirror node is usually behind, three times.
        'late mirror': 10,
      }
      return { kind, from, to: from + length, visibleAt: from + delays[kind] }
    },
  }
}

export function minuteOfSlots(
  { nodeNames }: SimulatedNetwork,
  start: number,
  slots: readonly Slot[],
  lag: number | null,
): SignalMinute {
  const total = (of: (slot: Slot) => number) => slots.reduce((sum, slot) => sum + of(slot), 0)
  const transactions = total((slot) => slot.transactions)
  const mean = (of: (slot: Slot) => number) =>
    transactions === 0 ? null : total((slot) => of(slot) * slot.transactions) / transactions
  // While it is only learned from, shares of one minute in an hour are enough.
  const withNodes = slots.some((slot) => slot.nodes.length > 0)
  const nodes = withNodes
    ? nodeNames.map((name, index): NamedCount => [name, total((slot) => slot.nodes[index] ?? 0)])
    : []
  return {
    start,
    counted: Math.min(minuteSeconds, slots.length * slotSeconds),
    transactions,
    duplicates: total((slot) => slot.duplicates),
    failures: total((slot) => slot.failures),
    causes: [['INSUFFICIENT_PAYER_BALANCE', total((slot) => slot.failures)]],
    fees: BigInt(Math.round(total((slot) => slot.fees))),
    median: mean((slot) => slot.median),
    p95: mean((slot) => slot.p95),
    nodes: nodes.filter(([, count]) => count > 0),
    lag,
  }
}

function gauss(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.share())) * Math.cos(2 * Math.PI * random.share())
}

function poisson(random: Random, mean: number): number {
  if (mean <= 0) return 0
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * gauss(random)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = random.share(); product > limit; product *= random.share()) count += 1
  return count
}
