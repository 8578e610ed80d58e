import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isLedgerError } from '#api/client.ts'
import type { ApiError } from '#api/errors.ts'
import { getSources, type Sources, type UpstreamHealth } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { useNow } from './time/now.ts'
import { pollEvery } from './poll.ts'
import { readOnce } from './read-once.ts'
import { endpointQuery, type Services, useServices } from './services.ts'
import { useSuspenseQuery } from './suspense-query.ts'

/** Times are milliseconds since 1970. */
export interface UpstreamValue {
  readonly host: string
  readonly state: 'well' | 'failing' | 'unasked'
  readonly failingSince: number | null
  readonly lastSuccess: number | null
  readonly lastError: { readonly at: number | null; readonly words: string; readonly reached: boolean } | null
  /** Seconds until the next request to it. */
  readonly retryIn: number | null
  /** Milliseconds that its last successful response took. */
  readonly latency: number | null
  /** Seconds by which its clock is ahead of the service's; null if they agree within a minute. */
  readonly clockAheadSeconds: number | null
}

const upstreamAreas = ['status', 'ledger', 'schemas'] as const
export type UpstreamArea = (typeof upstreamAreas)[number]

/** The upstream of each area; null if the service itself is the source. */
function upstreamsOf(sources: Sources): Readonly<Record<UpstreamArea, UpstreamValue | null>> {
  return {
    status: upstreamOf(sources.status.health),
    ledger: upstreamOf(sources.ledger.health),
    schemas: upstreamOf(sources.schemas?.health),
  }
}

/** The upstream that a failed request needed. Failures of a mirror node have its error format; a Guardian's have codes. */
export function upstreamBehind({ code, body }: ApiError): UpstreamArea | null {
  if (isLedgerError(body)) return 'ledger'
  return code === 'upstream_failed' || code === 'upstream_timeout' ? 'schemas' : null
}

function upstreamOf(health: UpstreamHealth | undefined): UpstreamValue | null {
  if (!health) return null
  const { host, failing_since, last_success, last_error, retry_in, latency, clock_ahead = null } = health
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
    clockAheadSeconds: clock_ahead,
  }
}

export interface SourceValue {
  readonly source: 'embedded' | 'upstream'
  readonly sample: boolean
  /** True if there is any status at all. */
  readonly known: boolean
  readonly importedAt: number | null
  readonly ageSeconds: number | null
}

/** The network of the transactions, and their period. */
export interface LedgerSourceValue {
  readonly source: 'embedded' | 'upstream'
  /** For example `mainnet`. */
  readonly network: string
  readonly sample: boolean
  /**
   * A page address of an explorer, with the placeholders `{id}`, `{kind}` and `{network}`; null if none is configured.
   */
  readonly explorer: string | null
  /** The newest consensus timestamp. */
  readonly newest: string | null
  readonly importedAt: number | null
}

interface SchemaSourceValue {
  readonly source: 'embedded' | 'upstream'
  /** True if the service started with sample schemas. */
  readonly sample: boolean
}

interface PolicySourceValue {
  readonly source: 'embedded' | 'upstream'
  /** True if there are sample policies. */
  readonly sample: boolean
  /** Null if files of forms are not stored. */
  readonly maxFileBytes: number | null
}

interface SourcesValue {
  readonly version: string
  /** The build of the app that the service serves now; null if it does not say. */
  readonly build: string | null
  /** True without a service: the app queries upstreams itself. */
  readonly isStandalone: boolean
  readonly now: number | null
  /** Since when the service has been unable to store anything; null while it can. */
  readonly storageFullSince: number | null
  readonly status: SourceValue
  readonly ledger: LedgerSourceValue
  /** Null for a service without schemas. */
  readonly schemas: SchemaSourceValue | null
  readonly policies: PolicySourceValue | null
}

const hour = 3_600_000
/** Replaces the version if the app has no service behind it. */
const staticVersion = 'static'

