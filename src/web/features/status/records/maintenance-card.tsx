import { windowOf, windowPicture } from '#domain/status/maintenance-window.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { plainText } from '#domain/text/rich-text.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { Dotted } from '../../../components/dotted.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { WindowBar, WindowCountdown } from './maintenance-window.tsx'
import { windowMessages } from './messages.ts'
import { AffectedChips } from './named-components.tsx'

export function MaintenanceCard({ maintenance }: { readonly maintenance: OpenRecord }) {
  const { id, name, status, scheduledFor, scheduledUntil, components, timeline } = maintenance
  const now = useNow(5)
  const { beganAt, progress } = windowOf(maintenance, now)
  const picture = windowPicture(maintenance, now, 'whole')
  const [newest] = timeline
  return (
    <Card edge data-status="maintenance" opens className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <h3 className="min-w-0 flex-1 basis-64 text-lg font-semibold tracking-tight wrap-anywhere">
          <PageLink to={paths.maintenanceItem(id)} className="target-halo hover:underline">
            {name}
          </PageLink>
        </h3>
        <p className="text-lg font-semibold tracking-tight whitespace-nowrap">
          <WindowCountdown maintenance={maintenance} />
        </p>
        <p className="basis-full text-sm text-quiet">
          <Dotted>
            <span className="font-medium text-ink">{statusMessages.state(status)}</span>
            <>
              {`${windowMessages.began} `}
              <Timestamp at={beganAt} mode="near" />
            </>
          </Dotted>
          {scheduledFor !== null && (
            <span className="block first-letter:uppercase">
              {`${windowMessages.planned} `}
              <TimeSpan from={scheduledFor} until={scheduledUntil} />
            </span>
          )}
        </p>
      </div>
      {picture && progress !== null && (
        <>
          <WindowBar picture={picture} className="h-2" />
          <VisuallyHidden>{windowMessages.progress(Math.round(progress * 100))}</VisuallyHidden>
        </>
      )}
      {newest && !newest.isDefaultText && newest.body !== '' && (
        <p className="line-clamp-3 max-w-[72ch] wrap-anywhere">{plainText(newest.body)}</p>
      )}
      <AffectedChips components={components} withStatus />
    </Card>
  )
}
