import { leaves } from '#domain/status/component-tree.ts'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStatusIfKnown } from '../queries.ts'
import { Select } from '../../../components/ui/select.tsx'
import { recordFilterWords } from './record-filter-messages.ts'

export interface ComponentFacetProps {
  readonly onChoose: (component: string) => void
}

/** The choice of a component, of the network that is shown; it stands in the address. */
export function ComponentFacet({ onChoose }: ComponentFacetProps) {
  const chosen = useAddress().value('component')
  const { network } = useNetwork()
  const tree = useStatusIfKnown().data?.tree
  const offered = (tree ? leaves(tree) : [])
    .filter((component) => !component.signpost)
    .filter((component) => network === null || component.network === network || component.id === chosen)
    .map(({ id, name, groupName }) => ({
      value: id,
      label: groupName === null ? name : recordFilterWords.inGroup(groupName, name),
    }))
  // A link may name a component that the page has no more.
  const unknown = chosen !== '' && !offered.some(({ value }) => value === chosen)
  if (offered.length === 0 && !unknown) return null
  return (
    <div className="sm:w-56">
      <Select
        label={recordFilterWords.component}
        hideLabel
        value={chosen}
        options={[
          { value: '', label: recordFilterWords.anyComponent },
          ...(unknown ? [{ value: chosen, label: chosen }] : []),
          ...offered,
        ]}
        onChange={onChoose}
      />
    </div>
  )
}
