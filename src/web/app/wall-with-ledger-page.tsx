import { Suspense } from 'react'
import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { WallPage } from '../features/status/wall/wall-page.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

const WallWitness = lazyPart(() => import('../features/signals/witness-line.tsx').then((part) => part.WallWitness))

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
