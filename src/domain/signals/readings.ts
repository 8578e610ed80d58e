import {
  consensusBounds,
  expectedNodes,
  failureBounds,
  feeRange,
  lagBounds,
  silenceBounds,
  slowestBound,
  throughputBounds,
  usualRange,
  type Bounds,
} from './bounds.ts'
import type { SignalName, SignalUnit, UsualRange } from '#api/signals/signals.ts'
import { minuteSeconds, type SignalMinute } from './signal-minute.ts'
import { windowsOf, type SignalWindow } from './signal-window.ts'
import type { Usual } from './usual.ts'
import { cannotTell, duration, fineDuration, hbar, mostWith, percent, precise, rate, withBoundNote } from './words.ts'

/** A signal at a moment, before its earlier readings are considered. */
export interface Reading {
  readonly name: SignalName
  /** Null if there is too little data. */
  readonly level: Level | null
  /** Well within the usual range, so an alarm may end. */
  readonly isCalm: boolean
  readonly value: number | null
  readonly unit: SignalUnit
  readonly usual: UsualRange | null
  readonly evidence: string
  /** When the ledger first showed it, in seconds since 1970. */
  readonly since: number
}

export const levels = ['usual', 'unusual', 'alarming'] as const
type Level = (typeof levels)[number]

/** Times are seconds since 1970. */
export interface Frame {
  readonly now: number
  /** Oldest first, up to the present; the last one may be incomplete. */
  readonly minutes: readonly SignalMinute[]
  /** The consensus time of the newest transaction. */
  readonly newest: number | null
  /** When the latest transaction arrived. */
  readonly arrivedAt: number | null
  /** Seconds that the mirror node is behind; null while this cannot be measured. */
  readonly lag: number | null
  /** True if the transactions come from a mirror node. */
  readonly measuresLag: boolean
  /** Why the current state is unknown; null if it is known. */
  readonly obstacle: string | null
}

export const signalUnits: Readonly<Record<SignalName, SignalUnit>> = {
  silence: 'seconds',
  throughput: 'per_second',
  failures: 'share',
  consensus: 'seconds',
  nodes: 'nodes',
  lag: 'seconds',
  fees: 'tinybars',
}

/** Evaluates the signals at a moment. `usual` is null while too little is known. */
export function readSignals(frame: Frame, usual: Usual | null): Reading[] {
  const windows = windowsOf(frame.minutes)
  const known = usual ?? nothingUsual
  const unknown = (name: SignalName, evidence: string): Reading => ({
    name,
    level: null,
    isCalm: false,
    value: null,
    unit: signalUnits[name],
    usual: null,
    evidence,
    since: frame.now,
  })
  const read = (name: SignalName, rule: () => Judgement | string): Reading => {
    const found = frame.obstacle ?? (usual ? rule() : cannotTell.tooLittle)
    return typeof found === 'string'
      ? unknown(name, found)
      : { name, unit: signalUnits[name], usual: usualRange(name, known), ...found }
  }
  return [
    read('silence', () => silence(frame, known)),
    read('throughput', () => throughput(windows, known)),
    read('failures', () => failures(windows, known)),
    read('consensus', () => consensusTime(windows, known)),
    read('nodes', () => nodes(windows, known)),
    read('lag', () => lag(frame, known)),
    read('fees', () => fees(windows, known)),
  ]
}

const none = { throughput: null, failures: null, consensus: null, slowest: null, fees: null, lag: null }
const nothingUsual: Usual = { learned: false, centers: none, nodes: new Map() }

type Judgement = Omit<Reading, 'name' | 'unit' | 'usual'>

interface Judged {
  readonly window: SignalWindow
  readonly value: number
  readonly level: Level
  readonly isCalm: boolean
}

/**
 * The worst window wins; among equals, the shortest. A longer window counts only while the shortest deviates in the
 * same direction; otherwise the deviation is over.
 */
function worst(judged: readonly Judged[], median: number): Judged | undefined {
  const [first] = judged
  if (!first) return undefined
  const lean = first.value - median
  const sameDirection = judged.filter(
    ({ value }) => Math.abs(lean) >= Math.abs(value - median) / 2 && lean * (value - median) >= 0,
  )
  const found = sameDirection.reduce((a, b) => (levels.indexOf(b.level) > levels.indexOf(a.level) ? b : a), first)
  return { ...found, isCalm: first.isCalm && found.level === 'usual' }
}

/** Three quarters of the way from the usual value to a bound. */
function nearly(bound: number, median: number): number {
  return median + (bound - median) * 0.75
}

