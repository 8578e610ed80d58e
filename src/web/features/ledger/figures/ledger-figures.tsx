import { Suspense, useDeferredValue, useMemo, useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Section } from '../../../components/section.tsx'
import { usePreference } from '../../../platform/preference.ts'
import { figureMessages } from './messages.ts'
import { useFiguresChoice, spans, type FiguresChoice, useLedgerStats, type FiguresRange } from './ledger-stats.ts'
import type { ListAddress } from '../list/list-address.ts'
import ChevronsDownUp from 'lucide-react/icons/chevrons-down-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { chartSeries } from '#domain/ledger/figures/chart-series.ts'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useMedia } from '../../../platform/screen/media.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { FigureCards } from './figure-cards.tsx'
import { figuresAt, type FiguresAt } from './figures-at.ts'
import { Amount } from '../amount.tsx'
import type { LedgerGap, LedgerStats } from '#api/ledger/ledger.ts'
import { countFilters } from '#domain/ledger/transaction-filter.ts'
import { useNavigate } from 'react-router'
import { useNetwork } from '../../../platform/network.ts'
import { paths } from '../../../paths.ts'
import { useChartBands } from '../../../components/plot/chart-bands.ts'
import { BandList } from '../bands/bands.tsx'
import { FreshLedger } from '../ledger-freshness.tsx'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
const FiguresBreakdown = lazyPart(() => import('./figures-breakdown.tsx').then((part) => part.FiguresBreakdown))
const FiguresTable = lazyPart(() => import('./figures-table.tsx').then((part) => part.FiguresTable))

/** Reserves the height of the loaded figures, so that nothing moves when they arrive. */
const room = {
  auto: 'min-h-8.5 max-md:pointer-coarse:min-h-11 md:min-h-97 xl:min-h-53',
  open: 'min-h-63 max-md:pointer-coarse:min-h-70 md:min-h-97 xl:min-h-53',
  folded: 'min-h-8.5 pointer-coarse:min-h-11',
} as const

/**
 * Figures of the whole ledger. Of the list's filters, only the time applies. With other filters set, the figures are
 * collapsed and say so.
 */
export function LedgerFiguresSection({ address }: { readonly address: ListAddress }) {
  const choice = useFiguresChoice(address)
  const [charts] = usePreference((preferences) => preferences.charts)
  // The old figures stay until the new ones arrive.
  const range = useDeferredValue(choice.range)
  const isWhole = isNarrowedBeyondTime(address)
  const isEmpty = useSourcesIfKnown().data?.ledger.newest === null
  return (
    <Section
      title={figureMessages.figures}
      hideTitle
      height={0}
      subject={JSON.stringify(range)}
      className={`mb-5 has-data-empty:min-h-8.5! ${room[isWhole || isEmpty ? 'folded' : charts]}`}
    >
      <Figures range={range} choice={choice} busy={range !== choice.range} isWhole={isWhole} />
    </Section>
  )
}

/** True if the list has filters that the figures ignore. */
function isNarrowedBeyondTime({ filter, texts }: ListAddress): boolean {
  return countFilters({ ...filter, timestamp: [] }) > 0 || Object.values(texts).some(Boolean)
}

interface FiguresProps {
  readonly range: FiguresRange
  readonly choice: FiguresChoice
  readonly busy: boolean
  /** True if the list shows less than the figures count. */
  readonly isWhole: boolean
}

const options = spans.map((value) => ({ value, label: figureMessages.spans[value] }))

const details = ['breakdown', 'table'] as const
type Detail = (typeof details)[number]

