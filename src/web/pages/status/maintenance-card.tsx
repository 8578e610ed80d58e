import type { ComponentTree } from '#domain/component-tree.ts'
import { windowOf } from '#domain/maintenance-window.ts'
import type { OpenRecord } from '#domain/status-view.ts'
import { PageLink } from '#web/parts/page-link.tsx'
import { TimeSpan } from '#web/parts/time-span.tsx'
import { Timestamp } from '#web/parts/timestamp.tsx'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/queries/now.ts'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { statusPageWords } from '#web/words/status-page.ts'
import { statusWords } from '#web/words/status.ts'
import { AffectedComponents } from './affected-components.tsx'

export interface MaintenanceCardProps {
  readonly maintenance: OpenRecord
  readonly tree: ComponentTree
}

/** A maintenance under way: how far it is, when it should end, and what it touches. */
export function MaintenanceCard({ maintenance, tree }: MaintenanceCardProps) {
  const { id, name, status, scheduledFor, scheduledUntil } = maintenance
  const { phase, progress, endsInSeconds, beganAt } = windowOf(maintenance, useNow(5))
  return (
    <Card edge data-status="maintenance">
      <h3 className="text-lg font-semibold tracking-tight wrap-anywhere">
        <PageLink to={paths.maintenanceItem(id)} className="hover:underline">
          {name}
        </PageLink>
      </h3>
      <p className="text-sm text-quiet">
        <span className="font-medium text-ink">{statusWords.state(status)}</span>
        {' · '}
        <span className={phase === 'overrun' ? 'font-medium text-ink' : undefined}>{ending(phase, endsInSeconds)}</span>
        {` · ${statusPageWords.began} `}
        <Timestamp at={beganAt} mode="near" />
      </p>
      {progress !== null && (
        <div className="py-2.5">
          <Progress value={progress} label={statusPageWords.progress(name)} />
        </div>
      )}
      {scheduledFor !== null && (
        <p className="text-sm text-quiet">
          {statusPageWords.planned} <TimeSpan from={scheduledFor} until={scheduledUntil} />
        </p>
      )}
      <AffectedComponents record={maintenance} tree={tree} namesOnly />
    </Card>
  )
}

function ending(phase: string, endsInSeconds: number | null): string {
  if (endsInSeconds === null) return statusPageWords.noEnd
  return phase === 'overrun'
    ? statusPageWords.pastEnd(-endsInSeconds)
    : statusPageWords.endsIn(Math.max(0, endsInSeconds))
}
