import { FailureNote } from '#web/parts/failure-note.tsx'
import { PageLink } from '#web/parts/page-link.tsx'
import { Age } from '#web/parts/age.tsx'
import { paths } from '#web/paths.ts'
import { useNetwork } from '#web/queries/network.ts'
import { useRecords } from '#web/queries/records.ts'
import { Boundary } from '#web/ui/boundary.tsx'
import { statusPageWords } from '#web/words/status-page.ts'

/** The newest incident there was, on a line of its own whose place is kept while it is awaited. */
export function LastIncident() {
  return (
    <div className="min-h-5">
      <Boundary pending={null} failed={FailureNote}>
        <Newest />
      </Boundary>
    </div>
  )
}

function Newest() {
  const { network } = useNetwork()
  const [newest] = useRecords({ kind: 'incident', ...(network !== null && { network }) }).data.records
  if (!newest) return <p>{statusPageWords.noIncidentEver}</p>
  return (
    <p>
      {statusPageWords.lastIncident} <Age at={newest.startedAt} />
      {': '}
      <PageLink to={paths.incident(newest.id)} className="text-ink underline decoration-line underline-offset-4">
        {newest.name}
      </PageLink>
    </p>
  )
}
