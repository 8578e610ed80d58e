import { useAddress } from '../../../platform/address.ts'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { componentsWords } from './messages.ts'

const orders = [
  { value: 'worst', label: componentsWords.orders.worst },
  { value: 'position', label: componentsWords.orders.position },
] as const

/** The filter by text and the order; both stand in the address. */
export function ComponentControls() {
  const { value, set } = useAddress()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3" data-print="no">
      <div className="min-w-0 grow basis-56 sm:max-w-80">
        <SearchField label={componentsWords.filter} value={value('q')} onSearch={(q) => set({ q })} />
      </div>
      <Segmented
        label={componentsWords.order}
        value={value('order') === 'position' ? 'position' : 'worst'}
        options={orders}
        onChange={(order) => set({ order: order === 'worst' ? null : order })}
      />
    </div>
  )
}
