import { Suspense } from 'react'
import type { RecordValue } from '#domain/status/record.ts'
import { IncidentPage } from '../features/status/incidents/incident-page.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

const LedgerCurve = lazyPart(() => import('../features/ledger/curve/ledger-curve.tsx').then((part) => part.LedgerCurve))

const IncidentLedger = lazyPart(() =>
  import('../features/signals/incident-ledger.tsx').then((part) => part.IncidentLedger),
)

/** An incident with the ledger's course during it, combined here because features do not import one another. */
export function IncidentWithLedgerPage() {
  return <IncidentPage Ledger={LedgerOfIncident} />
}

function LedgerOfIncident({ incident }: { readonly incident: RecordValue }) {
  const { startedAt, endedAt, isOpen, networks } = incident
  const curve = (hideTitle: boolean) => (
    <Suspense fallback={null}>
      <LedgerCurve from={startedAt} to={isOpen ? null : endedAt} networks={networks} hideTitle={hideTitle} />
    </Suspense>
  )
  return <IncidentLedger incident={incident} within={curve(true)} instead={curve(false)} />
}
