import type { Network } from '#domain/status/network.ts'
import { CheckedAt } from '../../../components/freshness.tsx'
import { useAddress } from '../../../platform/address.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { componentsWords } from './messages.ts'
import { networkWords } from '../../../components/messages/network.ts'
import { uiWords } from '../../../components/messages/ui.ts'

export interface NoComponentsProps {
  readonly text: string
  readonly network: Network | null
  readonly hidden: number
  readonly checkedAt: number
}

/** Why there is nothing to show: the filters leave nothing, or there is nothing. */
export function NoComponents({ text, network, hidden, checkedAt }: NoComponentsProps) {
  const { set } = useAddress()
  const filtered = text !== '' || network !== null
  return (
    <Card>
      <EmptyState title={titleOf(text, network)}>
        <p>
          {!filtered && `${hidden > 0 ? componentsWords.hidden(hidden) : componentsWords.noneAdvice} `}
          <CheckedAt at={checkedAt} />
        </p>
        {filtered && (
          <Button className="mt-3" onClick={() => set({ q: null, network: null })}>
            {uiWords.clearFilters}
          </Button>
        )}
      </EmptyState>
    </Card>
  )
}

function titleOf(text: string, network: Network | null): string {
  const place = network && networkWords.name(network)
  if (text !== '') return componentsWords.noneFound(text, place)
  return place === null ? componentsWords.none : componentsWords.noneInNetwork(place)
}
