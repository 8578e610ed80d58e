import { AsOf } from '../components/freshness.tsx'
import { StatusMark } from '../components/status-mark.tsx'
import { StatusUpstreamFailure } from '../features/status/status-upstream.tsx'
import { useFreshness } from '../features/status/use-freshness.ts'
import { useServices } from '../platform/services.ts'
import { Card } from '../components/ui/card.tsx'
import { shellWords } from './messages.ts'

/** Above a page whose data can no longer be relied on. */
export function UnconfirmedNote() {
  const { clock } = useServices()
  const { ageSeconds } = useFreshness()
  return (
    <Card edge data-status="unknown" className="mb-6 flex items-center gap-3">
      <StatusMark status="unknown" />
      <div>
        {ageSeconds === null ? (
          <p>{shellWords.unconfirmedNever}</p>
        ) : (
          <p>
            {shellWords.unconfirmed} <AsOf at={clock.now() - ageSeconds * 1000} />.
          </p>
        )}
        <StatusUpstreamFailure />
      </div>
    </Card>
  )
}
