import { useNetwork } from '../../platform/network.ts'
import { useNow } from '../../platform/time/now.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { Chip } from '../../components/ui/chip.tsx'
import { freshnessMessages } from '../../components/messages/freshness.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { ledgerMessages } from './messages.ts'

export function LedgerNetwork() {
  const { data } = useSourcesIfKnown()
  const now = useNow(60)
  if (!data) return null
  const { network, sample, importedAt } = data.ledger
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Chip>{networkMessages.name(network)}</Chip>
      {sample && (
        <Chip remark title={ledgerMessages.sampleExplained}>
          {ledgerMessages.sampleLedger}
        </Chip>
      )}
      {importedAt !== null && <Chip remark>{freshnessMessages.imported((now - importedAt) / 1000)}</Chip>}
    </span>
  )
}

/** Says that the network filter does not apply to the ledger, if it names another network. */
export function OtherNetworkNote() {
  const { network } = useNetwork()
  const shown = useSourcesIfKnown().data?.ledger.network
  if (network === null || shown === undefined || shown === network) return null
  return (
    <p role="note" className="mb-4 rounded-lg border border-dashed border-line bg-sunk px-3 py-2 text-sm text-quiet">
      {ledgerMessages.otherNetwork(networkMessages.name(shown), networkMessages.name(network))}
    </p>
  )
}
