import { PageLink } from '#web/parts/page-link.tsx'
import { useShownRollup } from '#web/parts/shown-rollup.ts'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { paths } from '#web/paths.ts'
import { useNetwork } from '#web/queries/network.ts'
import { networkWords } from '#web/words/network.ts'
import { shellWords } from '#web/words/shell.ts'
import { statusWords } from '#web/words/status.ts'
import { StripFreshness } from './strip-freshness.tsx'

/** The rollup of the page, that of the chosen network beside it, and how fresh they are. */
export function StripStatus() {
  const { network } = useNetwork()
  const page = useShownRollup()
  const own = useShownRollup(network)
  return (
    <section aria-label={shellWords.status} className="flex min-w-0 items-center gap-3 md:text-sm xl:text-base">
      <PageLink to={paths.status()} className="target flex min-w-24 items-center gap-2 hover:underline">
        <StatusMark status={page.kind} />
        <span className="truncate" title={page.headline}>
          {page.headline}
        </span>
      </PageLink>
      {network !== null && page.confirmed && (
        <span className="hidden min-w-0 items-center gap-2 border-s border-line ps-3 sm:flex">
          <StatusMark status={own.kind} size={14} />
          <span className="truncate text-sm">
            {statusWords.networkRollup(networkWords.name(network), own.headline)}
          </span>
        </span>
      )}
      <StripFreshness />
    </section>
  )
}
