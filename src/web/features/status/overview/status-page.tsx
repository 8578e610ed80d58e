import { Dotted } from '../../../components/dotted.tsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { isUpcoming, durationSeconds, type LastUpdate, statePaths } from '#domain/status/record.ts'
import { viewOfNetwork, type OpenRecord, type ComponentTree, findComponent } from '#domain/status/status-view.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { QueryFailure, BoundaryFailure } from '../../../components/query-failure.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { useStatus, useStatusIfKnown } from '../queries.ts'
import { ComponentsOverview } from './components-overview.tsx'
import { Contradictions } from './contradictions.tsx'
import { NextMaintenance } from './next-maintenance.tsx'
import { RollupHeader } from './rollup-header.tsx'
import { SinceLastVisit, SinceLastVisitLine, SinceLastVisitNote } from './since-last-visit.tsx'
import { severityOf } from '#domain/status/status-kind.ts'
import { plainText } from '#domain/text/rich-text.ts'
import { Age, Duration, useNowSince } from '../../../components/time/age.tsx'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { MaintenanceCard } from '../records/maintenance-card.tsx'
import { NamedComponent } from '../records/named-components.tsx'
import { StateSequence } from '../records/state-path.tsx'
import { Checked } from './checked.tsx'
import { statusPageMessages } from './messages.ts'

const NewestIncident = lazyPart(() => import('./newest-incident.tsx').then((part) => part.NewestIncident))
const NoStatus = lazy(async () => ({ default: (await import('./no-status.tsx')).NoStatus }))

interface StatusPageProps {
  /** A section of another feature. */
  readonly pulse: ReactNode
  /** A line of another feature, loaded later. */
  readonly witness: ReactNode
}

/** Depends on one response, which usually comes with the document, so that the page renders without waiting. */
export function StatusPage({ pulse, witness }: StatusPageProps) {
  const { data, error } = useStatusIfKnown()
  const skeleton = <Skeleton height={640} label={statusMessages.loading} />
  if (!data && error?.kind === 'unavailable')
    return (
      <Suspense fallback={skeleton}>
        <NoStatus />
      </Suspense>
    )
  return (
    <>
      <RollupHeader view={data} />
      {data && (
        <div className="-mt-3 mb-4 flex min-h-11 gap-6 sm:min-h-6">
          <div className="flex-1">
            <Suspense>{witness}</Suspense>
          </div>
          <SinceLastVisitNote />
        </div>
      )}
      {data && <Overview pulse={pulse} />}
      {!data && error && (
        <Card>
          <QueryFailure error={error} />
        </Card>
      )}
      {!data && !error && skeleton}
    </>
  )
}

function Overview({ pulse }: Pick<StatusPageProps, 'pulse'>) {
  const { data: page } = useStatus()
  const { network } = useNetwork()
  const view = viewOfNetwork(page, network)
  const active = view.maintenances.filter((maintenance) => !isUpcoming(maintenance.status))
  const upcoming = view.maintenances.filter((maintenance) => isUpcoming(maintenance.status))
  return (
    <div className="@container">
      <div className="grid gap-6 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Contradictions view={page} network={network} />
          <OpenIncidentCards incidents={view.incidents} tree={page.tree} />
          <SinceLastVisitLine />
          {active.length > 0 && <UnderWay maintenances={active} />}
          <ComponentsOverview tree={view.tree} network={network} />
        </div>
        <div className="grid min-w-0 content-start items-start gap-6 @xl:grid-cols-2 @4xl:grid-cols-1">
          <NextMaintenance maintenances={upcoming} />
          {pulse}
          <SinceLastVisit />
        </div>
      </div>
    </div>
  )
}

interface OpenIncidentsProps {
  readonly incidents: readonly OpenRecord[]
  readonly tree: ComponentTree
}

/** Further incidents are listed in one line each. */
const maxCards = 3

/** Worst first. */
function OpenIncidentCards({ incidents, tree }: OpenIncidentsProps) {
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

function UnderWay({ maintenances }: UnderWayProps) {
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

/** Reserves the space of its lines while it loads. */
function LastIncident() {
  return (
    <div className="min-h-11.5 sm:min-h-5">
      <Boundary pending={null} failed={BoundaryFailure}>
        <NewestIncident />
      </Boundary>
    </div>
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
          <li key={record.id} className="relative flex items-baseline gap-2 py-2">
            <ImpactMark impact={record.impact} compact />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
              <PageLink
                to={paths.record(record.kind, record.id)}
                className="min-w-0 flex-1 basis-56 wrap-anywhere after:absolute after:inset-0 hover:underline"
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

interface IncidentCardProps {
  readonly incident: OpenRecord
  readonly tree: ComponentTree
}

const maxBodyLength = 700

function IncidentCard({ incident, tree }: IncidentCardProps) {
  const { id, name, status, startedAt, lastUpdate } = incident
  const now = useNowSince(startedAt)
  return (
    <Card edge opens data-status={incident.impactKind}>
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
        <Dotted>
          <span className="font-medium text-ink">{statusMessages.state(status)}</span>
          {lastUpdate && (
            <span>
              {`${statusPageMessages.updated} `}
              <Timestamp at={lastUpdate.at} mode="near" />, <Age at={lastUpdate.at} />
            </span>
          )}
          <span>
            {`${statusPageMessages.began} `}
            <Timestamp at={startedAt} mode="near" />
            {`, ${statusPageMessages.openFor} `}
            <Duration seconds={durationSeconds(incident, now)} />
          </span>
        </Dotted>
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
