import { durationSeconds, type RecordValue } from '#domain/status/record.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { RecordActions } from '../records/record-header.tsx'
import { RecordNetworks } from '../records/record-networks.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { WithdrawnNote } from '../records/withdrawn-note.tsx'
import { useNow } from '../../../platform/now.ts'
import { usePageName } from '../../../platform/page-name.tsx'
import { useRecordIfKnown } from '../records/queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { incidentPageWords } from './incident-page-messages.ts'
import { pageWords } from '../../../components/messages/pages.ts'
import { statusWords } from '../../../components/messages/status.ts'

/** Name, state and what one can do with an incident. It stands before the incident is known, and the title keeps the focus. */
export function IncidentHeader({ id }: { readonly id: string }) {
  const record = useRecordIfKnown('incident', id).data?.record
  usePageName(record?.name ?? null)
  return (
    <PageHeader
      title={record?.name ?? pageWords.incident}
      mark={record && <StatusMark status={kindOf(record)} size={44} />}
      lead={record && <Lead record={record} />}
    >
      {record && <RecordActions record={record} />}
    </PageHeader>
  )
}

function Lead({ record }: { readonly record: RecordValue }) {
  const seconds = durationSeconds(record, useNow(15))
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink">
        {record.isOpen || record.withdrawnAt !== null
          ? incidentPageWords.lasting(statusWords.state(record.status), seconds)
          : incidentPageWords.resolvedAfter(seconds)}
      </span>
      <WithdrawnNote record={record} />
      <ImpactMark impact={record.impact} />
      <RecordNetworks record={record} />
    </span>
  )
}

/** How it went on is not known of what was withdrawn. */
function kindOf({ isOpen, impactKind, withdrawnAt }: RecordValue): StatusKind {
  if (withdrawnAt !== null) return 'unknown'
  return isOpen ? impactKind : 'operational'
}
