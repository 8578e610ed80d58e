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
}

/** Figures of this process for Prometheus. */
export function createMetrics({ listeners, statusAge }: Gauges): Metrics {
  const registers = [new Registry()]
  const [registry] = registers
  collectDefaultMetrics({ ...(registry && { register: registry }) })
  const requests = new Histogram({
    name: 'signalbox_request_seconds',
    help: 'Seconds to answer a request, area A excluded',
    labelNames: ['method', 'status'],
    registers,
  })
  new Gauge({
    name: 'signalbox_live_listeners',
    help: 'Browsers that listen to live events',
    registers,
    collect() {
      this.set(listeners())
    },
  })
  new Gauge({
    name: 'signalbox_status_age_seconds',
    help: 'Seconds since the status data were confirmed, -1 when they never were',
    registers,
    collect() {
      this.set(statusAge() ?? -1)
    },
  })
  return {
    observeRequest: (method, status, seconds) => requests.observe({ method, status: String(status) }, seconds),
    text: () => registers[0]?.metrics() ?? Promise.resolve(''),
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
  }
}
