import { LedgerTrack } from '../features/signals/ledger-track.tsx'
import { ComponentsPage } from '../features/status/components/components-page.tsx'

/** The components with a track of the ledger below their day bars. */
export function ComponentsWithLedgerPage() {
  return <ComponentsPage track={<LedgerTrack />} />
}
