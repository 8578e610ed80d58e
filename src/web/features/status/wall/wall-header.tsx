import type { StatusView } from '#domain/status/status-view.ts'
import { useShownRollup } from '../shown-rollup.ts'
import { useNetwork } from '../../../platform/network.ts'
import { networkWords } from '../../../components/messages/network.ts'
import { wallWords } from './messages.ts'
import { WallCorner } from './wall-corner.tsx'
import { WallMark } from './wall-mark.tsx'

/** The sentence of the page, of the chosen network where there is one, and how old it is. */
export function WallHeader({ view }: { readonly view: StatusView | undefined }) {
  const { network } = useNetwork()
  const { kind, headline, confirmed } = useShownRollup(network)
  return (
    <header data-status={kind} className="flex flex-wrap items-center gap-x-[1em] gap-y-[0.3em]">
      <WallMark status={kind} className="size-[2em]" />
      <div className="min-w-0">
        <h1
          tabIndex={-1}
          data-page-title=""
          className="text-[1.6em] leading-[1.15] font-semibold tracking-tight text-balance outline-none"
        >
          {network !== null && <span className="block text-[0.6em] tracking-normal">{networkWords.name(network)}</span>}
          {headline}
        </h1>
        {view && !confirmed && <p>{wallWords.lastKnown(view.rollup.description)}</p>}
      </div>
      <WallCorner known={view !== undefined} />
    </header>
  )
}
