import { type ComponentTree, findComponent } from '#domain/status/component-tree.ts'
import { durationSeconds, type LastUpdate } from '#domain/status/record.ts'
import { severityOf } from '#domain/status/status-kind.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { statePaths } from '#domain/status/timeline.ts'
import { plainText } from '#domain/text/rich-text.ts'
import { Age, Duration } from '../../../components/age.tsx'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/now.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { NamedComponent } from '../records/named-components.tsx'
import { StateSequence } from '../records/state-path.tsx'
import { statusPageMessages } from './messages.ts'

interface IncidentCardProps {
  readonly incident: OpenRecord
  readonly tree: ComponentTree
}

const maxBodyLength = 700

export function IncidentCard({ incident, tree }: IncidentCardProps) {
  const { id, name, status, startedAt, lastUpdate } = incident
  const now = useNow(15)
  return (
    <Card edge data-status={incident.impactKind}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
          <PageLink to={paths.incident(id)} className="target-halo hover:underline">
            {name}
          </PageLink>
        </h3>
        <span className="text-sm text-quiet">
          <ImpactMark impact={incident.impact} />
        </span>
      </div>
      <p className="text-sm text-quiet">
        <span className="font-medium text-ink">{statusMessages.state(status)}</span>
        {lastUpdate && (
          <>
            {` · ${statusPageMessages.updated} `}
            <Timestamp at={lastUpdate.at} mode="near" />, <Age at={lastUpdate.at} />
          </>
        )}
        {` · ${statusPageMessages.began} `}
        <Timestamp at={startedAt} mode="near" />
        {`, ${statusPageMessages.openFor} `}
        <Duration seconds={durationSeconds(incident, now)} />
      </p>
      {lastUpdate && lastUpdate.body !== '' && <UpdateText update={lastUpdate} incident={id} />}
      <AffectedComponents record={incident} tree={tree} />
    </Card>
  )
}

function UpdateText({ update, incident }: { readonly update: LastUpdate; readonly incident: string }) {
  if (update.body.length <= maxBodyLength)
    return (
      <div className="mt-2">
        <ForeignText text={update.body} />
      </div>
    )
  return (
    <div className="mt-2 max-w-[72ch]">
      <p className="line-clamp-5 wrap-anywhere">{plainText(update.body)}</p>
      <PageLink to={paths.incident(incident)} className="target text-sm text-accent underline underline-offset-2">
        {statusPageMessages.readUpdate}
      </PageLink>
    </div>
  )
}

interface AffectedComponentsProps {
  readonly record: OpenRecord
  readonly tree: ComponentTree
}

const maxComponents = 6

/** Worst first; components with the same states share a line. */
function AffectedComponents({ record, tree }: AffectedComponentsProps) {
  if (record.components.length === 0) return null
  const changed = new Map(statePaths(record.timeline).map((path) => [path.componentId, path.states]))
  const members = record.components
    .map(({ id, name }) => ({
      id,
      name,
      severity: severityOf(findComponent(tree, id)?.status ?? 'no-data'),
      states: changed.get(id) ?? [],
    }))
    .toSorted((a, b) => b.severity - a.severity)
  const alike = Map.groupBy(members.slice(0, maxComponents), ({ states }) => states.join(' '))
  return (
    <ul aria-label={statusPageMessages.affects} className="mt-3 flex flex-col gap-2">
      {[...alike].map(([key, same]) => (
        <li key={key} className="flex flex-wrap items-center gap-2">
          {same.map(({ id, name }) => (
            <NamedComponent key={id} id={id} name={name} withStatus />
          ))}
          <span className="text-sm text-quiet">
            <StateSequence states={(same[0]?.states ?? []).map(statusMessages.wire)} />
          </span>
        </li>
      ))}
      {members.length > maxComponents && (
        <li className="text-sm">
          <PageLink to={paths.record(record.kind, record.id)} className="target text-quiet hover:underline">
            {statusPageMessages.moreComponents(members.length - maxComponents)}
          </PageLink>
        </li>
      )}
    </ul>
  )
}
