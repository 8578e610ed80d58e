import { StaleNote } from '../../../components/freshness.tsx'
import { RecordComponents } from '../records/record-components.tsx'
import { Updates } from '../timeline/updates.tsx'
import { useRecord } from '../records/queries.ts'
import { MaintenanceFacts } from './maintenance-facts.tsx'
import { WindowPanel } from './window-panel.tsx'

/** Everything that is known of a maintenance: its window and updates, and the facts beside them. */
export function MaintenanceBody({ id }: { readonly id: string }) {
  const query = useRecord('maintenance', id)
  const { record, timeline, seenAt } = query.data
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <StaleNote query={query} />
        <WindowPanel record={record} />
        <Updates record={record} timeline={timeline} />
      </div>
      <aside className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(var(--strip)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip)-3rem)] lg:self-start lg:overflow-y-auto print:static print:max-h-none">
        <MaintenanceFacts record={record} seenAt={seenAt} />
        <RecordComponents record={record} timeline={timeline} />
      </aside>
    </div>
  )
}