function Figures({ range, choice, busy, isWhole }: FiguresProps) {
  const query = useLedgerStats(range)
  const [charts, setCharts] = usePreference((preferences) => preferences.charts)
  const isNarrow = useMedia('(width < 48rem)')
  const navigate = useNavigate()
  const { keep } = useNetwork()
  const [shownWhole, setShownWhole] = useState(false)
  const isUnfolded = isWhole ? shownWhole : charts === 'open' || (charts === 'auto' && !isNarrow)
  const { stats, until } = query.data
  const chart = useMemo(() => chartSeries(stats, until), [stats, until])
  const [detail, setDetail] = useState<Detail | null>(null)
  const isComplete = !stats.missing || stats.missing.length === 0
  const isOpen = isUnfolded && stats.total.transactions > 0
  const bands = useChartBands({ from: stats.from, to: until })
  const period = { from: stats.from, to: stats.to }
  const unfold = () => (isWhole ? setShownWhole(!shownWhole) : setCharts(isUnfolded ? 'folded' : 'open'))
  return (
    <FreshLedger query={query}>
      <div
        aria-busy={busy}
        data-empty={stats.total.transactions === 0 ? '' : undefined}
        className={classes('transition-opacity', busy && 'opacity-60')}
      >
        {isOpen && (
          <FigureCards
            chart={chart}
            figuresAt={(index) => figuresAt(stats, chart, until, index)}
            onBrush={choice.narrow}
            onOpen={(link) => void navigate(keep(paths.transactions(link)))}
            period={period}
            bands={bands}
            isWhole={isWhole}
          />
        )}
        <div className={classes('flex items-center gap-x-2 gap-y-2', isOpen ? 'mt-2 flex-wrap' : 'md:flex-wrap')}>
          {!isOpen && (
            <FiguresLine figures={figuresAt(stats, chart, until, null)} isComplete={isComplete} isWhole={isWhole} />
          )}
          {isOpen && <BandList bands={bands} className="max-md:basis-full md:flex-1" />}
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
          <Minutes range={range} stats={stats} />
          <div data-print="no" className="ms-auto flex items-center gap-1">
            <div className={isOpen ? 'contents' : 'hidden md:contents'}>
              {choice.span === null ? (
                <Button onClick={choice.clear}>{figureMessages.whole}</Button>
              ) : (
                <Segmented
                  label={figureMessages.span}
                  value={choice.span}
                  options={options}
                  onChange={choice.setSpan}
                />
              )}
            </div>
            <IconButton
              label={isUnfolded ? figureMessages.fold : isWhole ? figureMessages.showWhole : figureMessages.unfold}
              onClick={unfold}
            >
              {isUnfolded ? <ChevronsDownUp size={14} aria-hidden /> : <ChevronsUpDown size={14} aria-hidden />}
            </IconButton>
          </div>
        </div>
        {stats.records_from !== undefined && <RecordsGone before={stats.records_from} />}
        {!isComplete && <FiguresMissing gaps={stats.missing ?? []} />}
        <Suspense fallback={null}>
          {isOpen && detail === 'breakdown' && <FiguresBreakdown total={stats.total} period={period} />}
          {isOpen && detail === 'table' && <FiguresTable chart={chart} onNarrow={choice.narrow} />}
        </Suspense>
      </div>
    </FreshLedger>
  )
}

/**
 * Counts are stored by the minute: for a time filter within one minute, the figures cover the whole minute and say so.
 */
function Minutes({ range, stats }: { readonly range: FiguresRange; readonly stats: LedgerStats }) {
  if (range.kind === 'span') return null
  const { from, to } = range
  const isWider = (from !== null && from > stats.from) || (to !== null && to < stats.to)
  if (!isWider) return null
  return (
    <p className="text-xs text-quiet">
      {figureMessages.wider} <Timestamp at={stats.from * 1000} mode="date-time" /> –{' '}
      <Timestamp at={stats.to * 1000} mode="date-time" />
    </p>
  )
}

interface FiguresLineProps {
  readonly figures: FiguresAt
  readonly isComplete: boolean
  readonly isWhole: boolean
}

function FiguresLine({ figures, isComplete, isWhole }: FiguresLineProps) {
  const { transactions, rate, failures, duplicates, fees, median } = figures
  if (transactions === 0)
    return <p className="text-sm text-quiet">{isComplete ? figureMessages.none : figureMessages.noneCounted}</p>
  return (
    <p
      title={isWhole ? figureMessages.wholeNetworkHint : undefined}
      className={classes('flex flex-wrap gap-x-4 text-sm', isWhole && 'text-quiet')}
    >
      {isWhole && <span>{figureMessages.wholeNetwork}:</span>}
      <span className={classes(isWhole && 'max-md:hidden')}>{figureMessages.rateInWords(rate)}</span>
      <span>{figureMessages.failedInWords(failures, transactions - duplicates)}</span>
      <span className="max-md:hidden">
        <Amount tinybars={fees} rounded /> {figureMessages.inFees}
      </span>
      <span className="max-md:hidden">{figureMessages.latencyInWords(median)}</span>
    </p>
  )
}

function RecordsGone({ before }: { readonly before: string }) {
  const { recordsGone: messages } = figureMessages
  return (
    <p className="mt-2 text-sm text-quiet">
      {messages.before} <At timestamp={before} /> {messages.after}
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
