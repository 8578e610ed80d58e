import Eye from 'lucide-react/icons/eye'
import type { Verdict } from '#api/signals/signals.ts'
import { AsOf } from '../../components/freshness.tsx'
import { PageLink } from '../../components/page-link.tsx'
import { classes } from '../../components/ui/classes.ts'
import { useArrival } from '../../platform/time/now.ts'
import { paths } from '../../paths.ts'
import { signalMessages } from './messages.ts'
import { useIsOutdated, useSignalsIfKnown } from './queries.ts'

export const contradictions: ReadonlySet<Verdict['kind']> = new Set(['page_green', 'page_red'])

/** Says in one line whether the ledger agrees with the status page. Its space is reserved. */
export function VerdictLine({ isLinked = false }: { readonly isLinked?: boolean }) {
  const { data, error, errorUpdateCount, dataUpdatedAt } = useSignalsIfKnown()
  const arrival = useArrival(dataUpdatedAt)
  const isOutdated = useIsOutdated({ dataUpdatedAt })
  // A new attempt clears the error, but not the failure.
  if (!data)
    return <p className="text-quiet">{errorUpdateCount > 0 ? signalMessages.failed : signalMessages.awaited}</p>
  const { kind, sentence } = data.verdict
  const contradicts = contradictions.has(kind) && !isOutdated
  return (
    <p className="flex items-start gap-2" data-verdict={kind}>
      <Eye size={16} aria-hidden className="mt-[0.2rem] shrink-0 text-quiet" />
      <span className={classes('min-w-0', contradicts ? 'font-medium text-ink' : 'text-quiet')}>
        {isOutdated && `${signalMessages.outdated} `}
        {sentence}
        {error && (
          <>
            {' '}
            (<AsOf at={arrival} />)
          </>
        )}{' '}
        {isLinked && (
          <PageLink
            to={paths.signals()}
            className="text-sm font-normal text-quiet underline underline-offset-2 hover:text-ink"
          >
            {signalMessages.more}
          </PageLink>
        )}
      </span>
    </p>
  )
}
