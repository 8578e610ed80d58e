import { useEffect, useEffectEvent, useRef } from 'react'
import UPlot from 'uplot'
import { useMedia } from '../../../components/ui/media.ts'
import { setTimer } from '../../../platform/timer.ts'
import { usePreference } from '../../../platform/preference.ts'
import { formatTime } from '../../../components/time-format.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'

export interface FigurePlotProps {
  readonly series: PlotSeries
  /** An IANA name. */
  readonly zone: string
  /** Index of the interval under the pointer, in this chart or a neighbour. */
  readonly onPoint: (index: number | null) => void
  /** A stretch was drawn over: seconds since 1970, whole intervals. */
  readonly onBrush: (from: number, to: number) => void
}

/** A small chart of one figure over time. What it shows stands in words and in a table beside it. */
export function FigurePlot(props: FigurePlotProps) {
  const dark = useMedia('(prefers-color-scheme: dark)')
  const [theme] = usePreference((preferences) => preferences.theme)
  const { series, zone } = props
  const shape = series.layers.map(({ tone, kind }) => `${kind} ${tone}`).join()
  // A plot takes its colours and layers once: others are another plot.
  return <Plot key={`${shape} ${series.interval} ${zone} ${theme} ${dark}`} {...props} />
}

function Plot({ series, zone, onPoint, onBrush }: FigurePlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const point = useEffectEvent(onPoint)
  const brush = useEffectEvent(onBrush)
  const make = useEffectEvent((element: HTMLElement) => {
    const { clientWidth: width, clientHeight: height } = element
    const handlers = { onPoint: point, onBrush: brush }
    return new UPlot(
      plotOptions({ series, zone, colours: coloursIn(element), handlers, width, height }),
      plotData(series),
      element,
    )
  })
  useEffect(() => {
    const element = box.current
    // Where nothing can be drawn, the words and the table have to do.
    if (!element || !document.createElement('canvas').getContext('2d')) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      const { current } = plot
      if (current && (current.width !== width || current.height !== height)) current.setSize({ width, height })
    })
    // Each chart by itself: all of them at once would be felt.
    const cancel = setTimer(() => {
      plot.current = make(element)
      observer.observe(element)
    }, 0)
    return () => {
      cancel()
      observer.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [])
  useEffect(() => plot.current?.setData(plotData(series)), [series])
  return (
    <div ref={box} aria-hidden="true" className="figure-plot h-full">
      <span hidden className="text-quiet" data-colour="quiet" />
      <span hidden className="text-line" data-colour="line" />
      <span hidden className="text-accent" data-colour="accent" />
      {series.layers.map(({ tone }) => (
        <span key={tone} hidden data-status={tone} data-colour={tone} className="text-status" />
      ))}
    </div>
  )
}

/** The tokens as the canvas needs them: resolved for the theme that is shown. */
function coloursIn(element: HTMLElement): PlotColours {
  return (name) => {
    const sample = element.querySelector(`[data-colour="${name}"]`)
    return sample ? getComputedStyle(sample).color : 'currentColor'
  }
}

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
