import type { RecordValue } from '#domain/status/record.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { Age } from '../../../components/age.tsx'
import { RecordActions } from '../records/record-header.tsx'
import { RecordNetworks } from '../records/record-networks.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { WindowCountdown } from '../records/window-countdown.tsx'
import { WithdrawnNote } from '../records/withdrawn-note.tsx'
import { usePageName } from '../../../platform/page-name.tsx'
import { useRecordIfKnown } from '../records/queries.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pageWords } from '../../../components/messages/pages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { AddToCalendar } from './add-to-calendar.tsx'

/** Name, state and what one can do with a maintenance. It stands before the maintenance is known, and the title keeps the focus. */
export function MaintenanceHeader({ id }: { readonly id: string }) {
  const record = useRecordIfKnown('maintenance', id).data?.record
  usePageName(record?.name ?? null)
  return (
    <PageHeader
      title={record?.name ?? pageWords.maintenance}
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
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink">
        {statusWords.state(status)}
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
      <WithdrawnNote record={record} />
      <RecordNetworks record={record} />
    </span>
  )
}

/** Whether it took place is not known of what was withdrawn. */
function kindOf({ isOpen, withdrawnAt }: RecordValue): StatusKind {
  if (withdrawnAt !== null) return 'unknown'
  return isOpen ? 'maintenance' : 'operational'
}
