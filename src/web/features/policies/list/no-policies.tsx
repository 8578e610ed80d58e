import { CheckedAt } from '../../../components/freshness.tsx'
import { Command } from '../../../components/command.tsx'
import { useAddress } from '../../../platform/address.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { policyListWords } from '../messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'

export interface NoPoliciesProps {
  /** How many there are without the search. */
  readonly all: number
  readonly checkedAt: number
}

/** There is none to list: because one may see none, or because none matches. */
export function NoPolicies({ all, checkedAt }: NoPoliciesProps) {
  const address = useAddress()
  const isElsewhere = useIsElsewhere('policies')
  const empty = isElsewhere ? policyListWords.elsewhere : policyListWords.empty
  const { title, hint } = all === 0 ? empty : policyListWords.nothing
  return (
    <Card>
      <EmptyState title={title}>
        <p>{hint}</p>
        {all === 0 &&
          !isElsewhere &&
          policyListWords.empty.commands.map((command) => <Command key={command} text={command} />)}
        <p className="mt-1">
          <CheckedAt at={checkedAt} />
        </p>
        {all > 0 && (
          <Button className="mt-3" onClick={() => address.set({ q: null })}>
            {uiWords.clearFilters}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}
