import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getSources, type Sources, type UpstreamHealth } from '#api/sources.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { endpointQuery } from './endpoint-query.ts'
import { useNow } from './now.ts'
import { pollEvery } from './poll.ts'
import { useServices, type Services } from './services.ts'

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
  /** Seconds that its clock is ahead of the service's; null if they agree within a minute. */
  readonly clockAheadSeconds: number | null
}

const upstreamAreas = ['status', 'ledger', 'schemas'] as const
export type UpstreamArea = (typeof upstreamAreas)[number]

/** The upstream of each area; null where the area is the service's own. */
function upstreamsOf(sources: Sources): Readonly<Record<UpstreamArea, UpstreamValue | null>> {
  return {
    status: upstreamOf(sources.status.health),
    ledger: upstreamOf(sources.ledger.health),
    schemas: upstreamOf(sources.schemas?.health),
  }
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
  /** Whether there is any status at all. */
  readonly known: boolean
  readonly importedAt: number | null
  readonly ageSeconds: number | null
}

/** Whose transactions there are, and since when. */
export interface LedgerSourceValue {
  readonly source: 'embedded' | 'upstream'
  /** `mainnet` for one. */
  readonly network: string
  readonly sample: boolean
  /** The address of a page of an explorer, with `{id}`, `{kind}` and `{network}` to fill in; null without one. */
  readonly explorer: string | null
  /** The newest consensus timestamp. */
  readonly newest: string | null
  readonly importedAt: number | null
}

/** Where system schemas come from. */
interface SchemaSourceValue {
  readonly source: 'embedded' | 'upstream'
  /** Whether the service began with made-up schemas. */
  readonly sample: boolean
}

/** Where policies come from. */
interface PolicySourceValue {
  readonly source: 'embedded' | 'upstream'
  /** Whether there are made-up policies. */
  readonly sample: boolean
  /** Null where files of forms are not kept. */
  readonly maxFileBytes: number | null
}

interface SourcesValue {
  readonly version: string
  /** Of the app that the service serves now; null if it does not say. */
  readonly build: string | null
  /** There is no service: the app asks upstreams itself. */
  readonly isStandalone: boolean
  readonly now: number | null
  /** Since when the service can store nothing; null while it can. */
  readonly storageFullSince: number | null
  readonly status: SourceValue
  readonly ledger: LedgerSourceValue
  /** Null for a service that has none. */
  readonly schemas: SchemaSourceValue | null
  readonly policies: PolicySourceValue | null
}

const hour = 3_600_000
/** What stands in place of a version where the app has no service behind it. */
const alone = 'static'

/** No event tells of a new release. */
const releasePollMs = 5 * 60_000

/** Where the data come from. */
function sourcesQuery(services: Services) {
  const poll = pollEvery(services)
  return queryOptions({
    ...endpointQuery(services, getSources),
    refetchInterval: (query) => poll(query) || releasePollMs,
    refetchIntervalInBackground: true,
    queryKey: ['sources'],
    select: sourcesOf,
  })
}

export function useSources() {
  return useSuspenseQuery(sourcesQuery(useServices()))
}

/** The sources as far as they are known, for what has to stand in any case. */
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

/** Whether schemas or policies are those of a Guardian, which tells less of them, and nothing of what changes. */
export function useIsElsewhere(area: 'schemas' | 'policies'): boolean {
  const select = (sources: Sources) => sources[area]?.source === 'upstream'
  return useQuery({ ...sourcesQuery(useServices()), select }).data ?? false
}

/** The newest consensus timestamp that the sources or the stream have reported; null while there is none. */
export function useNewestTransaction(): string | null {
  const { live } = useServices()
  const known = useSourcesIfKnown().data?.ledger.newest ?? null
  const [heard, setHeard] = useState<string | null>(null)
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type === 'transactions') setHeard((before) => laterOf(before, event.data.newest))
      }),
    [live],
  )
  return laterOf(known, heard)
}

/** Whether the ledger holds transactions of the last hour: only then it has a pulse to be shown. */
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
    isStandalone: version === alone,
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

/** No event tells how an upstream is doing. */
const whileShown = { refetchInterval: 10_000, refetchIntervalInBackground: false }

/** How the upstreams are doing, where there are any. */
export function useUpstreams() {
  const { select: _, ...query } = sourcesQuery(useServices())
  return useSuspenseQuery({ ...query, ...whileShown, select: (sources: Sources) => upstreamsOf(sources) })
}

/** The same as far as it is known, for what has to stand in any case. */
export function useUpstreamsIfKnown() {
  const { select: _, ...query } = sourcesQuery(useServices())
  return useQuery({ ...query, ...whileShown, select: (sources: Sources) => upstreamsOf(sources) })
}
