import type { RecordHead } from '#domain/status/record.ts'
import { windowOf, windowPicture } from '#domain/status/maintenance-window.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { TimeSpan } from '../../../components/time-span.tsx'
import { WindowBar } from '../records/maintenance-window.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { maintenanceWords } from './messages.ts'
import { recordWords } from '../records/messages.ts'
import { Outcome } from './outcome.tsx'

/** A maintenance that is over: when it was, and how it compares with its plan. */
export function PastRow({ maintenance }: { readonly maintenance: RecordHead }) {
  const { id, name, startedAt, endedAt, components } = maintenance
  const now = useServices().clock.now()
  const picture = windowPicture(maintenance, now, 'framed')
  return (
    <li className="grid items-center gap-x-6 gap-y-1.5 py-3 md:grid-cols-[minmax(0,1fr)_8rem_15rem] xl:grid-cols-[minmax(0,1fr)_9rem_22.5rem]">
      <div className="min-w-0">
        <PageLink to={paths.maintenanceItem(id)} className="font-medium wrap-anywhere hover:underline">
          {name}
        </PageLink>
        <p className="text-sm text-quiet">
          <TimeSpan from={startedAt} until={endedAt} brief />
          {components.length > 0 && ` · ${maintenanceWords.touched(components.length)}`}
        </p>
      </div>
      <div data-status="no-data" className="hidden md:block">
        {picture && <WindowBar picture={picture} className="h-2.5" />}
      </div>
      {maintenance.withdrawnAt === null ? (
        <Outcome window={windowOf(maintenance, now)} />
      ) : (
        <p className="text-sm text-quiet">{recordWords.withdrawn}</p>
      )}
    </li>
  )
}
