import { ConnectLater } from '../../../components/connect/connect-later.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useServices } from '../../../platform/services.ts'
import { type RecordFilters } from '../record-list.ts'
import { monthsQuery } from '../record-queries.ts'
import { useIncidentFilters } from './incident-filters.ts'
import { incidentsMessages } from './messages.ts'
import { ConfirmedAt } from '../confirmed-at.tsx'
import { RecordSuggestion } from '../records/record-suggestion.tsx'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export interface NothingFoundProps {
  readonly filters: RecordFilters
  readonly checkedAt: number
}

/** Distinguishes an empty history from filters or a network that match nothing. */
export function NothingFound({ filters, checkedAt }: NothingFoundProps) {
  const { active, clear } = useIncidentFilters()
  const { setNetwork } = useNetwork()
  const known = useSuspenseQuery(monthsQuery(useServices(), { kind: 'incident' })).data.length > 0
  const sources = useSourcesIfKnown().data
  const isConnectable = sources?.status.source === 'embedded' && !sources.isStandalone
  const checked = (
    <p>
      <ConfirmedAt at={checkedAt} />
    </p>
  )
  if (known && active > 0)
    return (
      <Card>
        <EmptyState title={incidentsMessages.nothing(active === 1 ? filters.q : undefined)}>
          {checked}
          <RecordSuggestion kind="incident" />
          <Button className="mt-3" onClick={clear}>
            {uiMessages.clearFilters}
          </Button>
        </EmptyState>
      </Card>
    )
  if (known && filters.network !== undefined)
    return (
      <Card>
        <EmptyState title={incidentsMessages.nothingOn(networkMessages.name(filters.network))}>
          {checked}
          <Button className="mt-3" onClick={() => setNetwork(null)}>
            {networkMessages.all}
          </Button>
        </EmptyState>
      </Card>
    )
  return (
    <Card>
      <EmptyState title={incidentsMessages.emptyTitle}>
        <p>{incidentsMessages.emptyHint}</p>
        {checked}
        {isConnectable && (
          <div className="mt-4 max-w-3xl">
            <ConnectLater area="status" />
          </div>
        )}
      </EmptyState>
    </Card>
  )
}
