import { leaves } from '#domain/component-tree.ts'
import { viewOfNetwork } from '#domain/status-view.ts'
import { useAddress } from '#web/queries/address.ts'
import { useNetwork } from '#web/queries/network.ts'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { Select } from '#web/ui/select.tsx'
import { recordFilterWords } from '#web/words/record-filter.ts'

/** The choice of one component, of the chosen network where there is one; it stands in the address. */
export function ComponentFilter() {
  const { value, set } = useAddress()
  const { network } = useNetwork()
  const { data } = useStatusIfKnown()
  const chosen = value('component')
  const offered = data
    ? leaves(viewOfNetwork(data, network).tree).map(({ id, name, groupName }) => ({
        value: id,
        label: groupName === null ? name : `${groupName} · ${name}`,
      }))
    : []
  const unlisted = chosen !== '' && !offered.some((option) => option.value === chosen)
  const known = data && leaves(data.tree).find(({ id }) => id === chosen)
  return (
    <Select
      label={recordFilterWords.component}
      hideLabel
      value={chosen}
      options={[
        { value: '', label: recordFilterWords.allComponents },
        ...offered,
        ...(unlisted ? [{ value: chosen, label: known?.name ?? chosen }] : []),
      ]}
      onChange={(component) => set({ component })}
    />
  )
}
