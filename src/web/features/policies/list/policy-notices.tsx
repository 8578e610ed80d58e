import { lazy, Suspense } from 'react'
import { usePolicyNotices } from '../queries.ts'

interface PolicyNoticesProps {
  /** The only policy to show; all by default. */
  readonly policyId?: string
}

const NoticeList = lazy(() => import('./notice-list.tsx').then((part) => ({ default: part.NoticeList })))

/** Unread notifications that policies sent to the user. */
export function PolicyNotices({ policyId }: PolicyNoticesProps) {
  const unread = usePolicyNotices().data ?? []
  const shown = unread.filter(({ result }) => policyId === undefined || result === policyId)
  if (shown.length === 0) return null
  return (
    <Suspense>
      <NoticeList notices={shown} policyId={policyId ?? null} />
    </Suspense>
  )
}
