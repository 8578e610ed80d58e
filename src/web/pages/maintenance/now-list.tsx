import { CheckedAt, StaleNote } from '#web/parts/freshness.tsx'
import { MaintenanceCard } from '#web/parts/maintenance-card.tsx'
import { useRecordFilters } from '#web/queries/record-filters.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { maintenanceWords } from '#web/words/maintenance.ts'
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
