import { CheckedAt, StaleNote } from '../../../components/freshness.tsx'
import { MaintenanceCard } from '../records/maintenance-card.tsx'
import { useRecordFilters } from '../records/record-filters.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { maintenanceWords } from './messages.ts'
import { useOpenMaintenances } from './open-maintenances.ts'

export function NowList() {
  const { status, active } = useOpenMaintenances()
  const { active: filtered } = useRecordFilters('maintenance')
  return (
    <div className="flex flex-col gap-3">
      <StaleNote query={status} />
      {active.length === 0 && (
        <Card>
          <EmptyState title={filtered > 0 ? maintenanceWords.nothingFound.now : maintenanceWords.nothingNow}>
            <CheckedAt at={status.dataUpdatedAt} />
          </EmptyState>
        </Card>
      )}
      {active.length > 0 && (
        <ul data-list className="flex flex-col gap-4">
          {active.map((maintenance) => (
            <li key={maintenance.id}>
              <MaintenanceCard maintenance={maintenance} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
