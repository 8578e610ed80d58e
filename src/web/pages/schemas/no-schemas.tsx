import { CheckedAt } from '#web/parts/freshness.tsx'
import { useAddress } from '#web/queries/address.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { schemaListWords } from '#web/words/schemas.ts'
import { uiWords } from '#web/words/ui.ts'

export interface NoSchemasProps {
  /** How many there are without the filters. */
  readonly all: number
  readonly checkedAt: number
}

/** There is none to list: because there is none, or because none matches. */
export function NoSchemas({ all, checkedAt }: NoSchemasProps) {
  const address = useAddress()
  const { title, hint } = all === 0 ? schemaListWords.empty : schemaListWords.nothing
  return (
    <Card>
      <EmptyState title={title}>
        <p>{hint}</p>
        <p>
          <CheckedAt at={checkedAt} />
        </p>
        {all > 0 && (
          <Button className="mt-3" onClick={() => address.set({ q: null, show: null })}>
            {uiWords.clearFilters}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}
