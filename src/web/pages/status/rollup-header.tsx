import type { StatusView } from '#domain/status-view.ts'
import { useShownRollup } from '#web/parts/shown-rollup.ts'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { useNetwork } from '#web/queries/network.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { networkWords } from '#web/words/network.ts'
import { statusPageWords } from '#web/words/status-page.ts'
import { statusWords } from '#web/words/status.ts'
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
