import type { Network } from '#domain/status/network.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { Age } from '../../../components/age.tsx'
import { Section } from '../../../components/section.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useLastVisit } from '../last-visit.tsx'
import { useServices } from '../../../platform/services.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { statusPageWords } from './messages.ts'
import { ChangeList } from './change-list.tsx'

export interface SinceLastVisitProps {
  readonly view: StatusView
  readonly network: Network | null
}

export function SinceLastVisit({ view, network }: SinceLastVisitProps) {
  const lastVisit = useLastVisit()
  const { ahead } = useServices()
  if (ahead) return null
  return (
    <Section title={statusPageWords.sinceLastVisit} height={220} card>
      {lastVisit === null ? (
        <EmptyState title={statusPageWords.firstVisit}>{statusPageWords.firstVisitHint}</EmptyState>
      ) : (
        <>
          <p className="text-sm text-quiet">
            {statusPageWords.lastVisit} <Age at={lastVisit} />, <Timestamp at={lastVisit} mode="near" />
          </p>
          <ChangeList since={lastVisit} view={view} network={network} />
        </>
      )}
    </Section>
  )
}
