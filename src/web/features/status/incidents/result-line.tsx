import { Button } from '../../../components/ui/button.tsx'
import { incidentsWords } from './messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import { useIncidentFilters } from './incident-filters.ts'

/** How many the filters let through, and the way back to all; silent while there are no filters. */
export function ResultLine({ total }: { readonly total: number }) {
  const { active, clear } = useIncidentFilters()
  if (active === 0) return null
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 text-sm text-quiet">
      <output>{incidentsWords.found(total)}</output>
      <Button look="quiet" className="px-2" onClick={clear} data-print="no">
        {uiWords.clearFilters}
      </Button>
    </div>
  )
}
