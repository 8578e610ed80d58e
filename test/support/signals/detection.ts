import type { SignalName } from '#api/signals/signals.ts'
import { readSignals } from '#domain/signals/readings.ts'
import type { SignalMinute } from '#domain/signals/signal-minute.ts'
import { follow, newTrack, type SignalTrack } from '#domain/signals/signal-track.ts'
import {
  hourSeconds,
  summarizeHour,
  usualAt,
  usualNodes,
  weekSeconds,
  type SignalHour,
  type Usual,
} from '#domain/signals/usual.ts'
import {
  faultKinds,
  minuteOfSlots,
  simulateNetwork,
  slotSeconds,
  type Fault,
  type FaultKind,
} from './simulated-network.ts'

export interface Detection {
  readonly fault: Fault
  /** Seconds from when the fault was visible; null if it was not detected while it lasted. */
  readonly seconds: number | null
}

export interface DetectionResult {
  readonly days: number
  readonly detections: readonly Detection[]
  /** Alarms without a fault. */
  readonly falseAlarms: readonly { readonly signal: SignalName; readonly at: number; readonly evidence: string }[]
}

const networks = 100
const seedsFrom = (first: number) => Array.from({ length: networks }, (_, index) => first + index)
/** The networks with which the bounds were tuned. */
export const tuningSeeds = seedsFrom(0)
/** The networks that are measured for publication. No bound was tuned with them. */
export const testSeeds = seedsFrom(1000)

const daySeconds = 86_400
const epoch = Date.UTC(2026, 0, 5) / 1000
/** The time after a fault within which its alarms may end. */
const aftermathSeconds = 1200
const judgedMinutes = 16

/** The signals that may detect each fault. */
const about: Readonly<Record<FaultKind, readonly SignalName[]>> = {
  stop: ['silence', 'throughput'],
  'half throughput': ['throughput'],
  failures: ['failures'],
  'slow consensus': ['consensus'],
  'silent node': ['nodes'],
  'late mirror': ['lag'],
}

/** Simulates a network for some days after one to four weeks, with a fault on two of three days. */
export function detectFaults(seed: number, days: number): DetectionResult {
  const weeks = 1 + (seed % 4)
  const network = simulateNetwork(seed, epoch)
  const begin = epoch + weeks * weekSeconds
  const hours = new Map<number, SignalHour>()
  let kept: SignalMinute[] = []
  const learn = (minute: SignalMinute) => {
    kept.push(minute)
    const end = minute.start + 60
    if (end % hourSeconds !== 0) return
    hours.set(end - hourSeconds, summarizeHour(end - hourSeconds, kept))
    kept = []
  }
  const perMinute = 60 / slotSeconds
  for (let start = epoch; start < begin; start += 60) {
    const slots = Array.from({ length: perMinute }, (_, index) =>
      network.slotAt(start + index * slotSeconds, undefined, start % hourSeconds === 0),
    )
    learn(minuteOfSlots(network, start, slots, network.lagAt(start, undefined)))
  }

  const faults = Array.from({ length: days }, (_, index) => {
    const kind = faultKinds[(seed * days + index) % faultKinds.length] ?? 'stop'
    const from = begin + index * daySeconds + network.random.between(2 * hourSeconds, 20 * hourSeconds)
    return index % 3 === 2 ? [] : [network.faultAt(kind, from)]
  }).flat()
  const found = new Map<Fault, number>()
  const falseAlarms: DetectionResult['falseAlarms'][number][] = []
  const tracks = new Map<SignalName, SignalTrack>()
  const recent: SignalMinute[] = []
  let slots: ReturnType<typeof network.slotAt>[] = []
  let usual: Usual | null = null
  let nodes: ReadonlyMap<string, number> = new Map()
  let newest = begin
  let arrivedAt = begin
  for (let start = begin; start < begin + days * daySeconds; start += slotSeconds) {
    const fault = faults.find(({ from, to }) => start + slotSeconds > from && start < to + aftermathSeconds)
    const minute = start - (start % 60)
    if (start === minute) {
      slots = []
      if (start % hourSeconds === 0) nodes = usualNodes(hours, recent, start)
      usual = usualAt(hours, recent, start, nodes)
    }
    const slot = network.slotAt(start, fault, true)
    slots.push(slot)
    const lag = network.lagAt(start, fault)
    // The rules see a slot once it has arrived; a late mirror node moves all of it, so only the lag is delayed.
    const now = start + slotSeconds + 5
    const stopped = fault?.kind === 'stop' && start + slotSeconds > fault.from && start < fault.to
    if (slot.transactions > 0) {
      newest = stopped ? Math.max(newest, fault.from) : start + slotSeconds
      arrivedAt = newest + 5
    }
    const open = minuteOfSlots(network, minute, slots, lag)
    const frame = {
      now,
      minutes: [...recent.slice(-judgedMinutes), open],
      newest,
      arrivedAt,
      lag: slot.transactions > 0 ? lag : null,
      measuresLag: true,
      obstacle: null,
    }
    for (const reading of readSignals(frame, usual)) {
      const { name } = reading
      const { track, transition } = follow(tracks.get(name) ?? newTrack, reading, {
        now: now * 1000,
        explanation: null,
      })
      tracks.set(name, track)
      if (!transition || (transition.to !== 'unusual' && transition.to !== 'alarming')) continue
      const isAbout = fault && now >= fault.from
      if (isAbout && about[fault.kind].includes(name) && now <= fault.to && !found.has(fault)) found.set(fault, now)
      if (!isAbout && transition.from === 'usual')
        falseAlarms.push({ signal: name, at: now, evidence: transition.evidence })
    }
    if (slots.length === perMinute) {
      const closed = minuteOfSlots(network, minute, slots, lag)
      recent.push(closed)
      if (recent.length > 75) recent.shift()
      learn(closed)
    }
  }
  const detections = faults.map((fault) => {
    const at = found.get(fault)
    return { fault, seconds: at === undefined ? null : Math.max(0, at - fault.visibleAt) }
  })
  return { days, detections, falseAlarms }
}

/** The time within which a fault must be detected. */
const maxSeconds = 120

export function isInTime({ seconds }: Detection): boolean {
  return seconds !== null && seconds <= maxSeconds
}
