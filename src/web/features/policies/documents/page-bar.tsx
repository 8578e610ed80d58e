import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Pagination } from '#api/policies/blocks.ts'
import { pageRange, withPageSize } from '#domain/policies/pagination.ts'
import { readBlockData } from '../block-data.ts'
import { useLandmarkName } from '../landmark-name.ts'
import { useBlock } from '../queries.ts'
import { IconButton } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { documentsMessages } from './messages.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import type { Setting, SettingStep } from '../block-writes.ts'
import { useState } from 'react'
import { Input } from '../../../components/ui/field.tsx'

interface PageBarProps {
  readonly policyId: string
  /** Which of the lists on the page it belongs to, from 1. */
  readonly place: number
  readonly addon: string | null
  /** The number of documents on the page. */
  readonly loaded: number
  readonly setting: Setting
}

const sizes = [10, 25, 50, 100, 500]

export function PageBar({ policyId, place, addon, loaded, setting }: PageBarProps) {
  const { data } = useBlock(policyId, addon ?? '', addon !== null)
  const label = useLandmarkName(documentsMessages.pages, place)
  const answer = readBlockData('paginationAddon', data)
  const isElsewhere = useIsElsewhere('policies')
  if (addon === null)
    // The line above the list says it, but not for a Guardian.
    return loaded > 0 && isElsewhere ? <p className={bar}>{documentsMessages.all(loaded)}</p> : null
  if (answer.kind !== 'pagination')
    // The total is still loading.
    return loaded > 0 ? <p className={bar}>{'\u00a0'}</p> : null
  const state = answer.data
  const { from, to, total, last } = pageRange(state)
  if (total === 0) return null
  const go = (page: number) => setting.run([{ uuid: addon, body: { ...state, page } }])
  const change = (next: Pagination) => setting.run([{ uuid: addon, body: next }])
  const { page, itemsPerPage } = state
  return (
    <nav aria-label={label} className={bar}>
      <output>{documentsMessages.range(from, to, total)}</output>
      <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-2" data-print="no">
        <div className="flex items-center gap-2">
          <span aria-hidden="true">{documentsMessages.perPage}</span>
          <Select
            label={documentsMessages.perPage}
            hideLabel
            className="w-20"
            disabled={setting.isBusy}
            value={String(itemsPerPage)}
            options={[...new Set([...sizes, itemsPerPage])]
              .toSorted((a, b) => a - b)
              .map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => change(withPageSize(state, Number(size)))}
          />
        </div>
        <div className="flex items-center">
          <IconButton label={documentsMessages.first} disabled={setting.isBusy || page === 0} onClick={() => go(0)}>
            <ChevronFirst size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={documentsMessages.previous}
            disabled={setting.isBusy || page === 0}
            onClick={() => go(Math.min(page - 1, last))}
          >
            <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <PageNumber key={page} page={page} last={last} disabled={setting.isBusy} onGo={go} />
          <IconButton
            label={documentsMessages.next}
            disabled={setting.isBusy || page >= last}
            onClick={() => go(page + 1)}
          >
            <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={documentsMessages.last} disabled={setting.isBusy || page >= last} onClick={() => go(last)}>
            <ChevronLast size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
    </nav>
  )
}

const bar = 'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2 text-sm text-quiet sm:px-4'

interface PageNumberProps {
  /** Counted from 0, but displayed from 1. */
  readonly page: number
  readonly last: number
  readonly disabled: boolean
  readonly onGo: (page: number) => void
}

function PageNumber({ page, last, disabled, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)), 1), last + 1) - 1
    setTyped(null)
    if (typed !== null && typed.trim() !== '' && Number.isFinite(wanted) && wanted !== page) onGo(wanted)
  }
  return (
    <form
      className="flex items-center gap-1.5 px-1"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <span className="w-16">
        <Input
          aria-label={documentsMessages.page}
          inputMode="numeric"
          disabled={disabled}
          value={typed ?? String(page + 1)}
          className="text-end"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={go}
        />
      </span>
      <span className="whitespace-nowrap">{documentsMessages.ofPages(last + 1)}</span>
    </form>
  )
}

/** Changing a filter does not reset the pagination, so this adds a step back to the first page. */
export function resetPage(addon: string | null, body: unknown): readonly SettingStep[] {
  const answer = readBlockData('paginationAddon', body)
  if (addon === null || answer.kind !== 'pagination' || answer.data.page === 0) return []
  return [{ uuid: addon, body: { ...answer.data, page: 0 } }]
}
