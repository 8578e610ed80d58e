import type { ReactNode } from 'react'
import { NoStatusCard } from './overview/no-status.tsx'
import { useStatusIfKnown } from './queries.ts'

/** What follows says nothing without a status: where the service has none yet, how to bring one in. */
export function NeedsStatus({ children }: { readonly children: ReactNode }) {
  const { data, error } = useStatusIfKnown()
  return data || error?.kind !== 'unavailable' ? children : <NoStatusCard />
}
