import { useFollowedWork, usePolicyWork } from '../features/policies/queries.ts'
import { queueMessages } from '../features/policies/work/messages.ts'
import { CountBadge } from './nav-badge.tsx'

/** The number of documents that wait for the user’s decision. */
export function WorkCount() {
  const { data } = usePolicyWork()
  useFollowedWork()
  const { waiting = 0, isPartial = false } = data ?? {}
  const text = queueMessages.atLeast(waiting, isPartial)
  return <CountBadge count={waiting} status="maintenance" label={queueMessages.badge(text)} text={text} />
}
