import { lazy, Suspense } from 'react'
import type { Network } from '#domain/status/network.ts'
import { ComponentPage } from '../features/status/components/component-page.tsx'

const LedgerTrack = lazy(async () => ({ default: (await import('../features/signals/ledger-track.tsx')).LedgerTrack }))

/** A component with a track of the ledger below its day bars. */
export function ComponentWithLedgerPage() {
  return <ComponentPage Track={TrackOfComponent} />
}

interface TrackOfComponentProps {
  /** Null for a component of all networks. */
  readonly network: Network | null
}

function TrackOfComponent({ network }: TrackOfComponentProps) {
  return (
    <Suspense>
      <LedgerTrack of={network} />
    </Suspense>
  )
}
