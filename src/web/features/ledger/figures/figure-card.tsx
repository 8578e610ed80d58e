import { lazy, Suspense, type ReactNode } from 'react'
import { Timestamp } from '../../../components/timestamp.tsx'
import { useZones } from '../../../platform/zone.tsx'
import { figureWords } from './messages.ts'
import type { PlotSeries } from './plot-options.ts'

const FigurePlot = lazy(async () => ({ default: (await import('./figure-plot.tsx')).FigurePlot }))

export interface FigureCardProps {
  readonly name: string
  readonly series: PlotSeries
  readonly figure: ReactNode
  /** What stands beside it. */
  readonly detail: ReactNode
  /** When the figure was so, in seconds since 1970; null where it is of the whole time. */
  readonly at: number | null
  readonly onPoint: (index: number | null) => void
  readonly onBrush: (from: number, to: number) => void
}

/** A figure in words, and how it went. */
export function FigureCard({ name, series, figure, detail, at, onPoint, onBrush }: FigureCardProps) {
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
      <div className="mt-1 h-20" title={figureWords.brush}>
        <Suspense fallback={null}>
          <FigurePlot series={series} zone={shown} onPoint={onPoint} onBrush={onBrush} />
        </Suspense>
      </div>
    </figure>
  )
}
