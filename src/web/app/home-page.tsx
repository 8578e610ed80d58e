import { lazy } from 'react'
import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { StatusPage } from '../features/status/overview/status-page.tsx'

const WitnessLine = lazy(async () => ({ default: (await import('../features/signals/witness-line.tsx')).WitnessLine }))

/** The status page with the ledger’s pulse and what it witnesses: features do not import one another. */
export function HomePage() {
  return <StatusPage pulse={<NetworkPulse />} witness={<WitnessLine />} />
}
