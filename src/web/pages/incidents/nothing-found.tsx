import { CheckedAt } from '#web/parts/freshness.tsx'
import { useMonths, type RecordFilters } from '#web/queries/records.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { incidentsWords } from '#web/words/incidents.ts'
import { uiWords } from '#web/words/ui.ts'
import { useIncidentFilters } from './incident-filters.ts'

export interface NothingFoundProps {
  readonly filters: RecordFilters
  readonly checkedAt: number
}

/** Nothing to list: because there never was an incident, or because the filters let none through. */
export function NothingFound({ filters, checkedAt }: NothingFoundProps) {
  const { clear } = useIncidentFilters()
  const known = useMonths({ kind: 'incident' }).data.length > 0
  const filtered = known && Object.keys(filters).length > 1
  return (
    <Card>
      {filtered ? (
        <EmptyState title={incidentsWords.nothingTitle}>
          <p>
            <CheckedAt at={checkedAt} />
          </p>
          <Button className="mt-3" onClick={clear}>
            {uiWords.clearFilters}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={incidentsWords.emptyTitle}>
          <p>{incidentsWords.emptyHint}</p>
          <p>
            <CheckedAt at={checkedAt} />
          </p>
        </EmptyState>
      )}
    </Card>
  )
}
