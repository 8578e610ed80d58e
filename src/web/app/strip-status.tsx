import { PageLink } from '../components/page-link.tsx'
import { useShownRollup } from '../features/status/shown-rollup.ts'
import { StatusMark } from '../components/status-mark.tsx'
import { paths } from '../paths.ts'
import { useNetwork } from '../platform/network.ts'
import { networkWords } from '../components/messages/network.ts'
import { shellWords } from './messages.ts'
import { statusWords } from '../components/messages/status.ts'
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
