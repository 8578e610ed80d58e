import { useMemo, useState, lazy, Suspense, type ReactNode } from 'react'
import type { ChartSeries } from '#domain/ledger/figures/chart-series.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { Amount } from '../amount.tsx'
import { useMedia } from '../../../components/ui/media.ts'
import { figureMessages } from './messages.ts'
import type { FiguresAt } from './figures-at.ts'
import type { PlotLayer, PlotSeries } from './figure-plot.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useZones } from '../../../platform/zone.tsx'
import { resultLabel } from '../transaction-result-messages.ts'

interface FigureCardsProps {
  readonly chart: ChartSeries
  readonly figuresAt: (index: number | null) => FiguresAt
  readonly onBrush: (from: number, to: number) => void
}

/** One for each of the most frequent results, the last for all others. The legend names them. */
const failureTones: readonly StatusKind[] = ['major', 'partial', 'degraded', 'maintenance', 'unknown', 'no-data']

/** Pointing at an interval of any chart shows its figures in all of them. */
export function FigureCards({ chart, figuresAt, onBrush }: FigureCardsProps) {
  const [point, setPoint] = useState<number | null>(null)
  const series = useMemo(() => plotSeries(chart), [chart])
  const figures = figuresAt(point)
  // A scroll container must be reachable by keyboard.
  const isNarrow = useMedia('(width < 48rem)')
  const { transactions, failures } = figures
  const common = { at: figures.at, onPoint: setPoint, onBrush }
  return (
    <div
      {...(isNarrow && { tabIndex: 0, role: 'group', 'aria-label': figureMessages.figures })}
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-2 md:px-0 xl:grid-cols-4"
    >
      <FigureCard
        {...common}
        name={figureMessages.names.rate}
        series={series.rate}
        figure={figureMessages.rate(figures.rate)}
        detail={figureMessages.ofTotal(transactions)}
      />
      <FigureCard
        {...common}
        name={figureMessages.names.failures}
        series={series.failures}
        figure={figureMessages.failed(failures, transactions)}
        detail={<FailureLegend results={figures.results} tones={failureTones} />}
      />
      <FigureCard
        {...common}
        name={figureMessages.names.fees}
        series={series.fees}
        figure={<Amount tinybars={figures.fees} />}
        detail={figureMessages.paidFor(transactions)}
      />
      <FigureCard
        {...common}
        name={figureMessages.names.latency}
        series={series.latency}
        figure={figureMessages.median(figures.median)}
        detail={figureMessages.p95(figures.p95)}
      />
    </div>
  )
}

function plotSeries(chart: ChartSeries): Readonly<Record<keyof typeof figureMessages.names, PlotSeries>> {
  const { starts, interval, latency } = chart
  const of = (...layers: PlotLayer[]) => ({ starts, interval, layers, formatValue: figureMessages.short })
  return {
    rate: of({ values: chart.transactionsPerSecond, tone: 'accent', kind: 'area' }),
    failures: of(
      ...chart.failures.map(({ counts }, place): PlotLayer => ({
        values: counts,
        tone: failureTones[place] ?? 'no-data',
        kind: 'bars',
      })),
    ),
    fees: of({ values: chart.hbar, tone: 'accent', kind: 'bars' }),
    latency: of(
      { values: latency.p95, tone: 'no-data', kind: 'line' },
      { values: latency.median, tone: 'accent', kind: 'line' },
    ),
  }
}

const FigurePlot = lazy(async () => ({ default: (await import('./figure-plot.tsx')).FigurePlot }))

interface FigureCardProps {
  readonly name: string
  readonly series: PlotSeries
  readonly figure: ReactNode
  readonly detail: ReactNode
  /** Start of the interval in seconds since 1970; null for the whole range. */
  readonly at: number | null
  readonly onPoint: (index: number | null) => void
  readonly onBrush: (from: number, to: number) => void
}

function FigureCard({ name, series, figure, detail, at, onPoint, onBrush }: FigureCardProps) {
  const { shown } = useZones()
  return (
    <figure className="flex min-w-60 flex-1 snap-start flex-col rounded-xl border border-line bg-raised p-3 pb-2">
      <figcaption>
        <span className="flex items-baseline justify-between gap-2 text-xs text-quiet">
          <span className="truncate">{name}</span>
          {at !== null && <Timestamp at={at * 1000} mode="near" />}
        </span>
        <span className="block truncate text-lg font-semibold">{figure}</span>
        <span className="block truncate text-xs text-quiet">{detail}</span>
      </figcaption>
      <div className="mt-1 h-20" title={figureMessages.brush}>
        <Suspense fallback={null}>
          <FigurePlot series={series} zone={shown} onPoint={onPoint} onBrush={onBrush} />
        </Suspense>
      </div>
    </figure>
  )
}

interface FailureLegendProps {
  readonly results: FiguresAt['results']
  /** In the order of the results. */
  readonly tones: readonly StatusKind[]
}

function FailureLegend({ results, tones }: FailureLegendProps) {
  return (
    <span className="flex h-4.5 flex-wrap gap-x-3 overflow-hidden">
      {results.map(({ result, count }, place) =>
        count === 0 ? null : (
          <span key={result} className="inline-flex max-w-full items-baseline gap-1">
            <svg aria-hidden="true" viewBox="0 0 8 8" data-status={tones[place]} className="size-2 shrink-0">
              <rect width="8" height="8" rx="2" className="mark-fill" />
            </svg>
            <span className="truncate">{result === null ? figureMessages.others : resultLabel(result)}</span>
            {figureMessages.count(count)}
          </span>
        ),
      )}
    </span>
  )
}
