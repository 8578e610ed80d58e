import { CheckedAt } from '../../../components/freshness.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { useMonths, type RecordFilters } from '../records/queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { incidentsWords } from './messages.ts'
import { networkWords } from '../../../components/messages/network.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import { useIncidentFilters } from './incident-filters.ts'

export interface NothingFoundProps {
  readonly filters: RecordFilters
  readonly checkedAt: number
}

/** Nothing to list: because there never was an incident, or because filters or the network let none through. */
export function NothingFound({ filters, checkedAt }: NothingFoundProps) {
  const { active, clear } = useIncidentFilters()
  const { setNetwork } = useNetwork()
  const known = useMonths({ kind: 'incident' }).data.length > 0
  const checked = (
    <p>
      <CheckedAt at={checkedAt} />
    </p>
  )
  if (known && active > 0)
    return (
      <Card>
        <EmptyState title={incidentsWords.nothingTitle}>
          {checked}
          <Button className="mt-3" onClick={clear}>
            {uiWords.clearFilters}
          </Button>
        </EmptyState>
      </Card>
    )
  if (known && filters.network !== undefined)
    return (
      <Card>
        <EmptyState title={incidentsWords.nothingOn(networkWords.name(filters.network))}>
          {checked}
          <Button className="mt-3" onClick={() => setNetwork(null)}>
            {networkWords.all}
          </Button>
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState title={incidentsWords.emptyTitle}>
        <p>{incidentsWords.emptyHint}</p>
        {checked}
      </EmptyState>
    </Card>
  )
}
