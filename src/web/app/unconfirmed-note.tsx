import { AsOf } from '#web/parts/freshness.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { StatusUpstreamTrouble } from '#web/parts/status-upstream.tsx'
import { useFreshness } from '#web/queries/freshness.ts'
import { useServices } from '#web/queries/services.ts'
import { Card } from '#web/ui/card.tsx'
import { shellWords } from '#web/words/shell.ts'

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
        <StatusUpstreamTrouble />
      </div>
    </Card>
  )
}
