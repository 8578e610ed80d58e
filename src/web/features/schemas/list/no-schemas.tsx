import { CheckedAt } from '../../../components/freshness.tsx'
import { useAddress } from '../../../platform/address.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { schemaListWords } from '../messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'

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
