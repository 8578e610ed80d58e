import { Countdown } from '../../components/time/countdown.tsx'
import { freshnessMessages } from '../../components/messages/freshness.ts'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { useUpstreamsIfKnown } from '../../platform/sources.ts'

/**
 * "Cannot reach the status page since 12:03. Retrying in 8 s." Renders nothing if the upstream works, or if there is
 * none.
 */
export function StatusUpstreamFailure() {
  const query = useUpstreamsIfKnown()
  const status = query.data?.status
  if (!status || status.failingSince === null) return null
  const { failingSince, lastError, retryIn } = status
  return (
    <div className="text-sm text-quiet">
      <p>
        {lastError?.reached ? freshnessMessages.cannotUse : freshnessMessages.cannotReach}{' '}
        <Timestamp at={failingSince} mode="near" />.
        {retryIn !== null && (
          <>
            {' '}
            <Countdown key={query.dataUpdatedAt} seconds={retryIn} onEnd={() => void query.refetch()} />.
          </>
        )}
      </p>
      {lastError && <p>{lastError.words}</p>}
    </div>
  )
}
