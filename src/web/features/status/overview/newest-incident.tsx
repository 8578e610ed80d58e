import { durationSeconds } from '#domain/status/record.ts'
import { Age } from '../../../components/time/age.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { recordsQuery } from '../record-list.ts'
import { statusPageMessages } from './messages.ts'
import { useSuspenseInfiniteQuery } from '../../../platform/suspense-query.ts'

/** 60 days: for older incidents, a date is clearer than an age. */
const maxAgeMs = 60 * 86_400_000

/** Shown while no incident is open. */
export function NewestIncident() {
  const { network } = useNetwork()
  const [newest] = useSuspenseInfiniteQuery(
    recordsQuery(useServices(), { kind: 'incident', ...(network !== null && { network }) }),
  ).data.records
  const today = useNow(86_400)
  if (!newest) return <p>{statusPageMessages.noIncidentEver}</p>
  const at = newest.endedAt ?? newest.startedAt
  const isLongAgo = today - at > maxAgeMs
  return (
    <p className="line-clamp-2 sm:line-clamp-1">
      {newest.endedAt === null ? statusPageMessages.lastIncident : statusPageMessages.lastResolved}{' '}
      {isLongAgo ? <Timestamp at={at} mode="date" /> : <Age at={at} />}
      {newest.endedAt !== null && statusPageMessages.lasted(durationSeconds(newest, newest.endedAt))}
      {': '}
      <PageLink to={paths.incident(newest.id)} className="text-ink underline decoration-line underline-offset-4">
        {newest.name}
      </PageLink>
    </p>
  )
}
