import { Suspense, type ComponentType } from 'react'
import { WallPage } from '../features/status/wall/wall-page.tsx'
import { lazyPart, preloadedPart } from '../components/lazy-part.tsx'

const WallPulse = lazyPart(() => import('../features/ledger/pulse/pulse-beat.tsx').then((part) => part.WallPulse))
const WallLedgerMark = lazyPart(() => import('../features/ledger/ledger-mark.tsx').then((part) => part.WallLedgerMark))
const loadWitness = () => import('../features/signals/witness-line.tsx').then((part) => part.WallWitness)
const witness = preloadedPart(loadWitness, lazyPart(loadWitness))

/** The page with what the ledger shows, which the document may have shown already; that line may come later. */
export async function loadWallPage(): Promise<ComponentType> {
  await witness.preload().catch(() => undefined)
  return WallWithLedgerPage
}

/** The wall with what the ledger shows. */
function WallWithLedgerPage() {
  return (
    <WallPage
      corner={
        <Suspense>
          <WallLedgerMark />
        </Suspense>
      }
      witness={
        <Suspense>
          <witness.Part />
        </Suspense>
      }
      ledger={
        <Suspense>
          <WallPulse />
        </Suspense>
      }
    />
  )
}
