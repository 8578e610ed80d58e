import { windowOf } from '#domain/status/maintenance-window.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { timeMessages } from '../../../components/messages/time.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useNow } from '../../../platform/time/now.ts'
import { Checked } from './checked.tsx'
import { statusPageMessages } from './messages.ts'

export interface NextMaintenanceProps {
  readonly maintenances: readonly OpenRecord[]
}

const maxShown = 3

export function NextMaintenance({ maintenances }: NextMaintenanceProps) {
  const { network } = useNetwork()
  const others = maintenances.length - maxShown
  return (
    <Section title={statusPageMessages.next} height={120} card>
      {maintenances.length === 0 && (
        <EmptyState title={statusPageMessages.nothingPlanned}>
          <Checked />
        </EmptyState>
      )}
      <ul data-list className="divide-y divide-line">
        {maintenances.slice(0, maxShown).map((maintenance) => (
          <Planned key={maintenance.id} maintenance={maintenance} />
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        <PageLink to={paths.maintenance()} className="target hover:text-ink hover:underline">
          {others > 0 ? statusPageMessages.moreMaintenance(others) : statusPageMessages.allMaintenance}
        </PageLink>
        <a href={paths.calendar({ network })} className="target hover:text-ink hover:underline">
          {statusPageMessages.calendar}
        </a>
      </p>
    </Section>
  )
}

function Planned({ maintenance }: { readonly maintenance: OpenRecord }) {
  const { id, name, scheduledFor, scheduledUntil } = maintenance
  const { phase, startsInSeconds } = windowOf(maintenance, useNow(15))
  return (
    <li className="relative py-2.5">
      <PageLink to={paths.maintenanceItem(id)} className="after:absolute after:inset-0 hover:underline">
        {name}
      </PageLink>
      {scheduledFor !== null && startsInSeconds !== null && (
        <div className="text-sm text-quiet">
          {phase === 'late-start' ? (
            <p className="text-ink">{statusPageMessages.overdue(-startsInSeconds)}</p>
          ) : (
            <p>{timeMessages.ahead(Math.max(0, startsInSeconds))}</p>
          )}
          <TimeSpan from={scheduledFor} until={scheduledUntil} />
        </div>
      )}
    </li>
  )
}
