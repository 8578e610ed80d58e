import { lazy, Suspense, type ReactNode } from 'react'
import { useStatusIfKnown } from './queries.ts'

const NoStatusCard = lazy(async () => ({ default: (await import('./overview/no-status.tsx')).NoStatusCard }))

/** Renders its children only if there is a status; if the service has none yet, explains how to provide one. */
export function NeedsStatus({ children }: { readonly children: ReactNode }) {
  const { data, error } = useStatusIfKnown()
  if (data || error?.kind !== 'unavailable') return children
  return (
    <Suspense fallback={null}>
      <NoStatusCard />
    </Suspense>
  )
}
