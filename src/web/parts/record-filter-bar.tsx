import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { impacts } from '#api/incidents.ts'
import type { RecordKind } from '#api/history.ts'
import { statesOf } from '#domain/status-kind.ts'
import { useAddress } from '#web/queries/address.ts'
import { useRecordFilters } from '#web/queries/record-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { recordFilterWords } from '#web/words/record-filter.ts'
import { statusWords } from '#web/words/status.ts'
import { uiWords } from '#web/words/ui.ts'
import { ComponentFilter } from './component-filter.tsx'
import { Facet } from './facet.tsx'

export interface RecordFilterBarProps {
  readonly kind: RecordKind
  /** More controls, after the filters. */
  readonly children?: ReactNode
}

/** Text, component, status and, for incidents, impact: the filters of a list of records, all in the address. */
export function RecordFilterBar({ kind, children }: RecordFilterBarProps) {
  const { value, set } = useAddress()
  const { any, clear } = useRecordFilters(kind)
  const statuses = statesOf(kind).map((state) => ({ value: state, label: statusWords.state(state) }))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2" data-print="no">
      <div className="min-w-0 grow basis-64 sm:max-w-80">
        <SearchField label={recordFilterWords.search[kind]} value={value('q')} onSearch={(q) => set({ q })} />
      </div>
      <div className="min-w-0 basis-52">
        <ComponentFilter />
      </div>
      <Facet name="status" label={recordFilterWords.status} options={statuses} />
      {kind === 'incident' && (
        <Facet
          name="impact"
          label={recordFilterWords.impact}
          options={impacts.map((impact) => ({ value: impact, label: statusWords.impact(impact) }))}
        />
      )}
      {any && (
        <Button look="quiet" onClick={clear}>
          <X size={14} aria-hidden />
          {uiWords.clearFilters}
        </Button>
      )}
      {children && <div className="ms-auto flex flex-wrap items-center gap-2">{children}</div>}
    </div>
  )
}
