import { StatusMark } from '../../components/status-mark.tsx'
import { formatTime } from '../../components/time/time-format.ts'
import { PageLink } from '../../components/page-link.tsx'
import { paths } from '../../paths.ts'
import { useZones } from '../../platform/time/zone.tsx'
import { useLedgerFreshness } from './ledger-freshness.tsx'
import { ledgerMessages } from './messages.ts'

/** Next to the status page's state: says since when the ledger’s source has not responded. Otherwise nothing. */
export function LedgerMark() {
  const mark = useMark()
  if (mark === null) return null
  return (
    <PageLink
      to={paths.transactions()}
      title={mark.words}
      data-print="no"
      // It gives way before the sentence of the status does: a fraction of a pixel would already cut that.
      className="target flex min-w-6 shrink-[100000] items-center justify-center gap-1.5 text-sm hover:underline"
    >
      <StatusMark status={mark.status} size={14} />
      <span className="truncate max-xl:sr-only">{mark.short}</span>
    </PageLink>
  )
}

/** For a wall display, which has no links. */
export function WallLedgerMark() {
  const mark = useMark()
  return mark === null ? null : <p className="text-[0.8em] font-semibold">{mark.words}</p>
}

function useMark() {
  const { state, at } = useLedgerFreshness()
  const { shown, hourCycle } = useZones()
  const time = at === null ? null : formatTime(at, shown, 'time', null, hourCycle)
  if (state === 'unconfirmed')
    return { status: 'unknown', words: ledgerMessages.silent(time), short: ledgerMessages.silentInShort(time) } as const
  // A source that has just started has not failed yet.
  if (state === 'confirmed' || time === null) return null
  const words = ledgerMessages.late(time)
  return { status: 'degraded', words, short: words } as const
}
