import type { ReactNode } from 'react'
import { ledgerFreshness, type LedgerFreshness } from '#domain/ledger/figures/ledger-freshness.ts'
import { AsOf } from '../../components/freshness.tsx'
import { StatusMark } from '../../components/status-mark.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { classes } from '../../components/ui/classes.ts'
import { useNow } from '../../platform/now.ts'
import { useUpstreamsIfKnown } from '../../platform/sources.ts'
import { ledgerMessages } from './messages.ts'

export function useLedgerFreshness(): LedgerFreshness {
  const { data, dataUpdatedAt } = useUpstreamsIfKnown()
  const now = useNow(1)
  return ledgerFreshness(
    { heardAt: data && dataUpdatedAt > 0 ? dataUpdatedAt : null, upstream: data?.ledger ?? null },
    now,
  )
}

/** Grays out figures of a ledger that does not respond, and says since when. */
export function FreshLedger({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  const freshness = useLedgerFreshness()
  return (
    <div data-ledger={freshness.state} className={className}>
      <LedgerFreshnessNote freshness={freshness} />
      <div className={classes(freshness.state !== 'confirmed' && 'opacity-55 grayscale')}>{children}</div>
    </div>
  )
}

/** "As of 06:06" after two missed polls; "Cannot confirm" after a minute. */
function LedgerFreshnessNote({ freshness: { state, at } }: { readonly freshness: LedgerFreshness }) {
  if (state === 'confirmed') return null
  const words = ledgerMessages.freshness
  return (
    <output className="mb-2 flex items-baseline gap-2 text-sm">
      <span className="translate-y-0.5">
        <StatusMark status={state === 'late' ? 'degraded' : 'unknown'} size={14} />
      </span>
      {state === 'late' ? (
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
