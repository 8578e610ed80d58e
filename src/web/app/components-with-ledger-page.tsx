import { Suspense } from 'react'
import { ComponentsPage } from '../features/status/components/components-page.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

const LedgerTrack = lazyPart(() => import('../features/signals/ledger-track.tsx').then((part) => part.LedgerTrack))

/** The components with a ledger track below their day bars. */
export function ComponentsWithLedgerPage() {
  return (
    <ComponentsPage
      track={
        <Suspense>
          <LedgerTrack />
        </Suspense>
      }
    />
  )
}
