import { useMemo, useState } from 'react'
import type { ChartSeries } from '#domain/ledger/figures/chart-series.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { Amount } from '../../../components/amount.tsx'
import { useMedia } from '../../../components/ui/media.ts'
import { figureWords } from './messages.ts'
import { FailureLegend } from './failure-legend.tsx'
import { FigureCard } from './figure-card.tsx'
import type { FiguresAt } from './figures-at.ts'
import type { PlotLayer, PlotSeries } from './plot-options.ts'

export interface FigureCardsProps {
  readonly chart: ChartSeries
  /** The figures of an interval, or of the whole time. */
  readonly figuresAt: (index: number | null) => FiguresAt
  readonly onBrush: (from: number, to: number) => void
}

/** One for each of the most frequent results, the last for all others; each has its words beside it. */
const failureTones: readonly StatusKind[] = ['major', 'partial', 'degraded', 'maintenance', 'unknown', 'no-data']

/** Throughput, failures, fees and latency, side by side. The pointer over any of them shows all figures of that moment. */
export function FigureCards({ chart, figuresAt, onBrush }: FigureCardsProps) {
  const [point, setPoint] = useState<number | null>(null)
  const series = useMemo(() => seriesOf(chart), [chart])
  const figures = figuresAt(point)
  // What scrolls must be reachable by keyboard.
  const isNarrow = useMedia('(width < 48rem)')
  const { transactions, failures } = figures
  const common = { at: figures.at, onPoint: setPoint, onBrush }
  return (
    <div
      {...(isNarrow && { tabIndex: 0, role: 'group', 'aria-label': figureWords.figures })}
      className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 md:mx-0 md:grid md:grid-cols-2 md:px-0 xl:grid-cols-4"
    >
      <FigureCard
        {...common}
        name={figureWords.names.rate}
        series={series.rate}
        figure={figureWords.rate(figures.rate)}
        detail={figureWords.ofTotal(transactions)}
      />
      <FigureCard
        {...common}
        name={figureWords.names.failures}
        series={series.failures}
        figure={figureWords.failed(failures, transactions)}
        detail={<FailureLegend results={figures.results} tones={failureTones} />}
      />
      <FigureCard
        {...common}
        name={figureWords.names.fees}
        series={series.fees}
        figure={<Amount tinybars={figures.fees} />}
        detail={figureWords.paidFor(transactions)}
      />
      <FigureCard
        {...common}
        name={figureWords.names.latency}
        series={series.latency}
        figure={figureWords.median(figures.median)}
        detail={figureWords.p95(figures.p95)}
      />
    </div>
  )
}

function seriesOf(chart: ChartSeries): Readonly<Record<keyof typeof figureWords.names, PlotSeries>> {
  const { starts, interval, latency } = chart
  const of = (...layers: PlotLayer[]) => ({ starts, interval, layers, words: figureWords.short })
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
