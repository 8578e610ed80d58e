import type { SignalName, UsualRange } from '#api/signals/signals.ts'
import type { Center } from './robust.ts'
import { minuteSeconds } from './signal-minute.ts'
import type { Usual } from './usual.ts'

/** The limits beyond which a window is unusual, or alarming. */
export interface Bounds {
  readonly unusual: number
  readonly alarming: number
}

/** The properties of a window that its bounds depend on. */
interface Extent {
  readonly seconds: number
  readonly transactions: number
}

/** The numbers of deviations beyond which a value is unusual, or alarming. */
const deviations: Bounds = { unusual: 4.5, alarming: 5.5 }

/** A longer window varies less, but its minutes are correlated, so less than independent minutes would suggest. */
function deviationIn(seconds: number, deviation: number): number {
  return deviation * Math.max(Math.sqrt(minuteSeconds / seconds), 0.6)
}

const fixedThroughput: Bounds = { unusual: 0.5, alarming: 0.2 }
/** Only a rush that lasts some minutes is worth reporting. */
const rushSeconds = 300

export function throughputBounds(center: Center, learned: boolean, { seconds }: Pick<Extent, 'seconds'>) {
  const { median } = center
  if (!learned)
    return {
      low: { unusual: fixedThroughput.unusual * median, alarming: fixedThroughput.alarming * median },
      high: null,
    }
  const deviation = Math.max(center.deviation, Math.sqrt(median / minuteSeconds), 0.04 * median)
  const one = deviationIn(seconds, deviation)
  return {
    low: {
      unusual: Math.max(0, median - Math.max(deviations.unusual * one, 0.25 * median)),
      alarming: Math.max(0, median - Math.max(deviations.alarming * one, 0.4 * median)),
    },
    high: seconds < rushSeconds ? null : median + Math.max(8 * one, 1.5 * median),
  }
}

const fixedFailures: Bounds = { unusual: 0.2, alarming: 0.5 }

export function failureBounds(center: Center, learned: boolean, { seconds, transactions }: Extent): Bounds {
  if (!learned) return fixedFailures
  const { median } = center
  const share = Math.min(0.5, Math.max(median, 0.01))
  const beyond = (times: number) =>
    Math.max(times * deviationIn(seconds, center.deviation), byChance(share * transactions, times) / transactions)
  return {
    unusual: median + Math.max(beyond(deviations.unusual), 0.03),
    alarming: median + Math.max(beyond(deviations.alarming), 0.08),
  }
}

/**
 * How much more frequent than expected a rare event may be by chance, which reaches further than in a normal
 * distribution.
 */
function byChance(expected: number, times: number): number {
  return times * Math.sqrt(expected) + (times * times) / 4
}

const fixedSeconds: Bounds = { unusual: 15, alarming: 30 }

export function consensusBounds(center: Center, learned: boolean, { seconds }: Pick<Extent, 'seconds'>): Bounds {
  if (!learned) return fixedSeconds
  const { median } = center
  const one = deviationIn(seconds, Math.max(center.deviation, 0.03 * median))
  return {
    unusual: median + Math.max(deviations.unusual * one, 0.2 * median),
    alarming: median + Math.max((deviations.unusual + 1.5) * one, 0.7 * median),
  }
}

/** A bound for the slowest twentieth, which varies more, so it is never alarming. */
export function slowestBound(center: Center, learned: boolean): number {
  const { median, deviation } = center
  return learned ? median + Math.max(6 * Math.max(deviation, 0.04 * median), median) : 2 * fixedSeconds.alarming
}

const fixedLag: Bounds = { unusual: 30, alarming: 120 }

export function lagBounds(center: Center | null): Bounds {
  if (!center) return fixedLag
  const deviation = Math.max(center.deviation, 1)
  return {
    unusual: center.median + Math.max(6 * deviation, 10),
    alarming: center.median + Math.max(10 * deviation, 60),
  }
}

export function feeRange(
  { median, deviation }: Center,
  learned: boolean,
): { readonly low: number; readonly high: number } {
  if (!learned) return { low: 0, high: 5 * median }
  return {
    low: Math.max(0, Math.min(0.3 * median, median - 6 * deviation)),
    high: median + Math.max(8 * deviation, 1.5 * median),
  }
}

/** Gaps of this many usual intervals do not occur by chance. */
const silentIntervals: Bounds = { unusual: 20, alarming: 30 }
const minSilence = { learned: { unusual: 15, alarming: 25 }, fixed: { unusual: 30, alarming: 30 } } as const

export function silenceBounds(perSecond: number, learned: boolean, usualLag: number): Bounds {
  const least = learned ? minSilence.learned : minSilence.fixed
  return {
    unusual: Math.max(least.unusual, silentIntervals.unusual / perSecond) + usualLag,
    alarming: Math.max(least.alarming, silentIntervals.alarming / perSecond) + usualLag,
  }
}

/** Nodes with a smaller share may be absent for long. */
const minNodeShare = 0.002

export function expectedNodes(usual: Usual): (readonly [name: string, share: number])[] {
  return [...usual.nodes].filter(([, share]) => share >= minNodeShare)
}

/** The usual range for one minute of a signal; null while it is unknown. */
export function usualRange(name: SignalName, usual: Usual): UsualRange | null {
  const { learned, centers } = usual
  const perSecond = centers.throughput?.median ?? 0
  const minute = { seconds: minuteSeconds, transactions: perSecond * minuteSeconds }
  const upTo = (high: number) => ({ low: null, high, learned })
  switch (name) {
    case 'silence':
      return perSecond > 0 ? upTo(silenceBounds(perSecond, learned, centers.lag?.median ?? 0).unusual) : null
    case 'throughput': {
      if (!centers.throughput) return null
      const { low } = throughputBounds(centers.throughput, learned, minute)
      const { high } = throughputBounds(centers.throughput, learned, { seconds: rushSeconds })
      return { low: low.unusual, high, learned }
    }
    case 'failures':
      return centers.failures && upTo(Math.min(1, failureBounds(centers.failures, learned, minute).unusual))
    case 'consensus':
      return centers.consensus && upTo(consensusBounds(centers.consensus, learned, minute).unusual)
    case 'nodes': {
      const nodes = expectedNodes(usual).length
      return nodes < 2 ? null : { low: nodes, high: null, learned }
    }
    case 'lag':
      return { ...upTo(lagBounds(learned ? centers.lag : null).unusual), learned: learned && centers.lag !== null }
    case 'fees':
      return centers.fees && { ...feeRange(centers.fees, learned), learned }
  }
}
