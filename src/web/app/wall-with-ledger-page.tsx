import { NetworkPulse } from '../features/ledger/pulse/network-pulse.tsx'
import { WallWitness } from '../features/signals/witness-line.tsx'
import { WallPage } from '../features/status/wall/wall-page.tsx'

/** The wall with what the ledger shows. */
export function WallWithLedgerPage() {
  return <WallPage witness={<WallWitness />} ledger={<NetworkPulse />} />
}
