import UPlot from 'uplot'
import { formatTime } from '../../../components/time-format.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'

/** Colours are tokens: the accent, or that of a status. */
type Tone = 'accent' | StatusKind

export interface PlotLayer {
  readonly values: readonly (number | null)[]
  readonly tone: Tone
  /** Bars stand on those of the layers before them. */
  readonly kind: 'area' | 'line' | 'bars'
}

export interface PlotSeries {
  /** Seconds since 1970. */
  readonly starts: readonly number[]
  /** Seconds. */
  readonly interval: number
  readonly layers: readonly PlotLayer[]
  /** A value beside the scale. */
  readonly words: (value: number) => string
}

export type PlotColours = (name: string) => string

export interface PlotParts {
  readonly series: PlotSeries
  readonly zone: string
  readonly colours: PlotColours
  readonly handlers: {
    readonly onPoint: (index: number | null) => void
    readonly onBrush: (from: number, to: number) => void
  }
  readonly width: number
  readonly height: number
}

const twoDays = 2 * 86_400
const shortestBrush = 5

/** The values as they are drawn, each layer on top of those before it; the highest is drawn first. */
export function plotData({ starts, layers }: PlotSeries): UPlot.AlignedData {
  const sums = starts.map(() => 0)
  const drawn = layers.map(({ kind, values }) =>
    kind === 'bars' ? values.map((value, at) => (sums[at] = (sums[at] ?? 0) + (value ?? 0))) : [...values],
  )
  return [[...starts], ...drawn.toReversed()]
}

export function plotOptions({ series, zone, colours, handlers, width, height }: PlotParts): UPlot.Options {
  const axis = {
    stroke: colours('quiet'),
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
    gap: 4,
  } as const
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 16, 0, 0],
    tzDate: (at) => UPlot.tzDate(new Date(at * 1000), zone),
    cursor: {
      y: false,
      points: { show: false },
      drag: { x: true, y: false, setScale: false, dist: shortestBrush },
      // Neighbours follow the pointer; what is drawn over counts once.
      sync: { key: 'ledger', filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' } },
    },
    scales: {
      x: { time: true, range: (_, from, to) => [from, to + series.interval] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      { ...axis, size: 20, space: 64, grid: { show: false }, values: (_, splits) => timeWords(splits, zone) },
      {
        ...axis,
        size: 40,
        space: 28,
        grid: { stroke: colours('line'), width: 1 },
        values: (_, splits) => splits.map(series.words),
      },
    ],
    series: [{}, ...series.layers.toReversed().map((layer) => drawingOf(layer, colours))],
    hooks: {
      setCursor: [(plot) => handlers.onPoint(plot.cursor.idx ?? null)],
      setSelect: [(plot) => brushed(plot, series.interval, handlers.onBrush)],
    },
  }
}

function drawingOf({ tone, kind }: PlotLayer, colours: PlotColours): UPlot.Series {
  const colour = colours(tone)
  if (kind === 'bars')
    return {
      fill: tone === 'accent' ? faint(colour, 50) : colour,
      width: 0,
      points: { show: false },
      paths: barsOf({ align: 1, size: [0.85, 24] }),
    }
  return {
    stroke: colour,
    width: 1.5,
    points: { show: false },
    ...(kind === 'area' && { fill: faint(colour, 16) }),
  }
}

function faint(colour: string, percent: number): string {
  return `color-mix(in oklch, ${colour} ${percent}%, transparent)`
}

function barsOf(options: UPlot.Series.BarsPathBuilderOpts): UPlot.Series.PathBuilder {
  return UPlot.paths.bars?.(options) ?? (() => null)
}

/** Whole intervals: a stretch of half of one has no figures of its own. */
function brushed(plot: UPlot, interval: number, onBrush: (from: number, to: number) => void): void {
  const { left, width } = plot.select
  if (width < shortestBrush) return
  const from = Math.floor(plot.posToVal(left, 'x') / interval) * interval
  const to = Math.ceil(plot.posToVal(left + width, 'x') / interval) * interval
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onBrush(from, to)
}

function timeWords(splits: readonly number[], zone: string): string[] {
  const [first = 0] = splits
  const isLong = (splits.at(-1) ?? 0) - first >= twoDays
  return splits.map((at) => formatTime(at * 1000, zone, isLong ? 'date' : 'bare', at * 1000))
}
