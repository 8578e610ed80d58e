import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { StatusPage } from '../features/status/overview/status-page.tsx'

/** The status page with the pulse of the ledger: features do not import one another. */
export function HomePage() {
  return <StatusPage pulse={<NetworkPulse />} />
}
