import type { useOpenAndPast } from '../records/queries.ts'
import { useAddress } from '../../../platform/address.ts'
import { Button } from '../../../components/ui/button.tsx'
import { incidentsWords } from './messages.ts'

export interface ShowOlderProps {
  readonly list: ReturnType<typeof useOpenAndPast>['past']
  /** Pages that stand there. */
  readonly loaded: number
}

/** The way to older incidents; the address remembers how far one went. */
export function ShowOlder({ list, loaded }: ShowOlderProps) {
  const { set } = useAddress()
  const { records, total } = list.data
  if (!list.hasNextPage)
    return total > records.length || loaded > 1 ? (
      <p className="mt-6 text-sm text-quiet">{incidentsWords.everything}</p>
    ) : null
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3 text-sm text-quiet" data-print="no">
      <Button
        disabled={list.isFetchingNextPage}
        onClick={() => {
          set({ pages: String(loaded + 1) })
          void list.fetchNextPage()
        }}
      >
        {list.isFetchingNextPage ? incidentsWords.loadingOlder : incidentsWords.showOlder}
      </Button>
      <output>{incidentsWords.shown(records.length, total)}</output>
    </div>
  )
}
