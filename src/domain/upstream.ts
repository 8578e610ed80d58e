import type { Sources, UpstreamHealth } from '#api/sources.ts'
import { parseInstant } from './time/instant.ts'

/** Times are milliseconds since 1970. */
export interface UpstreamValue {
  readonly host: string
  readonly state: 'well' | 'failing' | 'unasked'
  readonly failingSince: number | null
  readonly lastSuccess: number | null
  readonly lastError: { readonly at: number | null; readonly words: string; readonly reached: boolean } | null
  /** Seconds until it is asked again. */
  readonly retryIn: number | null
  /** Milliseconds that its last good answer took. */
  readonly latency: number | null
}

const upstreamAreas = ['status', 'ledger', 'schemas'] as const
export type UpstreamArea = (typeof upstreamAreas)[number]

/** The upstream of each area; null where the area is the service's own. */
export function upstreamsOf(sources: Sources): Readonly<Record<UpstreamArea, UpstreamValue | null>> {
  return {
    status: upstreamOf(sources.status.health),
    ledger: upstreamOf(sources.ledger.health),
    schemas: upstreamOf(sources.schemas?.health),
  }
}

function upstreamOf(health: UpstreamHealth | undefined): UpstreamValue | null {
  if (!health) return null
  const { host, failing_since, last_success, last_error, retry_in, latency } = health
  return {
    host,
    state: failing_since !== null ? 'failing' : last_success === null ? 'unasked' : 'well',
    failingSince: parseInstant(failing_since),
    lastSuccess: parseInstant(last_success),
    lastError: last_error && {
      at: parseInstant(last_error.at),
      words: last_error.words,
      reached: last_error.reached ?? false,
    },
    retryIn: retry_in,
    latency,
  }
}
