import { leaves } from '#domain/component-tree.ts'
import { useAddress } from '#web/queries/address.ts'
import { useNetwork } from '#web/queries/network.ts'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { Select } from '#web/ui/select.tsx'
import { incidentsWords } from '#web/words/incidents.ts'
import { useIncidentFilters } from './incident-filters.ts'

/** The choice of a component, of the network that is shown. */
export function ComponentFacet() {
  const chosen = useAddress().value('component')
  const { network } = useNetwork()
  const { set } = useIncidentFilters()
  const tree = useStatusIfKnown().data?.tree
  const offered = (tree ? leaves(tree) : [])
    .filter((component) => !component.signpost)
    .filter((component) => network === null || component.network === network || component.id === chosen)
    .map(({ id, name, groupName }) => ({
      value: id,
      label: groupName === null ? name : incidentsWords.inGroup(groupName, name),
    }))
  // A link may name a component that the page has no more.
  const unknown = chosen !== '' && !offered.some(({ value }) => value === chosen)
  return (
    <div className="sm:w-56">
      <Select
        label={incidentsWords.component}
        hideLabel
        value={chosen}
        options={[
          { value: '', label: incidentsWords.anyComponent },
          ...(unknown ? [{ value: chosen, label: chosen }] : []),
          ...offered,
        ]}
        onChange={(component) => set({ component })}
      />
    </div>
  )
}
