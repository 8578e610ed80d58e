import { lazy, Suspense } from 'react'
import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { WallPage } from '../features/status/wall/wall-page.tsx'

const WallWitness = lazy(async () => ({ default: (await import('../features/signals/witness-line.tsx')).WallWitness }))

/** The wall with what the ledger shows. */
export function WallWithLedgerPage() {
  return (
    <WallPage
      witness={
        <Suspense>
          <WallWitness />
        </Suspense>
      }
      ledger={<NetworkPulse />}
    />
  )
}
