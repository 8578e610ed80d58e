import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { maxSearchLength, type RecordKind } from '#api/status/history.ts'
import { impacts } from '#api/status/incidents.ts'
import { leaves } from '#domain/status/status-view.ts'
import { impactKindOf, statesOf } from '#domain/status/status-kind.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { SearchField } from '../../../components/search/search-field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { ToggleChips } from '../../../components/ui/toggle-chips.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useNetwork } from '../../../platform/network.ts'
import type { RecordFilters } from '../record-list.ts'
import { useStatusIfKnown } from '../queries.ts'
import { recordFilterMessages } from './record-messages.ts'

const none = { q: null, status: null, impact: null, component: null, network: null }

interface RecordFilterState {
  /** Deferred, so that a list stays until the next one has arrived. */
  readonly filters: RecordFilters
  /** True if the list still shows the previous filters. */
  readonly pending: boolean
  /** The number of filters set, including the network. */
  readonly active: number
  readonly set: ReturnType<typeof useAddress>['set']
  readonly clear: () => void
}

export function useAddressFilters(kind: RecordKind): RecordFilters {
  const { value } = useAddress()
  const { network } = useNetwork()
  const [q, status, impact, component] = [value('q').trim(), value('status'), value('impact'), value('component')]
  return useMemo(
    () => ({
      kind,
      ...(q && { q }),
      ...(status && { status }),
      ...(impact && { impact }),
      ...(component && { component }),
      ...(network && { network }),
    }),
    [kind, q, status, impact, component, network],
  )
}

export function useRecordFilters(kind: RecordKind): RecordFilterState {
  const { set } = useAddress()
  const asked = useAddressFilters(kind)
  const filters = useDeferredValue(asked)
  return {
    filters,
    pending: filters !== asked,
    active: Object.keys(asked).length - 1,
    set,
    clear: () => set(none, { push: true }),
  }
}

interface RecordFilterBarProps {
  readonly kind: RecordKind
  readonly active: number
  readonly set: RecordFilterState['set']
  readonly children?: ReactNode
}

const grades = impacts.map((value) => ({
  value,
  label: recordFilterMessages.impacts[value],
  mark: <StatusMark status={impactKindOf(value)} size={12} />,
}))

/** Typing replaces the address; each choice adds a history entry. */
export function RecordFilterBar({ kind, active, set, children }: RecordFilterBarProps) {
  const { value, list } = useAddress()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={recordFilterMessages.filters} data-print="no" className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-96">
          <SearchField
            label={recordFilterMessages.search[kind]}
            placeholder={recordFilterMessages.searchHint}
            value={value('q')}
            onSearch={(q) => set({ q })}
            maxLength={maxSearchLength}
          />
        </div>
        <Button className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={14} aria-hidden />
          {recordFilterMessages.show(active)}
        </Button>
        <div className={classes('w-full gap-2 sm:flex sm:w-auto', open ? 'flex flex-col sm:flex-row' : 'hidden')}>
          <ComponentFacet onChoose={(component) => set({ component }, { push: true })} />
          {children}
        </div>
      </div>
      <div className={classes('flex-wrap gap-x-6 gap-y-2 sm:flex', open ? 'flex' : 'hidden')}>
        <ToggleChips
          label={recordFilterMessages.state}
          options={statesOf(kind).map((state) => ({ value: state, label: statusMessages.state(state) }))}
          chosen={list('status')}
          onChange={(chosen) => set({ status: chosen.join(',') }, { push: true })}
        />
        {kind === 'incident' && (
          <ToggleChips
            label={recordFilterMessages.impact}
            options={grades}
            chosen={list('impact')}
            onChange={(chosen) => set({ impact: chosen.join(',') }, { push: true })}
          />
        )}
      </div>
    </section>
  )
}

interface ComponentFacetProps {
  readonly onChoose: (component: string) => void
}

function ComponentFacet({ onChoose }: ComponentFacetProps) {
  const chosen = useAddress().value('component')
  const { network } = useNetwork()
  const tree = useStatusIfKnown().data?.tree
  const offered = (tree ? leaves(tree) : [])
    .filter((component) => !component.signpost)
    .filter((component) => network === null || component.network === network || component.id === chosen)
    .map(({ id, name, groupName }) => ({
      value: id,
      label: groupName === null ? name : recordFilterMessages.inGroup(groupName, name),
    }))
  // A link may name a component that is no longer listed.
  const unknown = chosen !== '' && !offered.some(({ value }) => value === chosen)
  if (offered.length === 0 && !unknown) return null
  return (
    <div className="sm:w-56">
      <Select
        label={recordFilterMessages.component}
        hideLabel
        value={chosen}
        options={[
          { value: '', label: recordFilterMessages.anyComponent },
          ...(unknown ? [{ value: chosen, label: chosen }] : []),
          ...offered,
        ]}
        onChange={onChoose}
      />
    </div>
  )
}
