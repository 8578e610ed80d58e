import { useMemo, useState, Suspense, type ReactNode } from 'react'
import type { ChartSeries } from '#domain/ledger/figures/chart-series.ts'
import {
  duplicateCode,
  linkOfCount,
  linkOfFailures,
  linkOfPeriod,
  linkOfSeries,
  type FigureLink,
} from '#domain/ledger/figures/figure-links.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { resultLabel } from '#domain/ledger/figures/result-label.ts'
import { Amount } from '../amount.tsx'
import { useMedia } from '../../../platform/screen/media.ts'
import { figureMessages } from './messages.ts'
import type { FiguresAt } from './figures-at.ts'
import type { PlotBand, PlotLayer, PlotSeries } from '../../../components/plot/figure-plot.tsx'
import { CountLink } from './count-link.tsx'
import { hatchOf } from '../../../components/plot/hatch.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useZones } from '../../../platform/time/zone.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'

interface FigureCardsProps {
  readonly chart: ChartSeries
  readonly figuresAt: (index: number | null) => FiguresAt
  readonly onBrush: (from: number, to: number) => void
  /** Opens the list of the transactions behind a click in a chart. */
  readonly onOpen: (link: FigureLink) => void
  /** The whole range, in seconds since 1970. */
  readonly period: { readonly from: number; readonly to: number }
  readonly bands: readonly PlotBand[] | undefined
  /** Marks each card, because the figures ignore the list's filters. */
  readonly isWhole: boolean
}

/** One tone for each of the most frequent results; the last is for all others. The legend names them. */
const failureTones: readonly StatusKind[] = ['major', 'partial', 'degraded', 'maintenance', 'unknown', 'no-data']

/** Pointing at an interval in one chart shows its figures in all of them. */
export function FigureCards({ chart, figuresAt, onBrush, onOpen, period, bands, isWhole }: FigureCardsProps) {
  const [point, setPoint] = useState<number | null>(null)
  const series = useMemo(() => plotSeries(chart), [chart])
  const figures = figuresAt(point)
  // A scroll container must be reachable by keyboard.
  const isNarrow = useMedia('(width < 48rem)')
  const { transactions, failures, duplicates } = figures
  const periodAt = (index: number | null) => {
    const start = index === null ? undefined : chart.starts[index]
    return start === undefined ? period : { from: start, to: start + chart.interval }
  }
  const shown = periodAt(point)
  const common = { at: figures.at, onPoint: setPoint, onBrush, bands, isWhole }
  const openPeriod = (index: number) => onOpen(linkOfPeriod(periodAt(index)))
  const openFailures = (index: number, layer: number | null) => {
    const of = periodAt(index)
    const pressed = layer === null ? undefined : chart.failures[layer]?.result
    onOpen((pressed === undefined ? null : linkOfSeries(pressed, chart.failures, of)) ?? linkOfFailures(of))
  }
  return (
    <ul
      aria-label={figureMessages.figures}
      {...(isNarrow && { tabIndex: 0 })}
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-2 md:px-0 xl:grid-cols-4 print:mx-0 print:flex-wrap print:overflow-visible print:px-0"
    >
      <FigureCard
        {...common}
        name={figureMessages.names.rate}
        series={series.rate}
        figure={figureMessages.rate(figures.rate)}
        detail={
          <CountLink to={linkOfPeriod(shown)} count={transactions}>
            {figureMessages.ofTotal(transactions)}
          </CountLink>
        }
        onPick={openPeriod}
      />
      <FigureCard
        {...common}
        name={figureMessages.names.failures}
        series={series.failures}
        figure={
          <CountLink to={linkOfFailures(shown)} count={failures}>
            {figureMessages.failed(failures, transactions - duplicates)}
          </CountLink>
        }
        detail={<FailureLegend chart={chart} results={figures.results} duplicates={duplicates} period={shown} />}
        onPick={openFailures}
      />
      <FigureCard
        {...common}
        name={figureMessages.names.fees}
        series={series.fees}
        figure={<Amount tinybars={figures.fees} rounded />}
        detail={
          <CountLink to={linkOfPeriod(shown)} count={transactions}>
            {figureMessages.paidFor(transactions)}
          </CountLink>
        }
        onPick={openPeriod}
      />
      <FigureCard
        {...common}
        name={figureMessages.names.latency}
        series={series.latency}
        figure={figureMessages.median(figures.median)}
        detail={figureMessages.p95(figures.p95)}
        onPick={openPeriod}
      />
    </ul>
  )
}

