import type { LedgerGap } from '#api/ledger/ledger.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { Timestamp } from '../../../components/timestamp.tsx'
import { figureWords } from './messages.ts'

/** Gaps that are told one by one. */
const told = 3

/** What the figures do not know of. */
export function FiguresMissing({ gaps }: { readonly gaps: readonly LedgerGap[] }) {
  const { missing: words } = figureWords
  const shown = gaps.slice(-told)
  const others = gaps.length - shown.length
  return (
    <p className="mt-2 text-sm text-quiet">
      {words.lead}{' '}
      {shown.map((gap, index) => (
        <span key={`${gap.from} ${gap.to}`}>
          <Gap gap={gap} isFirst={index === 0} />
          {index < shown.length - 1 ? '; ' : ''}
        </span>
      ))}
      {others > 0 && `; ${words.more(others)}`}.
    </p>
  )
}

function Gap({ gap: { from, to }, isFirst }: { readonly gap: LedgerGap; readonly isFirst: boolean }) {
  const { missing: words } = figureWords
  if (from === null && to === null) return words.always
  return (
    <>
      {(from === null ? words.before : to === null ? words.after : words.between)(isFirst)}{' '}
      <At timestamp={from ?? to} />
      {from !== null && to !== null && (
        <>
          {' '}
          {words.and} <At timestamp={to} />
        </>
      )}
    </>
  )
}

function At({ timestamp }: { readonly timestamp: string | null }) {
  const ns = parseTimestamp(timestamp ?? '')
  return <Timestamp at={ns === undefined ? null : millisecondsOf(ns)} mode="date-time-seconds" />
}
