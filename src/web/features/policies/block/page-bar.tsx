import ChevronFirst from 'lucide-react/icons/chevron-first'
import ChevronLast from 'lucide-react/icons/chevron-last'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Pagination } from '#api/policies/blocks.ts'
import { pageRange, withPageSize } from '#domain/policies/page-range.ts'
import { readBlockData } from '../block-data.ts'
import { useBlock } from '../queries.ts'
import { IconButton } from '../../../components/ui/button.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { documentsWords } from '../documents/messages.ts'
import { PageNumber } from './page-number.tsx'
import type { Setting } from './use-setting.ts'

export interface PageBarProps {
  readonly policyId: string
  readonly addon: string | null
  /** How many documents stand on the page. */
  readonly loaded: number
  readonly setting: Setting
}

const sizes = [10, 25, 50, 100, 500]

/** Where one is in the documents, and how to get on. */
export function PageBar({ policyId, addon, loaded, setting }: PageBarProps) {
  const { data } = useBlock(policyId, addon ?? '', addon !== null)
  const answer = readBlockData('paginationAddon', data)
  if (addon === null || answer.kind !== 'pagination')
    // How many there are in all is about to come.
    return loaded === 0 ? null : <p className={place}>{addon === null ? documentsWords.all(loaded) : '\u00a0'}</p>
  const state = answer.data
  const { from, to, total, last } = pageRange(state)
  const go = (page: number) => setting.change({ uuid: addon, body: { ...state, page } })
  const change = (next: Pagination) => setting.change({ uuid: addon, body: next })
  const { page, itemsPerPage } = state
  return (
    <nav aria-label={documentsWords.pages} className={place}>
      <output>{documentsWords.range(from, to, total)}</output>
      <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-2" data-print="no">
        <div className="flex items-center gap-2">
          <span aria-hidden="true">{documentsWords.perPage}</span>
          <Select
            label={documentsWords.perPage}
            hideLabel
            className="w-20"
            disabled={setting.busy}
            value={String(itemsPerPage)}
            options={[...new Set([...sizes, itemsPerPage])]
              .toSorted((a, b) => a - b)
              .map((size) => ({ value: String(size), label: String(size) }))}
            onChange={(size) => change(withPageSize(state, Number(size)))}
          />
        </div>
        <div className="flex items-center">
          <IconButton label={documentsWords.first} disabled={setting.busy || page === 0} onClick={() => go(0)}>
            <ChevronFirst size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton
            label={documentsWords.previous}
            disabled={setting.busy || page === 0}
            onClick={() => go(Math.min(page - 1, last))}
          >
            <ChevronLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <PageNumber key={page} page={page} last={last} disabled={setting.busy} onGo={go} />
          <IconButton label={documentsWords.next} disabled={setting.busy || page >= last} onClick={() => go(page + 1)}>
            <ChevronRight size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={documentsWords.last} disabled={setting.busy || page >= last} onClick={() => go(last)}>
            <ChevronLast size={16} aria-hidden className="rtl:-scale-x-100" />
          </IconButton>
        </div>
      </div>
    </nav>
  )
}

const place = 'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-3 py-2 text-sm text-quiet sm:px-4'
