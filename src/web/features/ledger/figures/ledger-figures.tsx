import { useDeferredValue, useMemo, useState } from 'react'
import { Section } from '../../../components/section.tsx'
import { usePreference } from '../../../platform/preference.ts'
import { figureMessages } from './messages.ts'
import { useFiguresChoice, spans, type FiguresChoice, useLedgerStats, type FiguresRange } from './ledger-stats.ts'
import type { ListAddress } from '../list/list-address.ts'
import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { chartSeries } from '#domain/ledger/figures/chart-series.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useMedia } from '../../../components/ui/media.ts'
import { FigureCards } from './figure-cards.tsx'
import { figuresAt, type FiguresAt } from './figures-at.ts'
import { FiguresBreakdown } from './figures-breakdown.tsx'
import { FiguresTable } from './figures-table.tsx'
import { Amount } from '../amount.tsx'
import type { LedgerGap } from '#api/ledger/ledger.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { Timestamp } from '../../../components/timestamp.tsx'
/** Reserves the height of the loaded figures, so that nothing moves when they arrive. */
const room = {
  auto: 'min-h-8.5 md:min-h-97 xl:min-h-53',
  open: 'min-h-63 pointer-coarse:min-h-70 md:min-h-97 xl:min-h-53',
  folded: 'min-h-8.5',
} as const

/** Figures of the whole ledger, whatever the list is filtered by, except for the time. */
export function LedgerFigures({ address }: { readonly address: ListAddress }) {
  const choice = useFiguresChoice(address)
  const [charts] = usePreference((preferences) => preferences.charts)
  // The old figures stay until the new ones arrive.
  const range = useDeferredValue(choice.range)
  return (
    <Section
      title={figureMessages.figures}
      hideTitle
      height={0}
      subject={JSON.stringify(range)}
      className={`mb-5 ${room[charts]}`}
    >
      <Figures range={range} choice={choice} busy={range !== choice.range} />
    </Section>
  )
}

interface FiguresProps {
  readonly range: FiguresRange
  readonly choice: FiguresChoice
  readonly busy: boolean
}

const options = spans.map((value) => ({ value, label: figureMessages.spans[value] }))

const details = ['breakdown', 'table'] as const
type Detail = (typeof details)[number]

function Figures({ range, choice, busy }: FiguresProps) {
  const query = useLedgerStats(range)
  const [charts, setCharts] = usePreference((preferences) => preferences.charts)
  const isNarrow = useMedia('(width < 48rem)')
  const isUnfolded = charts === 'open' || (charts === 'auto' && !isNarrow)
  const { stats, until } = query.data
  const chart = useMemo(() => chartSeries(stats, until), [stats, until])
  const [detail, setDetail] = useState<Detail | null>(null)
  const isWhole = !stats.missing || stats.missing.length === 0
  const isOpen = isUnfolded && stats.total.transactions > 0
  return (
    <div aria-busy={busy} className={classes('transition-opacity', busy && 'opacity-60')}>
      <StaleNote query={query} />
      {isOpen && (
        <FigureCards
          chart={chart}
          figuresAt={(index) => figuresAt(stats, chart, until, index)}
          onBrush={choice.narrow}
        />
      )}
      <div className={classes('flex flex-wrap items-center gap-x-2 gap-y-2', isOpen && 'mt-2')}>
        {!isOpen && <FiguresLine figures={figuresAt(stats, chart, until, null)} isWhole={isWhole} />}
        {isOpen &&
          details.map((name) => (
            <Button
              key={name}
              look="quiet"
              aria-expanded={detail === name}
              className="aria-expanded:bg-chosen"
              onClick={() => setDetail(detail === name ? null : name)}
            >
              {figureMessages.details[name]}
            </Button>
          ))}
        <div data-print="no" className="ms-auto flex items-center gap-1">
          {choice.span === null ? (
            <Button onClick={choice.clear}>{figureMessages.whole}</Button>
          ) : (
            <Segmented label={figureMessages.span} value={choice.span} options={options} onChange={choice.setSpan} />
          )}
          <IconButton
            label={isUnfolded ? figureMessages.fold : figureMessages.unfold}
            onClick={() => setCharts(isUnfolded ? 'folded' : 'open')}
          >
            {isUnfolded ? <ChevronsDownUp size={14} aria-hidden /> : <ChevronsUpDown size={14} aria-hidden />}
          </IconButton>
        </div>
      </div>
      {!isWhole && <FiguresMissing gaps={stats.missing ?? []} />}
      {isOpen && detail === 'breakdown' && <FiguresBreakdown total={stats.total} />}
      {isOpen && detail === 'table' && <FiguresTable chart={chart} onNarrow={choice.narrow} />}
    </div>
  )
}

interface FiguresLineProps {
  readonly figures: FiguresAt
  readonly isWhole: boolean
}

function FiguresLine({ figures, isWhole }: FiguresLineProps) {
  const { transactions, rate, failures, fees, median } = figures
  if (transactions === 0)
    return <p className="text-sm text-quiet">{isWhole ? figureMessages.none : figureMessages.noneCounted}</p>
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      <span>{figureMessages.rate(rate)}</span>
      <span>{figureMessages.failedInWords(failures, transactions)}</span>
      <span>
        <Amount tinybars={fees} /> {figureMessages.inFees}
      </span>
      <span>{figureMessages.latencyInWords(median)}</span>
    </p>
  )
}

const maxListedGaps = 3

function FiguresMissing({ gaps }: { readonly gaps: readonly LedgerGap[] }) {
  const { missing: messages } = figureMessages
  const shown = gaps.slice(-maxListedGaps)
  const others = gaps.length - shown.length
  return (
    <p className="mt-2 text-sm text-quiet">
      {messages.lead}{' '}
      {shown.map((gap, index) => (
        <span key={`${gap.from} ${gap.to}`}>
          <Gap gap={gap} isFirst={index === 0} />
          {index < shown.length - 1 ? '; ' : ''}
        </span>
      ))}
      {others > 0 && `; ${messages.more(others)}`}.
    </p>
  )
}

function Gap({ gap: { from, to }, isFirst }: { readonly gap: LedgerGap; readonly isFirst: boolean }) {
  const { missing: messages } = figureMessages
  if (from === null && to === null) return messages.always
  return (
    <>
      {(from === null ? messages.before : to === null ? messages.after : messages.between)(isFirst)}{' '}
      <At timestamp={from ?? to} />
      {from !== null && to !== null && (
        <>
          {' '}
          {messages.and} <At timestamp={to} />
        </>
      )}
    </>
  )
}

function At({ timestamp }: { readonly timestamp: string | null }) {
  const ns = parseTimestamp(timestamp ?? '')
  return <Timestamp at={ns === undefined ? null : millisecondsOf(ns)} mode="date-time-seconds" />
}