/** No event reports a new release. */
const releasePollMs = 5 * 60_000

const readSources = readOnce(sourcesOf)
const readUpstreams = readOnce(upstreamsOf)

function sourcesQuery(services: Services) {
  const poll = pollEvery(services)
  return queryOptions({
    ...endpointQuery(services, getSources),
    refetchInterval: (query) => poll(query) || releasePollMs,
    queryKey: ['sources'],
    select: readSources,
  })
}

export function useSources() {
  return useSuspenseQuery(sourcesQuery(useServices()))
}

/** The sources if they are loaded, for parts that must render in any case. */
export function useSourcesIfKnown() {
  return useQuery(sourcesQuery(useServices()))
}

/** The build of the app that the service serves now, if this tab runs another one. */
export function useNewerBuild(): string | null {
  const build = useSourcesIfKnown().data?.build ?? null
  const [own, setOwn] = useState(build)
  if (own === null && build !== null) setOwn(build)
  return own !== null && build !== own ? build : null
}

/** True if schemas or policies come from a Guardian, which provides fewer details and does not report changes. */
export function useIsElsewhere(area: 'schemas' | 'policies'): boolean {
  const select = (sources: Sources) => sources[area]?.source === 'upstream'
  return useQuery({ ...sourcesQuery(useServices()), select }).data ?? false
}

/** The newest consensus timestamp that the sources or the stream have reported; null if there is none. */
export function useNewestTransaction(): string | null {
  const { live } = useServices()
  const known = useSourcesIfKnown().data?.ledger.newest ?? null
  const [heard, setHeard] = useState<string | null>(null)
  useEffect(
    () =>
      live.listen((event) => {
        // A hidden tab reads the newest one with the sources when it becomes visible.
        if (event.type === 'transactions' && document.visibilityState === 'visible')
          setHeard((before) => laterOf(before, event.data.newest))
      }),
    [live],
  )
  return laterOf(known, heard)
}

/** True if the ledger has transactions of the last hour; otherwise it has no pulse. */
export function useHasPulse(): boolean {
  const newest = parseTimestamp(useNewestTransaction() ?? '')
  const now = useNow(60)
  return newest !== undefined && now - millisecondsOf(newest) < hour
}

function laterOf(a: string | null, b: string | null): string | null {
  return (parseTimestamp(b ?? '') ?? 0n) > (parseTimestamp(a ?? '') ?? 0n) ? b : a
}

function sourcesOf({
  version,
  build,
  now,
  storage_full_since,
  status,
  ledger,
  schemas,
  policies,
}: Sources): SourcesValue {
  const { source, sample, known, imported_at, age } = status
  return {
    version,
    build: build ?? null,
    isStandalone: version === staticVersion,
    now: parseInstant(now),
    storageFullSince: parseInstant(storage_full_since),
    status: { source, sample, known, importedAt: parseInstant(imported_at), ageSeconds: age },
    ledger: {
      source: ledger.source,
      network: ledger.network,
      sample: ledger.sample,
      explorer: ledger.explorer ?? null,
      newest: ledger.newest,
      importedAt: parseInstant(ledger.imported_at),
    },
    schemas: schemas ?? null,
    policies: policies
      ? { source: policies.source, sample: policies.sample, maxFileBytes: policies.max_file_bytes ?? null }
      : null,
  }
}

/** No event reports the health of an upstream. */
const whileShown = { refetchInterval: 10_000 }

/** The health of the upstreams, if there are any. */
export function useUpstreams() {
  const { select: _, ...query } = sourcesQuery(useServices())
  return useSuspenseQuery({ ...query, ...whileShown, select: readUpstreams })
}

/** Like `useUpstreams`, if loaded, for parts that must render in any case. */
export function useUpstreamsIfKnown() {
  const { select: _, ...query } = sourcesQuery(useServices())
  return useQuery({ ...query, ...whileShown, select: readUpstreams })
}
