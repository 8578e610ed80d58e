import type { StatusKind } from '#domain/status/status-kind.ts'
import type { UpstreamArea, UpstreamValue } from '#domain/upstream.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useUpstreams } from '../../platform/upstreams.ts'
import { upstreamWords as words } from '../../components/messages/upstream.ts'
import { Fact } from './fact.tsx'

const marks: Readonly<Record<UpstreamValue['state'], StatusKind>> = {
  well: 'operational',
  failing: 'degraded',
  unasked: 'unknown',
}

/** How the upstream of an area answers; nothing where the area is the service's own. */
export function UpstreamFacts({ area }: { readonly area: UpstreamArea }) {
  const upstream = useUpstreams().data[area]
  if (!upstream) return null
  const { host, state, failingSince, lastSuccess, lastError, retryIn, latency } = upstream
  return (
    <>
      <Fact term={words.upstream}>{host}</Fact>
      <Fact term={words.answers}>
        <span className="inline-flex items-baseline gap-2">
          <span className="translate-y-0.5">
            <StatusMark status={marks[state]} size={14} />
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
      </Fact>
      {lastSuccess !== null && (
        <Fact term={words.lastSuccess}>
          <Timestamp at={lastSuccess} mode="relative" />
          {latency !== null && <span className="text-quiet"> · {words.latency(latency)}</span>}
        </Fact>
      )}
      {lastError && (
        <Fact term={words.lastError}>
          {lastError.words} <Timestamp at={lastError.at} mode="relative" />
        </Fact>
      )}
    </>
  )
}