function plotSeries(chart: ChartSeries): Readonly<Record<keyof typeof figureMessages.names, PlotSeries>> {
  const { starts, interval, latency } = chart
  const of = (...layers: PlotLayer[]) => ({ starts, interval, layers, formatValue: figureMessages.short })
  return {
    rate: of({ values: withoutOpen(chart.transactionsPerSecond, chart), tone: 'accent', kind: 'area' }),
    failures: of(
      ...chart.failures.map(({ counts }, place): PlotLayer => ({
        values: counts,
        tone: failureTones[place] ?? 'no-data',
        kind: 'bars',
      })),
    ),
    fees: of({ values: chart.hbar, tone: 'accent', kind: 'bars' }),
    latency: of(
      { values: withoutOpen(latency.p95, chart), tone: 'no-data', kind: 'line' },
      { values: withoutOpen(latency.median, chart), tone: 'accent', kind: 'line' },
    ),
  }
}

function withoutOpen(values: readonly (number | null)[], { isLastOpen }: ChartSeries): readonly (number | null)[] {
  return isLastOpen && values.length > 1 ? [...values.slice(0, -1), null] : values
}

const FigurePlot = lazyPart(() => import('../../../components/plot/figure-plot.tsx').then((part) => part.FigurePlot))

interface FigureCardProps {
  readonly name: string
  readonly series: PlotSeries
  readonly figure: ReactNode
  readonly detail: ReactNode
  /** Start of the interval in seconds since 1970; null for the whole range. */
  readonly at: number | null
  readonly onPoint: (index: number | null) => void
  readonly onBrush: (from: number, to: number) => void
  readonly onPick: (index: number, layer: number | null) => void
  readonly bands: readonly PlotBand[] | undefined
  readonly isWhole: boolean
}

function FigureCard({ name, series, figure, detail, at, isWhole, ...plot }: FigureCardProps) {
  const { shown } = useZones()
  return (
    <li className="flex min-w-60 flex-1 snap-start">
      <figure className="flex min-w-0 flex-1 flex-col rounded-xl border border-line bg-raised p-3 pb-2">
        <figcaption>
          <span className="flex items-baseline justify-between gap-2 text-xs text-quiet">
            <span className="truncate">
              {isWhole && `${figureMessages.wholeNetwork}: `}
              {name}
            </span>
            {at !== null && <Timestamp at={at * 1000} mode="near" />}
          </span>
          <span className="block truncate text-lg font-semibold">{figure}</span>
          <div className="truncate text-xs text-quiet">{detail}</div>
        </figcaption>
        <div className="mt-1 h-20" title={figureMessages.brush}>
          <Suspense fallback={null}>
            <FigurePlot series={series} zone={shown} {...plot} />
          </Suspense>
        </div>
      </figure>
    </li>
  )
}

interface FailureLegendProps {
  readonly chart: ChartSeries
  readonly results: FiguresAt['results']
  readonly duplicates: number
  readonly period: { readonly from: number; readonly to: number }
}

function FailureLegend({ chart, results, duplicates, period }: FailureLegendProps) {
  return (
    <ul className="flex h-4.5 flex-wrap gap-x-3 overflow-hidden">
      {results.map(({ result, count }, place) =>
        count === 0 ? null : (
          <li key={result} className="inline-flex max-w-full items-baseline gap-1">
            <svg aria-hidden="true" viewBox="0 0 8 8" data-status={failureTones[place]} className="size-2 shrink-0">
              <rect
                width="8"
                height="8"
                rx="2"
                className="mark-fill forced-colors:fill-none forced-colors:stroke-current"
              />
              <path
                d={hatchOf(failureTones[place] ?? 'no-data')}
                className="hidden stroke-current stroke-2 forced-colors:block"
              />
            </svg>
            <CountLink to={linkOfSeries(result, chart.failures, period)} count={count}>
              {result === null ? figureMessages.others : resultLabel(result)} {figureMessages.count(count)}
            </CountLink>
          </li>
        ),
      )}
      {duplicates > 0 && (
        <li>
          <CountLink to={linkOfCount('result', { name: duplicateCode }, period)} count={duplicates}>
            {figureMessages.duplicates(duplicates)}
          </CountLink>
        </li>
      )}
    </ul>
  )
}
