import type { Network } from '#domain/network.ts'
import type { StatusView } from '#domain/status-view.ts'
import { Age } from '#web/parts/age.tsx'
import { Section } from '#web/parts/section.tsx'
import { Timestamp } from '#web/parts/timestamp.tsx'
import { useLastVisit } from '#web/queries/last-visit.tsx'
import { useServices } from '#web/queries/services.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { statusPageWords } from '#web/words/status-page.ts'
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
