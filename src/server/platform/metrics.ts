import type { UpstreamHealth } from '#api/sources.ts'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** `seconds`: the duration of the request. */
  observeRequest(method: string, status: number, seconds: number): void
  /** The Prometheus exposition format. */
  text(): Promise<string>
  readonly contentType: string
}

export interface Gauges {
  /** How often one piece of work blocked the thread for more than 200 ms. */
  readonly blocks: () => number
  readonly isStorageFull: () => boolean
  readonly listeners: () => number
  /** Seconds since the status was confirmed; null if it never was. */
  readonly statusAge: () => number | null
  /** Seconds since the newest transaction; null if there is none. */
  readonly ledgerAge: () => number | null
  /** Health of the upstreams by area. */
  readonly upstreams: () => Readonly<Record<string, UpstreamHealth | undefined>>
  readonly signals: () => readonly { readonly name: string; readonly state: string; readonly value: number | null }[]
  readonly notifications: {
    /** The number of messages in the outbox, as last counted. */
    readonly counts: () => { readonly waiting: number; readonly dead: number }
    readonly attempts: () => ReadonlyMap<string, number>
  }
}

const signalLevels: ReadonlyMap<string, number> = new Map([
  ['usual', 0],
  ['unusual', 1],
  ['alarming', 2],
])

const upstreamFigures: readonly { name: string; help: string; valueOf: (health: UpstreamHealth) => number | null }[] = [
  {
    name: 'signalbox_upstream_failing',
    help: '1 while the upstream of an area fails',
    valueOf: ({ failing_since }) => Number(failing_since !== null),
  },
  {
    name: 'signalbox_upstream_last_success_seconds',
    help: 'Time of the last good answer of the upstream of an area, in seconds since 1970; absent if there was none',
    valueOf: ({ last_success }) => (last_success === null ? null : Date.parse(last_success) / 1000),
  },
  {
    name: 'signalbox_upstream_latency_seconds',
    help: 'Seconds that the last good answer of the upstream of an area took; absent if there was none',
    valueOf: ({ latency }) => (latency === null ? null : latency / 1000),
  },
  {
    name: 'signalbox_upstream_clock_ahead_seconds',
    help: 'Seconds that the clock of the upstream of an area is ahead of ours, negative if behind; 0 within a minute',
    valueOf: ({ last_success, clock_ahead }) => (last_success === null ? null : (clock_ahead ?? 0)),
  },
]

export function createMetrics({
  blocks,
  isStorageFull,
  listeners,
  statusAge,
  ledgerAge,
  upstreams,
  signals,
  notifications,
}: Gauges): Metrics {
  const registry = new Registry()
  const shared = processMetrics()
  const requests = new Histogram({
    name: 'signalbox_request_seconds',
    help: 'Seconds to answer a request, without the status area',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const open = new Gauge({
    name: 'signalbox_live_listeners',
    help: 'Open streams of live events',
    registers: [],
    collect() {
      this.set(listeners())
    },
  })
  const blocked = new Gauge({
    name: 'signalbox_event_loop_blocks',
    help: 'How often since the start one piece of work blocked the thread for more than 200 ms',
    registers: [],
    collect() {
      this.set(blocks())
    },
  })
  const full = new Gauge({
    name: 'signalbox_storage_full',
    help: '1 while nothing can be stored because the disk of the database is full',
    registers: [],
    collect() {
      this.set(Number(isStorageFull()))
    },
  })
  const age = new Gauge({
    name: 'signalbox_status_age_seconds',
    help: 'Seconds since the status was confirmed, -1 if it never was',
    registers: [],
    collect() {
      this.set(statusAge() ?? -1)
    },
  })
  const newest = new Gauge({
    name: 'signalbox_ledger_newest_age_seconds',
    help: 'Seconds since the newest transaction, -1 if there is none',
    registers: [],
    collect() {
      this.set(ledgerAge() ?? -1)
    },
  })
  const signalState = new Gauge({
    name: 'signalbox_signal_state',
    help: 'State of a signal of the ledger: 0 usual, 1 unusual, 2 alarming, -1 if it cannot tell',
    labelNames: ['signal'],
    registers: [],
    collect() {
      for (const { name, state } of signals()) this.set({ signal: name }, signalLevels.get(state) ?? -1)
    },
  })
  const signalValue = new Gauge({
    name: 'signalbox_signal_value',
    help: 'The value of a signal of the ledger, in its own unit; absent if it cannot tell',
    labelNames: ['signal'],
    registers: [],
    collect() {
      this.reset()
      for (const { name, value } of signals()) if (value !== null) this.set({ signal: name }, value)
    },
  })
  const messages = new Gauge({
    name: 'signalbox_notifications',
    help: 'Notifications that wait to be sent, and those given up in the last 31 days (dead)',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { waiting, dead } = notifications.counts()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'dead' }, dead)
    },
  })
  const attempts = new Gauge({
    name: 'signalbox_notification_attempts',
    help: 'Attempts to send notifications since the start, by result',
    labelNames: ['outcome'],
    registers: [],
    collect() {
      for (const [outcome, count] of notifications.attempts()) this.set({ outcome }, count)
    },
  })
  const gauges = upstreamFigures.map(
    ({ name, help, valueOf }) =>
      new Gauge({
        name,
        help,
        labelNames: ['area'],
        registers: [],
        collect() {
          this.reset()
          for (const [area, health] of Object.entries(upstreams())) {
            const value = health ? valueOf(health) : null
            if (value !== null) this.set({ area }, value)
          }
        },
      }),
  )
  for (const gauge of [open, blocked, full, age, newest, signalState, signalValue, messages, attempts, ...gauges])
    registry.registerMetric(gauge)
  return {
    observeRequest: (method, status, seconds) => requests.observe({ method, status: String(status) }, seconds),
    text: () => Registry.merge([shared, registry]).metrics(),
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  }
}

let ofProcess: Registry | undefined

/** Memory, processor time and event loop, which all services of a process share. */
function processMetrics(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
