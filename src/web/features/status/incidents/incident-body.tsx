import { StaleNote } from '../../../components/freshness.tsx'
import { RecordComponents } from '../records/record-components.tsx'
import { Updates } from '../timeline/updates.tsx'
import { useRecord } from '../records/queries.ts'
import { Course } from './phase-bar.tsx'
import { IncidentFacts } from './incident-facts.tsx'
import { Postmortem } from './postmortem.tsx'

/** Everything that is known of an incident: its course and updates, and the facts beside them. */
export function IncidentBody({ id }: { readonly id: string }) {
  const query = useRecord('incident', id)
  const { record, timeline, seenAt } = query.data
  const told = timeline.filter((entry) => !entry.isPostmortem)
  const postmortems = timeline.filter((entry) => entry.isPostmortem)
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="flex min-w-0 flex-col gap-8">
        <StaleNote query={query} />
        <Course record={record} timeline={told} />
        {postmortems.map((entry) => (
          <Postmortem key={entry.id} entry={entry} />
        ))}
        <Updates record={record} timeline={told} />
      </div>
      <aside className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-[calc(var(--strip)+1.5rem)] lg:max-h-[calc(100dvh-var(--strip)-3rem)] lg:self-start lg:overflow-y-auto print:static print:max-h-none">
        <IncidentFacts record={record} seenAt={seenAt} />
        <RecordComponents record={record} timeline={told} />
      </aside>
    </div>
  )
}