function above(value: number, { unusual, alarming }: Bounds): Level {
  if (value > alarming) return 'alarming'
  return value > unusual ? 'unusual' : 'usual'
}

function sentence(fact: string, learned: boolean, range: string): string {
  return learned ? `${fact}; usually ${range}.` : withBoundNote(`${fact}; expected ${range}.`)
}

function silence({ now, newest, arrivedAt, lag: behind }: Frame, { learned, centers }: Usual): Judgement | string {
  const perSecond = centers.throughput?.median ?? 0
  if (newest === null || perSecond <= 0) return cannotTell.noTransactions
  const quiet = Math.max(0, now - newest)
  // Transactions that arrive late are not silence.
  const usualLag = centers.lag?.median ?? behind ?? 0
  const felt = Math.max(0, Math.min(quiet, arrivedAt === null ? quiet : now - arrivedAt + usualLag))
  const bounds = silenceBounds(perSecond, learned, usualLag)
  const level = above(felt, bounds)
  const fact =
    level === 'usual' ? `The newest transaction is ${duration(quiet)} old` : `No transaction for ${duration(quiet)}`
  const compared = `${fact}; usually one every ${fineDuration(1 / perSecond)}.`
  const evidence = learned ? compared : withBoundNote(compared)
  return { level, isCalm: felt < bounds.unusual / 2, value: quiet, evidence, since: newest }
}

/** With fewer expected transactions, nothing can be concluded. */
const minExpected = 20

function throughput(windows: readonly SignalWindow[], { learned, centers }: Usual): Judgement | string {
  const center = centers.throughput
  const [newest] = windows
  if (!newest) return cannotTell.gap
  if (!center) return cannotTell.noTransactions
  const { median } = center
  const judged = windows.map((window): Judged => {
    const value = window.transactions / window.seconds
    const { low, high } = throughputBounds(center, learned, window)
    const tells = median * window.seconds >= minExpected && (learned || window.seconds >= minuteSeconds)
    const isRush = high !== null && value > high
    const level =
      !tells || value >= low.unusual ? (isRush ? 'unusual' : 'usual') : value < low.alarming ? 'alarming' : 'unusual'
    return { window, value, level, isCalm: !isRush && value > nearly(low.unusual, median) }
  })
  const found = worst(judged, median) ?? { value: 0, level: 'usual', isCalm: false, window: newest }
  const { deviation } = center
  const range = learned
    ? `${precise(Math.max(0, median - 2 * deviation))} to ${precise(median + 2 * deviation)}`
    : `at least ${precise(throughputBounds(center, learned, newest).low.unusual)}`
  const evidence = sentence(capital(rate(found.value)), learned, range)
  const value = newest.transactions / newest.seconds
  return { level: found.level, isCalm: found.isCalm, value, evidence, since: found.window.start }
}

const minJudged = 30

function failures(windows: readonly SignalWindow[], { learned, centers }: Usual): Judgement | string {
  const center = centers.failures
  const usable = windows.filter(({ transactions }) => transactions >= minJudged)
  const [newest] = usable
  if (!center || !newest) return windows.length === 0 ? cannotTell.gap : cannotTell.noTransactions
  const { median } = center
  const judged = usable.map((window): Judged => {
    const value = window.failures / window.transactions
    const bounds = failureBounds(center, learned, window)
    return { window, value, level: above(value, bounds), isCalm: value < nearly(bounds.unusual, median) }
  })
  const found = worst(judged, median)
  if (!found) return cannotTell.noTransactions
  const [cause] = found.window.causes
  const mostly = found.level !== 'usual' && cause ? mostWith(cause[0]) : ''
  const bound = failureBounds(center, learned, newest).unusual
  const evidence = sentence(
    `${percent(found.value)} of the transactions failed${mostly}`,
    learned,
    learned ? percent(median) : `at most ${percent(bound)}`,
  )
  const value = newest.failures / newest.transactions
  return { level: found.level, isCalm: found.isCalm, value, evidence, since: found.window.start }
}

const minTimed = 20
/** With fewer transactions, the slowest twentieth would be a single one. */
const minSlowest = 200
const slowestSeconds = 300

