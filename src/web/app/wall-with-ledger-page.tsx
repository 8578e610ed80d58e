import { Suspense, type ComponentType } from 'react'
import { WallPage } from '../features/status/wall/wall-page.tsx'
import { lazyPart, preloadedPart } from '../components/lazy-part.tsx'
import { useHasPulse } from '../platform/sources.ts'

const WallPulse = lazyPart(() => import('../features/ledger/pulse/pulse-beat.tsx').then((part) => part.WallPulse))
const WallLedgerMark = lazyPart(() => import('../features/ledger/ledger-mark.tsx').then((part) => part.WallLedgerMark))
const witness = preloadedPart(() => import('../features/signals/witness-line.tsx').then((part) => part.WallWitness))

/** Loads the page with the ledger's signals, which the document may already contain; otherwise they may come later. */
export async function loadWallPage(): Promise<ComponentType> {
  await witness.preload().catch(() => undefined)
  return WallWithLedgerPage
}

function WallWithLedgerPage() {
  const hasPulse = useHasPulse()
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
        hasPulse && (
          <Suspense>
            <WallPulse />
          </Suspense>
        )
      }
    />
  )
}
