import { lazy, Suspense } from 'react'
import { ComponentsPage } from '../features/status/components/components-page.tsx'

const LedgerTrack = lazy(async () => ({ default: (await import('../features/signals/ledger-track.tsx')).LedgerTrack }))

/** The components with a track of the ledger below their day bars. */
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
