import { queryOptions } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { getLedgerStats } from '#api/ledger/ledger.ts'
import { chartSeries, type ChartSeries } from '#domain/ledger/figures/chart-series.ts'
import { linkOfFailures, linkOfPeriod } from '#domain/ledger/figures/figure-links.ts'
import type { PlotSeries } from '../../../components/plot/figure-plot.tsx'
import { Section } from '../../../components/section.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useNow } from '../../../platform/time/now.ts'
import { useServices, type Services } from '../../../platform/services.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { useChartBands } from '../../../components/plot/chart-bands.ts'
import { BandList } from '../bands/bands.tsx'
import { CountLink } from '../figures/count-link.tsx'
import { figuresAt } from '../figures/figures-at.ts'
import { curveMessages, figureMessages } from '../figures/messages.ts'
import { LedgerNetwork } from '../ledger-network.tsx'
import { FreshLedger } from '../ledger-freshness.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

interface LedgerCurveProps {
  /** Milliseconds since 1970. */
  readonly from: number
  /** Null while it lasts. */
  readonly to: number | null
  /** The affected networks; empty for all. */
  readonly networks: readonly string[]
  /** For use below another heading. */
  readonly hideTitle?: boolean
}

const minute = 60
const minMarginSeconds = 15 * minute
const maxMarginSeconds = 6 * 3600
const grainSeconds = 5 * minute
const refetchMs = 30_000

/** The ledger's course during an incident or maintenance, and shortly before and after. Absent for other networks. */
export function LedgerCurve({ from, to, networks, hideTitle = false }: LedgerCurveProps) {
  const ledger = useSourcesIfKnown().data?.ledger
  const now = useNow(60)
  if (!ledger || (networks.length > 0 && !networks.includes(ledger.network))) return null
  const end = (to ?? now) / 1000
  const margin = Math.min(maxMarginSeconds, Math.max(minMarginSeconds, (end - from / 1000) / 4))
  const range = {
    from: Math.floor((from / 1000 - margin) / grainSeconds) * grainSeconds,
    to: Math.ceil(Math.min(end + margin, now / 1000) / grainSeconds) * grainSeconds,
  }
  if (range.to <= range.from) return null
  return (
    <Section title={curveMessages.title} hideTitle={hideTitle} height={220} subject={JSON.stringify(range)}>
      <Curve range={range} now={now / 1000} isOpen={to === null} />
    </Section>
  )
}

interface CurveRange {
  readonly from: number
  readonly to: number
}

function curveQuery({ client }: Services, { from, to }: CurveRange, isOpen: boolean) {
  return queryOptions({
    queryKey: ['ledger', 'stats', 'curve', from, to],
    refetchInterval: isOpen ? refetchMs : false,
    queryFn: ({ signal }) =>
      client.call(getLedgerStats, {
        query: { from: String(from), to: String(to), intervals: '80', lists: 'total' },
        signal,
      }),
  })
}

interface CurveProps {
  readonly range: CurveRange
  readonly now: number
  readonly isOpen: boolean
}

function Curve({ range, now, isOpen }: CurveProps) {
  const query = useSuspenseQuery(curveQuery(useServices(), range, isOpen))
  const stats = query.data
  const until = Math.min(stats.to, now)
  const chart = useMemo(() => chartSeries(stats, until), [stats, until])
  const series = useMemo(() => curvesOf(chart), [chart])
  const [point, setPoint] = useState<number | null>(null)
  const bands = useChartBands({ from: stats.from, to: until })
  const figures = figuresAt(stats, chart, until, point)
  const { at } = figures
  const period = at === null ? { from: stats.from, to: stats.to } : { from: at, to: at + stats.interval }
  if (stats.total.transactions === 0) return <p className="text-sm text-quiet">{curveMessages.none}</p>
  const plot = { onPoint: setPoint, bands }
  return (
    <FreshLedger query={query}>
      <p className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <LedgerNetwork />
        {at !== null && <Timestamp at={at * 1000} mode="near" />}
        <CountLink to={linkOfPeriod(period)} count={figures.transactions}>
          {figureMessages.rateInWords(figures.rate)}
        </CountLink>
        <CountLink to={linkOfFailures(period)} count={figures.failures}>
          {figureMessages.failedInWords(figures.failures, figures.transactions - figures.duplicates)}
        </CountLink>
        <span>{figureMessages.latencyInWords(figures.median)}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Plot name={figureMessages.names.rate} series={series.rate} {...plot} />
        <Plot name={figureMessages.names.failures} series={series.failed} {...plot} />
      </div>
      <BandList bands={bands} className="mt-2" />
    </FreshLedger>
  )
}

const FigurePlot = lazyPart(() => import('../../../components/plot/figure-plot.tsx').then((part) => part.FigurePlot))

interface PlotProps {
  readonly name: string
  readonly series: PlotSeries
  readonly onPoint: (index: number | null) => void
  readonly bands: ReturnType<typeof useChartBands>
}

function Plot({ name, series, onPoint, bands }: PlotProps) {
  const { shown } = useZones()
  return (
    <figure className="min-w-0 rounded-xl border border-line bg-raised p-3 pb-2">
      <figcaption className="text-xs text-quiet">{name}</figcaption>
      <div className="mt-1 h-28">
        <Suspense fallback={null}>
          <FigurePlot series={series} zone={shown} onPoint={onPoint} onBrush={() => undefined} bands={bands} />
        </Suspense>
      </div>
    </figure>
  )
}

function curvesOf({ starts, interval, transactionsPerSecond, failures }: ChartSeries) {
  const failed = starts.map((_, index) => failures.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0))
  const common = { starts, interval, formatValue: figureMessages.short }
  return {
    rate: { ...common, layers: [{ values: transactionsPerSecond, tone: 'accent', kind: 'area' }] },
    failed: { ...common, layers: [{ values: failed, tone: 'major', kind: 'bars' }] },
  } as const satisfies Record<string, PlotSeries>
}
