import { Suspense, type ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { durationSeconds, type RecordValue, type TimelineEntry } from '#domain/status/record.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { useNowSince } from '../../../components/time/age.tsx'
import { BackLink } from '../../../components/page-link.tsx'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { Section } from '../../../components/section.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { useMedia } from '../../../platform/screen/media.ts'
import { usePageName } from '../../../platform/page-name.tsx'
import { useServices } from '../../../platform/services.ts'
import { NeedsStatus } from '../needs-status.tsx'
import { recordQuery } from '../record-queries.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { RecordComponents } from '../records/record-components.tsx'
import { DelistedNote, RecordActions, RecordNetworks } from '../records/record-header.tsx'
import { EarlierWordings } from '../timeline/earlier-wordings.tsx'
import { Updates } from '../timeline/timeline.tsx'
import { IncidentFacts } from './incident-facts.tsx'
import { incidentPageMessages, incidentsMessages } from './messages.ts'
import { PhaseBar } from './phase-bar.tsx'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

interface IncidentPageProps {
  /** Another feature's view of the incident's time. */
  readonly Ledger?: ComponentType<{ readonly incident: RecordValue }>
}

export function IncidentPage({ Ledger }: IncidentPageProps) {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={paths.incidents()}>{incidentPageMessages.back}</BackLink>
      <IncidentHeader id={id} />
      <NeedsStatus>
        <Section title={pageMessages.incident} hasHeadings height={520} subject={id}>
          <IncidentBody id={id} Ledger={Ledger} />
        </Section>
      </NeedsStatus>
    </>
  )
}

/** Rendered before the incident is loaded, so that the title keeps the focus. */
function IncidentHeader({ id }: { readonly id: string }) {
  const record = useQuery(recordQuery(useServices(), 'incident', id)).data?.record
  usePageName(record?.name ?? null)
  return (
    <PageHeader
      title={record?.name ?? pageMessages.incident}
      mark={record && <StatusMark status={kindOf(record)} size={44} />}
      lead={record && <Lead record={record} />}
    >
      {record && <RecordActions record={record} />}
    </PageHeader>
  )
}

function Lead({ record }: { readonly record: RecordValue }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink">
        <LeadState record={record} />
      </span>
      <DelistedNote record={record} />
      <ImpactMark impact={record.impact} />
      <RecordNetworks record={record} />
    </span>
  )
}

/** The end of a delisted incident is unknown, and so is its duration. */
function LeadState({ record }: { readonly record: RecordValue }) {
  const seconds = durationSeconds(record, useNowSince(record.startedAt))
  if (record.delistedAt !== null) return statusMessages.state(record.status)
  return record.isOpen
    ? incidentsMessages.openFor(statusMessages.state(record.status), seconds)
    : incidentPageMessages.resolvedAfter(seconds)
}

function kindOf({ isOpen, impactKind, delistedAt }: RecordValue): StatusKind {
  if (delistedAt !== null) return 'unknown'
  return isOpen ? impactKind : 'operational'
}

interface IncidentBodyProps {
  readonly id: string
  readonly Ledger: IncidentPageProps['Ledger']
}

function IncidentBody({ id, Ledger }: IncidentBodyProps) {
  const query = useSuspenseQuery(recordQuery(useServices(), 'incident', id))
  const { record, timeline, seenAt } = query.data
  const updates = timeline.filter((entry) => !entry.isPostmortem)
  const postmortems = timeline.filter((entry) => entry.isPostmortem)
  // On a phone, the curves of what is over would push what was said about it off the screen.
  const isReadFirst = useMedia('(width < 48rem)') && !record.isOpen
  const ledger = Ledger && (
    <Suspense>
      <Ledger incident={record} />
    </Suspense>
  )
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <StaleNote query={query} />
        <PhaseBar record={record} timeline={updates} />
        {postmortems.map((entry) => (
          <Postmortem key={entry.id} entry={entry} />
        ))}
        {!isReadFirst && ledger}
        <Updates record={record} timeline={updates} />
        {isReadFirst && ledger}
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(var(--strip)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip)-3rem)] lg:self-start lg:overflow-y-auto print:static print:max-h-none">
        <IncidentFacts record={record} seenAt={seenAt} />
        <RecordComponents record={record} timeline={updates} />
      </div>
    </div>
  )
}

function Postmortem({ entry }: { readonly entry: TimelineEntry }) {
  return (
    <Card className="sm:p-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold tracking-tight">{incidentPageMessages.postmortem}</h2>
        <p className="text-sm text-quiet">
          {incidentPageMessages.published} <Timestamp at={entry.at} detailed />
          {incidentPageMessages.words(entry.body)}
        </p>
      </div>
      <ForeignText text={entry.body} />
      <EarlierWordings body={entry.body} earlier={entry.earlier} />
    </Card>
  )
}
