import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ComponentTree } from '#domain/status/component-tree.ts'
import { durationSeconds } from '#domain/status/record.ts'
import { severityOf } from '#domain/status/status-kind.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { Age } from '../../../components/age.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Section } from '../../../components/section.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useNow } from '../../../platform/now.ts'
import { useServices } from '../../../platform/services.ts'
import { recordsQuery } from '../history-queries.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { MaintenanceCard } from '../records/maintenance-card.tsx'
import { Checked } from './checked.tsx'
import { IncidentCard } from './incident-card.tsx'
import { statusPageMessages } from './messages.ts'

interface OpenIncidentsProps {
  readonly incidents: readonly OpenRecord[]
  readonly tree: ComponentTree
}

/** Further incidents are listed in one line each. */
const maxCards = 3

/** Worst first. */
export function OpenIncidents({ incidents, tree }: OpenIncidentsProps) {
  const gravestFirst = incidents.toSorted((a, b) => severityOf(b.impactKind) - severityOf(a.impactKind))
  const others = gravestFirst.slice(maxCards)
  return (
    <Section title={statusPageMessages.incidents} hideTitle height={120}>
      {incidents.length === 0 && (
        <Card className="py-1">
          <EmptyState title={statusPageMessages.noIncidents}>
            <Checked />
            <LastIncident />
          </EmptyState>
        </Card>
      )}
      <ul data-list className="flex flex-col gap-4">
        {gravestFirst.slice(0, maxCards).map((incident) => (
          <li key={incident.id}>
            <IncidentCard incident={incident} tree={tree} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <RecordRows title={statusPageMessages.otherIncidents} records={others} />}
    </Section>
  )
}

interface UnderWayProps {
  readonly maintenances: readonly OpenRecord[]
}

export function UnderWay({ maintenances }: UnderWayProps) {
  const others = maintenances.slice(maxCards)
  return (
    <Section title={statusPageMessages.underWay} hideTitle height={120}>
      <ul data-list className="flex flex-col gap-4">
        {maintenances.slice(0, maxCards).map((maintenance) => (
          <li key={maintenance.id}>
            <MaintenanceCard maintenance={maintenance} />
          </li>
        ))}
      </ul>
      {others.length > 0 && <RecordRows title={statusPageMessages.otherMaintenance} records={others} />}
    </Section>
  )
}

/** 60 days: for older incidents, a date is clearer than an age. */
const maxAgeMs = 60 * 86_400_000

/** Reserves the space of its line while it loads. */
function LastIncident() {
  return (
    <div className="min-h-5">
      <Boundary pending={null} failed={BoundaryFailure}>
        <Newest />
      </Boundary>
    </div>
  )
}

function Newest() {
  const { network } = useNetwork()
  const [newest] = useSuspenseInfiniteQuery(
    recordsQuery(useServices(), { kind: 'incident', ...(network !== null && { network }) }),
  ).data.records
  const today = useNow(86_400)
  if (!newest) return <p>{statusPageMessages.noIncidentEver}</p>
  const at = newest.endedAt ?? newest.startedAt
  const isLongAgo = today - at > maxAgeMs
  return (
    <p>
      {newest.endedAt === null ? statusPageMessages.lastIncident : statusPageMessages.lastResolved}{' '}
      {isLongAgo ? <Timestamp at={at} mode="date" /> : <Age at={at} />}
      {': '}
      <PageLink to={paths.incident(newest.id)} className="text-ink underline decoration-line underline-offset-4">
        {newest.name}
      </PageLink>
      {newest.endedAt !== null && statusPageMessages.lasted(durationSeconds(newest, newest.endedAt))}
    </p>
  )
}

interface RecordRowsProps {
  readonly title: string
  readonly records: readonly OpenRecord[]
}

function RecordRows({ title, records }: RecordRowsProps) {
  return (
    <Card className="mt-4">
      <h3 className="text-sm font-medium text-quiet">{title}</h3>
      <ul data-list className="divide-y divide-line">
        {records.map((record) => (
          <li key={record.id} className="flex items-baseline gap-2 py-2">
            <ImpactMark impact={record.impact} compact />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
              <PageLink
                to={paths.record(record.kind, record.id)}
                className="min-w-0 flex-1 basis-56 wrap-anywhere hover:underline"
              >
                {record.name}
              </PageLink>
              <span className="text-sm text-quiet">
                {statusMessages.state(record.status)} · <Age at={record.newestAt} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
