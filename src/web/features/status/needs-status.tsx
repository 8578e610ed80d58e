import { lazy, Suspense, type ReactNode } from 'react'
import { useStatusIfKnown } from './queries.ts'

const NoStatusCard = lazy(async () => ({ default: (await import('./overview/no-status.tsx')).NoStatusCard }))

/** What follows says nothing without a status: where the service has none yet, how to bring one in. */
export function NeedsStatus({ children }: { readonly children: ReactNode }) {
  const { data, error } = useStatusIfKnown()
  if (data || error?.kind !== 'unavailable') return children
  return (
    <Suspense fallback={null}>
      <NoStatusCard />
    </Suspense>
  )
}
