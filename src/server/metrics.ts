import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** Notes an answered request; `seconds` is how long it took. */
  observeRequest(method: string, status: number, seconds: number): void
  /** Everything as Prometheus text. */
  text(): Promise<string>
  readonly contentType: string
}

export interface Gauges {
  readonly listeners: () => number
  /** Seconds since the status data were confirmed; null when they never were. */
  readonly statusAge: () => number | null
  /** Seconds since the newest transaction; null while there is none. */
  readonly ledgerAge: () => number | null
}

/** Figures of this process for Prometheus. */
export function createMetrics({ listeners, statusAge, ledgerAge }: Gauges): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'signalbox_request_seconds',
    help: 'Seconds to answer a request, area A excluded',
    labelNames: ['method', 'status'],
    registers: [registry],
  })
  const open = new Gauge({
    name: 'signalbox_live_listeners',
    help: 'Browsers that listen to live events',
    registers: [],
    collect() {
      this.set(listeners())
    },
  })
  const age = new Gauge({
    name: 'signalbox_status_age_seconds',
    help: 'Seconds since the status data were confirmed, -1 when they never were',
    registers: [],
    collect() {
      this.set(statusAge() ?? -1)
    },
  })
  const newest = new Gauge({
    name: 'signalbox_ledger_newest_age_seconds',
    help: 'Seconds since the newest transaction, -1 while there is none',
    registers: [],
    collect() {
      this.set(ledgerAge() ?? -1)
    },
  })
  for (const gauge of [open, age, newest]) registry.registerMetric(gauge)
  return {
    observeRequest: (method, status, seconds) => requests.observe({ method, status: String(status) }, seconds),
    text: () => registry.metrics(),
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  }
}
