import type { StatusView } from '#domain/status/status-view.ts'
import { useShownRollup } from '../shown-rollup.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { networkWords } from '../../../components/messages/network.ts'
import { statusPageWords } from './messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { FactLine } from './fact-line.tsx'

export interface RollupHeaderProps {
  readonly view: StatusView | undefined
}

/** The sentence of the page, that of the chosen network below it, and the facts behind them. */
export function RollupHeader({ view }: RollupHeaderProps) {
  const { network } = useNetwork()
  const page = useShownRollup()
  const own = useShownRollup(network)
  return (
    <PageHeader
      title={page.headline}
      mark={<StatusMark status={page.kind} size={44} />}
      lead={
        view && (
          <>
            {!page.confirmed && <p>{statusPageWords.lastKnown(view.rollup.description)}</p>}
            {page.confirmed && network !== null && (
              <p className="flex items-center gap-2 text-lg text-ink">
                <StatusMark status={own.kind} />
                {statusWords.networkRollup(networkWords.name(network), own.headline)}
              </p>
            )}
            <FactLine view={view} network={network} />
          </>
        )
      }
    />
  )
}
