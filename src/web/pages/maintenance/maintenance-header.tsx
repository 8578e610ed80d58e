import type { RecordValue } from '#domain/incident.ts'
import { Age } from '#web/parts/age.tsx'
import { RecordActions } from '#web/parts/record-actions.tsx'
import { RecordNetworks } from '#web/parts/record-networks.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { usePageName } from '#web/queries/page-name.tsx'
import { useRecordIfKnown } from '#web/queries/records.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { pageWords } from '#web/words/pages.ts'
import { statusWords } from '#web/words/status.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Countdown } from './countdown.tsx'

/** Name, state and what one can do with a maintenance; it stands even while the maintenance is awaited. */
export function MaintenanceHeader({ id }: { readonly id: string }) {
  const record = useRecordIfKnown('maintenance', id).data?.record
  if (!record) return <PageHeader title={pageWords.maintenance} />
  return <KnownHeader record={record} />
}

function KnownHeader({ record }: { readonly record: RecordValue }) {
  usePageName(record.name)
  const { id, name, status, isOpen, endedAt } = record
  return (
    <PageHeader
      title={name}
      mark={<StatusMark status={isOpen ? 'maintenance' : 'operational'} size={44} />}
      lead={
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
              <Countdown maintenance={record} />
            </span>
          )}
          <RecordNetworks record={record} />
        </span>
      }
    >
      {isOpen && <AddToCalendar id={id} name={name} />}
      <RecordActions record={record} />
    </PageHeader>
  )
}
