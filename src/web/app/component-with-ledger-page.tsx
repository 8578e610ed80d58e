import { Suspense } from 'react'
import type { Network } from '#domain/status/network.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { ComponentPage } from '../features/status/components/component-page.tsx'

const LedgerTrack = lazyPart(() => import('../features/signals/ledger-track.tsx').then((part) => part.LedgerTrack))

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
