import type { ReactNode } from 'react'
import { ledgerFreshness, type LedgerFreshness } from '#domain/ledger/figures/ledger-freshness.ts'
import { AsOf, StaleNote, type StaleNoteProps } from '../../components/freshness.tsx'
import { useIsMainFailureSaid } from '../../platform/said-failures.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { classes } from '../../components/ui/classes.ts'
import { useArrival, useNow } from '../../platform/time/now.ts'
import { useUpstreamsIfKnown } from '../../platform/sources.ts'
import { ledgerMessages } from './messages.ts'

export function useLedgerFreshness(): LedgerFreshness {
  const { data, dataUpdatedAt } = useUpstreamsIfKnown()
  const arrival = useArrival(dataUpdatedAt)
  const now = useNow(1)
  return ledgerFreshness({ heardAt: data && arrival > 0 ? arrival : null, upstream: data?.ledger ?? null }, now)
}

interface FreshLedgerProps extends Partial<Pick<StaleNoteProps, 'query'>> {
  readonly className?: string
  readonly children: ReactNode
}

/** Grays out figures of a ledger that does not respond, and says since when; or that refreshing them failed. */
export function FreshLedger({ query, className, children }: FreshLedgerProps) {
  const freshness = useLedgerFreshness()
  return (
    <div data-ledger={freshness.state} className={className}>
      <LedgerFreshnessNote freshness={freshness} query={query} />
      <div className={classes(freshness.state !== 'confirmed' && 'opacity-55 grayscale')}>{children}</div>
    </div>
  )
}

interface LedgerFreshnessNoteProps {
  readonly freshness: LedgerFreshness
  readonly query: StaleNoteProps['query'] | undefined
}

/**
 * "As of 06:06" after two missed polls; "Cannot confirm" after a minute. If the list reports the failure, the figures
 * give only their age.
 */
function LedgerFreshnessNote({ freshness: { state, at }, query }: LedgerFreshnessNoteProps) {
  const isSaid = useIsMainFailureSaid()
  const words = ledgerMessages.freshness
  if (state === 'confirmed') return query && !isSaid && <StaleNote query={query} />
  return (
    <output className="mb-2 flex items-baseline gap-2 text-sm">
      <span className="translate-y-0.5">
        <StatusMark status={state === 'late' ? 'degraded' : 'unknown'} size={14} />
      </span>
      {state === 'late' || (isSaid && at !== null) ? (
        <span className="text-quiet">{at === null ? words.waiting : <AsOf at={at} />}</span>
      ) : (
        <span>
          <span className="font-medium">{words.cannotConfirm}</span>{' '}
          <span className="text-quiet">
            {at === null ? words.never : words.since} {at !== null && <Timestamp at={at} mode="time" />}
          </span>
        </span>
      )}
    </output>
  )
}
