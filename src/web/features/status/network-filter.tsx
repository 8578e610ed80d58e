import { parseNetwork } from '#domain/status/network.ts'
import { networksIn } from '#domain/status/status-view.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { Select } from '../../components/ui/select.tsx'
import { useNetwork } from '../../platform/network.ts'
import { useStatusIfKnown } from './queries.ts'

/** Renders nothing if the page's components belong to no network. */
export function NetworkFilter() {
  const { network, setNetwork } = useNetwork()
  const tree = useStatusIfKnown().data?.tree
  const present = tree ? networksIn(tree) : []
  if (present.length === 0 && network === null) return null
  const offered = network === null || present.includes(network) ? present : [...present, network]
  const options = offered.map((value) => ({ value, label: networkMessages.name(value) }))
  return (
    <Select
      label={networkMessages.filter}
      hideLabel
      value={network ?? ''}
      options={[{ value: '', label: networkMessages.all }, ...options]}
      onChange={(value) => setNetwork(parseNetwork(value))}
    />
  )
}
