import { IncidentLedger } from '../features/signals/incident-ledger.tsx'
import { IncidentPage } from '../features/status/incidents/incident-page.tsx'

/** An incident with what the ledger showed meanwhile: features do not import one another. */
export function IncidentWithLedgerPage() {
  return <IncidentPage Ledger={IncidentLedger} />
}
