import type { ComponentType } from 'react'
import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { StatusPage } from '../features/status/overview/status-page.tsx'
import { preloadedPart } from '../components/lazy-part.tsx'

const witnessLine = preloadedPart(() => import('../features/signals/witness-line.tsx').then((part) => part.WitnessLine))

/**
 * Loads the page together with its first line, which the document may already contain; otherwise the line may come
 * later.
 */
export async function loadHomePage(): Promise<ComponentType> {
  await witnessLine.preload().catch(() => undefined)
  return HomePage
}

/**
 * The status page with the ledger’s pulse and its signals, combined here because features do not import one another.
 */
function HomePage() {
  return <StatusPage pulse={<NetworkPulse />} witness={<witnessLine.Part />} />
}
