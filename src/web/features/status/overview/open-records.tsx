import type { ComponentTree } from '#domain/status/component-tree.ts'
import { severityOf } from '#domain/status/status-kind.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { Section } from '../../../components/section.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { statusPageWords } from './messages.ts'
import { Checked } from './checked.tsx'
import { IncidentCard } from './incident-card.tsx'
import { LastIncident } from './last-incident.tsx'
import { RecordRows } from './record-rows.tsx'

export interface OpenIncidentsProps {
  readonly incidents: readonly OpenRecord[]
  readonly tree: ComponentTree
}

const whole = 3

/** Open incidents, the gravest first: a few of them whole, the rest as rows. */
export function OpenIncidents({ incidents, tree }: OpenIncidentsProps) {
  const gravestFirst = incidents.toSorted((a, b) => severityOf(b.impactKind) - severityOf(a.impactKind))
  const others = gravestFirst.slice(whole)
  return (
    <Section title={statusPageWords.incidents} hideTitle height={120}>
      {incidents.length === 0 && (
        <Card className="py-1">
          <EmptyState title={statusPageWords.noIncidents}>
            <Checked />
            <LastIncident />
          </EmptyState>
        </Card>
      )}
      <ul data-list className="flex flex-col gap-4">
        {gravestFirst.slice(0, whole).map((incident) => (
          <li key={incident.id}>
            <IncidentCard incident={incident} tree={tree} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <RecordRows title={statusPageWords.otherIncidents} records={others} />}
    </Section>
  )
}
