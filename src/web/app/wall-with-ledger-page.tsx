import { Suspense } from 'react'
import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { WallPage } from '../features/status/wall/wall-page.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

const WallLedgerMark = lazyPart(() => import('../features/ledger/ledger-mark.tsx').then((part) => part.WallLedgerMark))
const WallWitness = lazyPart(() => import('../features/signals/witness-line.tsx').then((part) => part.WallWitness))

/** The wall with what the ledger shows. */
export function WallWithLedgerPage() {
  return (
    <WallPage
      corner={
        <Suspense>
          <WallLedgerMark />
        </Suspense>
      }
      witness={
        <Suspense>
          <WallWitness />
        </Suspense>
      }
      ledger={<NetworkPulse />}
    />
  )
}
