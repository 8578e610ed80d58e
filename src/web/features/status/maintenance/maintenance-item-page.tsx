import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { RecordValue } from '#domain/status/record.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { Age } from '../../../components/time/age.tsx'
import { BackLink } from '../../../components/page-link.tsx'
import { StaleNote } from '../../../components/freshness.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { Section } from '../../../components/section.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { usePageName } from '../../../platform/page-name.tsx'
import { useServices } from '../../../platform/services.ts'
import { NeedsStatus } from '../needs-status.tsx'
import { recordQuery } from '../record-queries.ts'
import { WindowCountdown } from '../records/maintenance-window.tsx'
import { RecordComponents } from '../records/record-components.tsx'
import { DelistedNote, RecordActions, RecordNetworks } from '../records/record-header.tsx'
import { Updates } from '../timeline/timeline.tsx'
import { AddToCalendar } from './add-to-calendar.tsx'
import { MaintenanceFacts } from './maintenance-facts.tsx'
import { maintenanceMessages } from './messages.ts'
import { WindowPanel } from './window-panel.tsx'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export function MaintenanceItemPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={paths.maintenance()}>{maintenanceMessages.back}</BackLink>
      <MaintenanceHeader id={id} />
      <NeedsStatus>
        <Section title={pageMessages.maintenance} hasHeadings height={520} subject={id}>
          <MaintenanceBody id={id} />
        </Section>
      </NeedsStatus>
    </>
  )
}

/** Rendered before the maintenance is loaded, so that the title keeps the focus. */
function MaintenanceHeader({ id }: { readonly id: string }) {
  const record = useQuery(recordQuery(useServices(), 'maintenance', id)).data?.record
  usePageName(record?.name ?? null)
  return (
    <PageHeader
      title={record?.name ?? pageMessages.maintenance}
      mark={record && <StatusMark status={kindOf(record)} size={44} />}
      lead={record && <Lead record={record} />}
    >
      {record?.isOpen && <AddToCalendar id={id} name={record.name} />}
      {record && <RecordActions record={record} />}
    </PageHeader>
  )
}

function Lead({ record }: { readonly record: RecordValue }) {
  const { status, isOpen, endedAt } = record
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 *:not-last:after:ms-2 *:not-last:after:text-quiet *:not-last:after:content-['·'/'']">
      <span className="text-ink">
        {statusMessages.state(status)}
        {endedAt !== null && (
          <>
            {' '}
            <Age at={endedAt} />
          </>
        )}
      </span>
      {isOpen && (
        <span className="text-ink">
          <WindowCountdown maintenance={record} />
        </span>
      )}
      <DelistedNote record={record} />
      <RecordNetworks record={record} />
    </span>
  )
}

/** It is unknown whether a delisted maintenance took place. */
function kindOf({ isOpen, delistedAt }: RecordValue): StatusKind {
  if (delistedAt !== null) return 'unknown'
  return isOpen ? 'maintenance' : 'operational'
}

function MaintenanceBody({ id }: { readonly id: string }) {
  const query = useSuspenseQuery(recordQuery(useServices(), 'maintenance', id))
  const { record, timeline, seenAt } = query.data
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <StaleNote query={query} />
        <WindowPanel record={record} />
        <Updates record={record} timeline={timeline} />
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(var(--strip)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip)-3rem)] lg:self-start lg:overflow-y-auto print:static print:max-h-none">
        <MaintenanceFacts record={record} seenAt={seenAt} />
        <RecordComponents record={record} timeline={timeline} />
      </div>
    </div>
  )
}
