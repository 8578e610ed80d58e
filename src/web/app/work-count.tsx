import { useFollowedWork, usePolicyWork } from '../features/policies/queries.ts'
import { queueMessages } from '../features/policies/work/messages.ts'
import { CountBadge } from './nav-badge.tsx'

/** The number of documents that wait for the user’s decision. */
export function WorkCount() {
  const { data } = usePolicyWork()
  useFollowedWork()
  const count = data?.documents.length ?? 0
  return <CountBadge count={count} status="maintenance" label={queueMessages.badge(count)} />
}