function consensusTime(windows: readonly SignalWindow[], { learned, centers }: Usual): Judgement | string {
  const { consensus: center, slowest } = centers
  const usable = windows.filter(({ transactions, median }) => transactions >= minTimed && median !== null)
  const [newest] = usable
  if (!center || !newest) return windows.length === 0 ? cannotTell.gap : cannotTell.noTransactions
  const judged = usable.map((window): Judged => {
    const value = window.median ?? 0
    const bounds = consensusBounds(center, learned, window)
    return { window, value, level: above(value, bounds), isCalm: value < nearly(bounds.unusual, center.median) }
  })
  const found = worst(judged, center.median)
  if (!found) return cannotTell.noTransactions
  const tail = usable.find(({ seconds, transactions }) => seconds >= slowestSeconds && transactions >= minSlowest)
  const isTailSlow = slowest !== null && tail !== undefined && (tail.p95 ?? 0) > slowestBound(slowest, learned)
  const p95 = found.window.p95
  const slow = p95 === null ? '' : `, 95% within ${fineDuration(p95)}`
  const evidence = sentence(
    `Half of the transactions reach consensus within ${fineDuration(found.value)}${slow}`,
    learned,
    learned ? fineDuration(center.median) : `at most ${fineDuration(consensusBounds(center, learned, newest).unusual)}`,
  )
  const level = found.level === 'usual' && isTailSlow ? 'unusual' : found.level
  return { level, isCalm: found.isCalm && !isTailSlow, value: newest.median, evidence, since: found.window.start }
}

/** No node misses this many transactions by chance. */
const minMissed = 25
const silentShare = 0.1
const activeShare = 0.4

function nodes(windows: readonly SignalWindow[], usual: Usual): Judgement | string {
  const [newest] = windows
  const expected = expectedNodes(usual)
  if (!newest) return cannotTell.gap
  if (expected.length < 2) return cannotTell.noTransactions
  const silent = new Map<string, SignalWindow>()
  let [isCalm, tells] = [true, false]
  for (const [name, share] of expected) {
    const count = newest.nodes.get(name) ?? 0
    const isBack = count > newest.submitted * share * activeShare
    for (const window of windows) {
      const due = window.submitted * share
      if (due < minMissed) continue
      tells = true
      const seen = window.nodes.get(name) ?? 0
      if (isBack) continue
      if (seen <= due * silentShare) silent.set(name, silent.get(name) ?? window)
      else if (seen <= due * activeShare) isCalm = false
    }
  }
  if (!tells) return cannotTell.noTransactions
  const value = expected.length - silent.size
  const [first] = silent
  if (!first)
    return { level: 'usual', isCalm, value, evidence: `All ${value} nodes submit transactions.`, since: newest.start }
  const [name, window] = first
  const perSecond = (usual.centers.throughput?.median ?? 0) * (usual.nodes.get(name) ?? 0)
  const usually = perSecond > 0 ? `; usually one every ${fineDuration(1 / perSecond)}` : ''
  const evidence =
    silent.size === 1
      ? `Node ${name} has submitted next to nothing for ${duration(window.seconds)}${usually}.`
      : `${silent.size} of ${expected.length} nodes have submitted next to nothing for ${duration(window.seconds)}: ${listed([...silent.keys()])}.`
  const level = silent.size * 3 >= expected.length ? 'alarming' : 'unusual'
  return { level, isCalm: false, value, evidence, since: window.start }
}

function listed(names: readonly string[], limit = 5): string {
  const shown = names.slice(0, limit)
  return names.length > limit ? `${shown.join(', ')} and ${names.length - limit} more` : shown.join(', ')
}

function lag({ lag: value, now, measuresLag }: Frame, { learned, centers }: Usual): Judgement | string {
  if (value === null) return measuresLag ? cannotTell.nothingArrives : cannotTell.noMirrorNode
  const center = learned ? centers.lag : null
  const bounds = lagBounds(center)
  const evidence = sentence(
    `The mirror node is ${fineDuration(value)} behind`,
    center !== null,
    center ? fineDuration(center.median) : `at most ${fineDuration(bounds.unusual)}`,
  )
  return { level: above(value, bounds), isCalm: value < bounds.unusual * 0.75, value, evidence, since: now }
}

const feeSeconds = 300

function fees(windows: readonly SignalWindow[], { learned, centers }: Usual): Judgement | string {
  const center = centers.fees
  const window = windows.find(({ seconds, transactions }) => seconds >= feeSeconds && transactions >= minJudged)
  if (windows.length === 0) return cannotTell.gap
  if (!center || !window || center.median <= 0) return cannotTell.noTransactions
  const value = window.fees / window.transactions
  const { low, high } = feeRange(center, learned)
  const level = value > high || value < low ? 'unusual' : 'usual'
  const range = learned ? hbar(center.median) : `at most ${hbar(high)}`
  const evidence = sentence(`A transaction costs ${hbar(value)} on average`, learned, range)
  return { level, isCalm: value < nearly(high, center.median) && value >= low, value, evidence, since: window.start }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
