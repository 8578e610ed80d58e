import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState, type ReactNode } from 'react'
import { longestSearch, type RecordKind } from '#api/status/history.ts'
import { impacts } from '#api/status/incidents.ts'
import { impactKindOf, statesOf } from '#domain/status/status-kind.ts'
import { useAddress } from '../../../platform/address.ts'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { ToggleChips } from '../../../components/ui/toggle-chips.tsx'
import { recordFilterWords } from './record-filter-messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { ComponentFacet } from './component-facet.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'

export interface RecordFilterBarProps {
  readonly kind: RecordKind
  /** How many filters are set. */
  readonly active: number
  readonly set: (patch: Readonly<Record<string, string | null>>) => void
  /** More to choose from, beside the component. */
  readonly children?: ReactNode
}

const grades = impacts.map((value) => ({
  value,
  label: recordFilterWords.impacts[value],
  mark: <StatusMark status={impactKindOf(value)} size={12} />,
}))

/** Search and facets of a list of records; all of them stand in the address. On a phone the facets unfold on demand. */
export function RecordFilterBar({ kind, active, set, children }: RecordFilterBarProps) {
  const { value, list } = useAddress()
  const [open, setOpen] = useState(false)
  return (
    <section aria-label={recordFilterWords.filters} data-print="no" className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-56 sm:max-w-96">
          <SearchField
            label={recordFilterWords.search[kind]}
            placeholder={recordFilterWords.searchHint}
            value={value('q')}
            onSearch={(q) => set({ q })}
            maxLength={longestSearch}
          />
        </div>
        <Button className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
          <SlidersHorizontal size={14} aria-hidden />
          {recordFilterWords.show(active)}
        </Button>
        <div className={classes('w-full gap-2 sm:flex sm:w-auto', open ? 'flex flex-col sm:flex-row' : 'hidden')}>
          <ComponentFacet onChoose={(component) => set({ component })} />
          {children}
        </div>
      </div>
      <div className={classes('flex-wrap gap-x-6 gap-y-2 sm:flex', open ? 'flex' : 'hidden')}>
        <ToggleChips
          label={recordFilterWords.state}
          options={statesOf(kind).map((state) => ({ value: state, label: statusWords.state(state) }))}
          chosen={list('status')}
          onChange={(chosen) => set({ status: chosen.join(',') })}
        />
        {kind === 'incident' && (
          <ToggleChips
            label={recordFilterWords.impact}
            options={grades}
            chosen={list('impact')}
            onChange={(chosen) => set({ impact: chosen.join(',') })}
          />
        )}
      </div>
    </section>
  )
}
