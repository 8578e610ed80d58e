import type { DocumentsSourceData } from '#api/policies/blocks.ts'
import { readBlockData } from '../block-data.ts'
import { useBlock, useKnownBlocks } from '../queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { documentsWords } from './messages.ts'
import { resetPage } from '../block/reset-page.ts'
import type { Setting } from '../block/use-setting.ts'

export interface NoDocumentsProps {
  readonly policyId: string
  readonly filters: DocumentsSourceData['blocks']
  readonly addon: string | null
  readonly setting: Setting
}

/** There is no document: because there is none, because the filters leave none, or because the page lies past the end. */
export function NoDocuments({ policyId, filters, addon, setting }: NoDocumentsProps) {
  const answers = useKnownBlocks(
    policyId,
    filters.map(({ id }) => id),
  )
  const page = useBlock(policyId, addon ?? '', addon !== null).data
  const toFirst = resetPage(addon, page)
  const pages = readBlockData('paginationAddon', page)
  const isPast = pages.kind === 'pagination' && pages.data.size > 0 && toFirst.length > 0
  const set = filters.filter((_, index) => {
    const answer = readBlockData('filtersAddon', answers[index])
    return answer.kind === 'filter' && Boolean(answer.data.filterValue)
  })
  const clear = set.map(({ id }) => ({ uuid: id, body: { filterValue: null } }))
  const { title, hint } = isPast ? documentsWords.past : set.length > 0 ? documentsWords.nothing : documentsWords.empty
  return (
    <div className="px-4 sm:px-5">
      <EmptyState title={title}>
        <p>{hint}</p>
        {isPast ? (
          <Button className="mt-3" disabled={setting.busy} onClick={() => setting.change(...toFirst)}>
            {documentsWords.past.first}
          </Button>
        ) : (
          set.length > 0 && (
            <Button className="mt-3" disabled={setting.busy} onClick={() => setting.change(...clear, ...toFirst)}>
              {documentsWords.nothing.clear}
            </Button>
          )
        )}
      </EmptyState>
    </div>
  )
}
