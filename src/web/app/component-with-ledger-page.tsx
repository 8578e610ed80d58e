import { Suspense } from 'react'
import { parseNetwork, type Network } from '#domain/status/network.ts'
import { lazyPart } from '../components/lazy-part.tsx'
import { uiMessages } from '../components/messages/ui.ts'
import { Card } from '../components/ui/card.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { ComponentPage } from '../features/status/components/component-page.tsx'
import { useSourcesIfKnown } from '../platform/sources.ts'

const LedgerTrack = lazyPart(() => import('../features/signals/ledger-track.tsx').then((part) => part.LedgerTrack))

/** A component with a ledger track below its day bars. */
export function ComponentWithLedgerPage() {
  return <ComponentPage Track={TrackOfComponent} />
}

interface TrackOfComponentProps {
  /** Null for a component of all networks. */
  readonly network: Network | null
}

/** Absent if the component belongs to another network. Its space is reserved until it is loaded. */
function TrackOfComponent({ network }: TrackOfComponentProps) {
  const sources = useSourcesIfKnown().data
  if (!sources || sources.isStandalone) return null
  if (network !== null && parseNetwork(sources.ledger.network) !== network) return null
  return (
    <Suspense fallback={<PendingTrack />}>
      <LedgerTrack />
    </Suspense>
  )
}

function PendingTrack() {
  return (
    <Card className="min-h-46.5 sm:min-h-40.5">
      <Skeleton height={120} label={uiMessages.loading} />
    </Card>
  )
}
