import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Age } from '../../../components/age.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useNow } from '../../../platform/now.ts'
import { useRecords } from '../records/queries.ts'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { statusPageWords } from './messages.ts'

/** Sixty days: beyond, a date says more than a distance. */
const longAgo = 60 * 86_400_000

/** The newest incident there was, on a line of its own whose place is kept while it is awaited. */
export function LastIncident() {
  return (
    <div className="min-h-5">
      <Boundary pending={null} failed={BoundaryFailure}>
        <Newest />
      </Boundary>
    </div>
  )
}

function Newest() {
  const { network } = useNetwork()
  const [newest] = useRecords({ kind: 'incident', ...(network !== null && { network }) }).data.records
  const today = useNow(86_400)
  if (!newest) return <p>{statusPageWords.noIncidentEver}</p>
  const at = newest.startedAt
  const isLongAgo = today - at > longAgo
  return (
    <p>
      {statusPageWords.lastIncident} {isLongAgo ? <Timestamp at={at} mode="date" /> : <Age at={at} />}
      {': '}
      <PageLink to={paths.incident(newest.id)} className="text-ink underline decoration-line underline-offset-4">
        {newest.name}
      </PageLink>
    </p>
  )
}
