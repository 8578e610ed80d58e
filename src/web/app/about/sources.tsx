import { StaleNote } from '../../components/freshness.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { useConnection } from '../../platform/services.ts'
import {
  useSources,
  type SourceValue,
  useNewestTransaction,
  type LedgerSourceValue,
  useUpstreams,
  type UpstreamArea,
  type UpstreamValue,
} from '../../platform/sources.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { aboutMessages } from './messages.ts'
import { standaloneSource } from '../../standalone/messages.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { upstreamMessages as words } from './upstream-messages.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { useFreshness, type FreshnessNow } from '../../features/status/use-freshness.ts'
import { timeMessages } from '../../components/messages/time.ts'
import type { ReactNode } from 'react'

/** The source of the status area, its health, and its latest data. */
export function StatusSourceFacts() {
  const sources = useSources()
  const { status, isStandalone } = sources.data
  const isNamed = useUpstreams().data.status !== null
  const page = useStatusIfKnown().data?.page
  const { connection } = useConnection()
  const { facts } = aboutMessages
  return (
    <>
      <StaleNote query={sources} className="mb-3" />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <SourceFact term={facts.health}>
          <Health />
        </SourceFact>
        <SourceFact term={facts.source}>
          {isStandalone ? standaloneSource('status', isNamed) : statusSourceText(status)}
        </SourceFact>
        <UpstreamFacts area="status" />
        {page && (
          <SourceFact term={facts.page}>
            <PageName name={page.name} url={page.url} />
          </SourceFact>
        )}
        {page && <SourceFact term={facts.zone}>{page.timeZone}</SourceFact>}
        {status.importedAt !== null && (
          <SourceFact term={facts.imported}>
            <Timestamp at={status.importedAt} mode="relative" />
          </SourceFact>
        )}
        {page && page.updatedAt !== null && (
          <SourceFact term={facts.changed}>
            <Timestamp at={page.updatedAt} mode="relative" />
          </SourceFact>
        )}
        <SourceFact term={facts.connection}>{aboutMessages.connections[connection]}</SourceFact>
      </dl>
    </>
  )
}

function statusSourceText({ known, sample, source }: SourceValue): string {
  if (source === 'upstream') return aboutMessages.sources.upstream
  if (!known) return aboutMessages.sources.none
  return sample ? aboutMessages.sources.sample : aboutMessages.sources[source]
}

/** The ledger's network, the source of its transactions, and the period that they cover. */
export function LedgerSourceFacts() {
  const { ledger, isStandalone } = useSources().data
  const isNamed = useUpstreams().data.ledger !== null
  const newest = parseTimestamp(useNewestTransaction() ?? '')
  const { ledgerFacts: facts } = aboutMessages
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <SourceFact term={facts.network}>{networkMessages.name(ledger.network)}</SourceFact>
      <SourceFact term={facts.source}>
        {isStandalone ? standaloneSource('ledger', isNamed) : ledgerSourceText(ledger)}
      </SourceFact>
      <UpstreamFacts area="ledger" />
      {ledger.importedAt !== null && (
        <SourceFact term={facts.imported}>
          <Timestamp at={ledger.importedAt} mode="relative" />
        </SourceFact>
      )}
      {newest !== undefined && (
        <SourceFact term={facts.newest}>
          <Timestamp at={millisecondsOf(newest)} mode="relative" />
        </SourceFact>
      )}
    </dl>
  )
}

function ledgerSourceText({ sample, source, newest }: LedgerSourceValue): string {
  if (sample) return aboutMessages.ledgerSources.sample
  return newest === null && source === 'embedded'
    ? aboutMessages.ledgerSources.none
    : aboutMessages.ledgerSources[source]
}

/** The source of accounts, schemas and policies. */
export function GuardianSource() {
  const { isStandalone } = useSources().data
  const isUpstream = useUpstreams().data.schemas !== null
  const { embedded, upstream } = words.guardianSources
  const service = isUpstream ? upstream : embedded
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <SourceFact term={words.source}>{isStandalone ? standaloneSource('guardian', isUpstream) : service}</SourceFact>
      <UpstreamFacts area="schemas" />
    </dl>
  )
}

const upstreamMarks: Readonly<Record<UpstreamValue['state'], StatusKind>> = {
  well: 'operational',
  failing: 'degraded',
  unasked: 'unknown',
}

/** The health of an area's upstream; nothing if the service itself is the source. */
function UpstreamFacts({ area }: { readonly area: UpstreamArea }) {
  const upstream = useUpstreams().data[area]
  if (!upstream) return null
  const { host, state, failingSince, lastSuccess, lastError, retryIn, latency, clockAheadSeconds } = upstream
  return (
    <>
      <SourceFact term={words.upstream}>{host}</SourceFact>
      <SourceFact term={words.answers}>
        <span className="inline-flex items-baseline gap-2">
          <span className="translate-y-0.5">
            <StatusMark status={upstreamMarks[state]} size={14} />
          </span>
          <span>
            {words.states[state]}
            {failingSince !== null && (
              <>
                {' '}
                <Timestamp at={failingSince} mode="near" />
              </>
            )}
            {retryIn !== null && <span className="text-quiet"> · {words.retry(retryIn)}</span>}
          </span>
        </span>
      </SourceFact>
      {clockAheadSeconds !== null && <SourceFact term={words.clock}>{words.clockApart(clockAheadSeconds)}</SourceFact>}
      {lastSuccess !== null && (
        <SourceFact term={words.lastSuccess}>
          <Timestamp at={lastSuccess} mode="relative" />
          {latency !== null && <span className="text-quiet"> · {words.latency(latency)}</span>}
        </SourceFact>
      )}
      {lastError && (
        <SourceFact term={words.lastError}>
          {lastError.words} <Timestamp at={lastError.at} mode="relative" />
        </SourceFact>
      )}
    </>
  )
}

const freshnessMarks: Readonly<Record<FreshnessNow['state'], StatusKind>> = {
  confirmed: 'operational',
  late: 'degraded',
  unconfirmed: 'unknown',
}

/** Whether the source is reliable, and when it was last confirmed. */
function Health() {
  const { ageSeconds, state } = useFreshness()
  return (
    <span data-freshness="" className="inline-flex items-baseline gap-2">
      <span className="translate-y-0.5">
        <StatusMark status={freshnessMarks[state]} size={14} />
      </span>
      <span>
        {ageSeconds === null ? aboutMessages.health.never : aboutMessages.health[state]}
        {ageSeconds !== null && <span className="text-quiet"> · {timeMessages.ago(ageSeconds)}</span>}
      </span>
    </span>
  )
}

export function Terms() {
  return (
    <dl className="flex flex-col gap-3">
      {aboutMessages.terms.map(([term, meaning]) => (
        <div key={term}>
          <dt className="font-medium">{term}</dt>
          <dd className="text-sm text-quiet">{meaning}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FactProps {
  readonly term: string
  readonly children: ReactNode
}

/** One line of a list of facts: stacked on a phone, in two columns elsewhere. */
export function SourceFact({ term, children }: FactProps) {
  return (
    <div className="sm:contents">
      <dt className="text-quiet">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

interface PageNameProps {
  readonly name: string
  readonly url: string | null
}

/** The name of the status page, as a link if its address is a URL. */
function PageName({ name, url }: PageNameProps) {
  if (url === null || !/^https?:\/\//i.test(url)) return name
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="target-halo text-accent underline underline-offset-2"
    >
      {name}
    </a>
  )
}
