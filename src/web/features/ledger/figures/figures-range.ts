import { useMemo } from 'react'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { meaningOf, withBounds } from '#domain/ledger/transaction-filter.ts'
import { useAddress } from '../../../platform/address.ts'
import type { FiguresRange } from './ledger-stats.ts'
import type { ListAddress } from '../list/list-address.ts'

export const spans = ['900', '3600', '86400', 'all'] as const
type Span = (typeof spans)[number]
const usual: Span = '3600'

export interface FiguresChoice {
  readonly range: FiguresRange
  /** Null where the filter of the list says which time. */
  readonly span: Span | null
  readonly setSpan: (span: Span) => void
  /** Filters the list by a time in seconds; `to` is excluded. */
  readonly narrow: (from: number, to: number) => void
  readonly clear: () => void
}

const perSecond = 1_000_000_000n

/** Which time the figures are of: that of the list's filter, else the last hour or as long as was chosen. */
export function useFiguresChoice({ filter, setFilter }: ListAddress): FiguresChoice {
  const { value, set } = useAddress()
  const time = meaningOf(filter)?.time
  const [from, to] = [secondsOf(time?.from), secondsOf(time?.to, 1n)]
  const span = spans.find((known) => known === value('span')) ?? usual
  const range = useMemo((): FiguresRange => {
    if (from !== null || to !== null) return { kind: 'between', from, to }
    return { kind: 'span', seconds: span === 'all' ? null : Number(span) }
  }, [from, to, span])
  return {
    range,
    span: range.kind === 'span' ? span : null,
    setSpan: (next) => set({ span: next === usual ? null : next }),
    narrow: (begin, end) =>
      setFilter({
        timestamp: withBounds(filter.timestamp, { from: `gte:${timestampOf(begin)}`, to: `lt:${timestampOf(end)}` }),
      }),
    clear: () => setFilter({ timestamp: withBounds(filter.timestamp, { from: null, to: null }) }),
  }
}

function secondsOf(ns: bigint | null | undefined, beyond = 0n): number | null {
  return ns === null || ns === undefined ? null : Number((ns + beyond) / perSecond)
}

function timestampOf(seconds: number): string {
  return formatTimestamp(BigInt(Math.round(seconds)) * perSecond)
}
