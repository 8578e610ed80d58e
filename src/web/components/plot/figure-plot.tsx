import { useEffect, useEffectEvent, useRef } from 'react'
import UPlot from 'uplot'
import { useZones } from '../../platform/time/zone.tsx'
import type { HourCycle } from '../../platform/time/zones.ts'
import { useMedia } from '../../platform/screen/media.ts'
import { forcedColors, hatchPattern } from './hatch.ts'
import { startTimer } from '#api/timer.ts'
import { usePreference } from '../../platform/preference.ts'
import { formatTime } from '../time/time-format.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'

interface FigurePlotProps {
  readonly series: PlotSeries
  /** An IANA time zone. */
  readonly zone: string
  /** The interval under the pointer, in this or another chart. */
  readonly onPoint: (index: number | null) => void
  /** The selected range in seconds since 1970, rounded to whole intervals. */
  readonly onBrush: (from: number, to: number) => void
  /** Called for a press on an interval, with the layer under the pointer; null next to the layers. */
  readonly onPick?: (index: number, layer: number | null) => void
  /** Drawn behind the curves. */
  readonly bands?: readonly PlotBand[] | undefined
}

/** A highlighted period. Seconds since 1970. */
export interface PlotBand {
  readonly from: number
  readonly to: number
  readonly tone: StatusKind
}

interface PlotProps extends FigurePlotProps {
  /** True if the browser enforces a few colors that the user chose. */
  readonly isForced: boolean
  readonly hourCycle: HourCycle
}

const noBands: readonly PlotBand[] = []

/** Text and a table provide the same values for screen readers. */
export function FigurePlot(props: FigurePlotProps) {
  const isForced = useMedia(forcedColors)
  const dark = useMedia('(prefers-color-scheme: dark)')
  const [theme] = usePreference((preferences) => preferences.theme)
  const { hourCycle } = useZones()
  const { series, zone } = props
  const shape = series.layers.map(({ tone, kind }) => `${kind} ${tone}`).join()
  // uPlot accepts colors and layers only once, so a change needs a new plot.
  const stretches = (props.bands ?? noBands).map(({ from, to, tone }) => `${from} ${to} ${tone}`).join()
  return (
    <Plot
      key={`${shape} ${series.interval} ${zone} ${hourCycle} ${theme} ${dark} ${isForced} ${stretches}`}
      {...props}
      hourCycle={hourCycle}
      isForced={isForced}
    />
  )
}

function Plot({ series, zone, hourCycle, onPoint, onBrush, onPick, bands = noBands, isForced }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const point = useEffectEvent(onPoint)
  const brush = useEffectEvent(onBrush)
  const pick = useEffectEvent((index: number, value: number) => onPick?.(index, layerAt(series, index, value)))
  const make = useEffectEvent((element: HTMLElement) => {
    const { clientWidth: width, clientHeight: height } = element
    const handlers = { onPoint: point, onBrush: brush, onPick: pick }
    return new UPlot(
      plotOptions({ series, bands, zone, hourCycle, colors: colorsIn(element), isForced, handlers, width, height }),
      plotData(series),
      element,
    )
  })
  useEffect(() => {
    const element = box.current
    // Without a canvas, the text and the table remain.
    if (!element || !document.createElement('canvas').getContext('2d')) return
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      const { current } = plot
      if (current && (current.width !== width || current.height !== height)) current.setSize({ width, height })
    })
    // One chart per task: drawing all at once would block the page noticeably.
    const cancel = startTimer(() => {
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
      <span hidden className="text-quiet" data-color="quiet" />
      <span hidden className="text-line" data-color="line" />
      <span hidden className="text-accent" data-color="accent" />
      {[...new Set([...series.layers, ...bands].map(({ tone }) => tone))].map((tone) => (
        <span key={tone} hidden data-status={tone} data-color={tone} className="text-status" />
      ))}
    </div>
  )
}

/** Resolves the color tokens for the current theme, because a canvas cannot use them. */
function colorsIn(element: HTMLElement): PlotColors {
  return (name) => {
    const sample = element.querySelector(`[data-color="${name}"]`)
    return sample ? getComputedStyle(sample).color : 'currentColor'
  }
}

type Tone = 'accent' | StatusKind

export interface PlotLayer {
  readonly values: readonly (number | null)[]
  readonly tone: Tone
  /** Bars are stacked on top of the previous layers. */
  readonly kind: 'area' | 'line' | 'bars'
}

export interface PlotSeries {
  /** Seconds since 1970. */
  readonly starts: readonly number[]
  /** Seconds. */
  readonly interval: number
  readonly layers: readonly PlotLayer[]
  readonly formatValue: (value: number) => string
}

type PlotColors = (name: string) => string

interface PlotParts {
  readonly series: PlotSeries
  readonly zone: string
  readonly hourCycle: HourCycle
  readonly colors: PlotColors
  readonly isForced: boolean
  readonly handlers: {
    readonly onPoint: (index: number | null) => void
    readonly onBrush: (from: number, to: number) => void
    readonly onPick: (index: number, value: number) => void
  }
  readonly bands: readonly PlotBand[]
  readonly width: number
  readonly height: number
}

const twoDaysSeconds = 2 * 86_400
const minBrushPx = 5

/** Stacks the layers; the highest is drawn first. */
function plotData({ starts, layers }: PlotSeries): UPlot.AlignedData {
  const sums = starts.map(() => 0)
  const drawn = layers.map(({ kind, values }) =>
    kind === 'bars' ? values.map((value, at) => (sums[at] = (sums[at] ?? 0) + (value ?? 0))) : [...values],
  )
  return [[...starts], ...drawn.toReversed()]
}

function plotOptions({
  series,
  bands,
  zone,
  hourCycle,
  colors,
  isForced,
  handlers,
  width,
  height,
}: PlotParts): UPlot.Options {
  const axis = {
    stroke: colors('quiet'),
    font: '11px system-ui, sans-serif',
    ticks: { show: false },
    gap: 4,
  } as const
  const finger = keepTouched()
  return {
    width,
    height,
    legend: { show: false },
    padding: [8, 24, 0, 0],
    tzDate: (at) => UPlot.tzDate(new Date(at * 1000), zone),
    cursor: {
      y: false,
      points: { show: false },
      bind: { mouseleave: finger.mouseleave },
      drag: { x: true, y: false, setScale: false, dist: minBrushPx },
      // The other charts follow the pointer, but a selection is reported only once.
      sync: { key: 'ledger', filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' } },
    },
    scales: {
      x: { time: true, range: (_, from, to) => [from, to + series.interval] },
      y: { range: (_, __, most) => [0, most > 0 ? most * 1.1 : 1] },
    },
    axes: [
      {
        ...axis,
        size: 20,
        space: 64,
        grid: { show: false },
        values: (_, splits) => timeLabels(splits, zone, hourCycle),
      },
      {
        ...axis,
        size: 40,
        space: 28,
        grid: { stroke: colors('line'), width: 1 },
        values: (_, splits) => splits.map(series.formatValue),
      },
    ],
    series: [{}, ...series.layers.toReversed().map((layer) => seriesOfLayer(layer, colors, isForced))],
    hooks: {
      setCursor: [(plot) => handlers.onPoint(plot.cursor.idx ?? null)],
      ready: [(plot) => listenForPicks(plot, handlers.onPick)],
      drawClear: [(plot) => drawBands(plot, bands, colors)],
      setSelect: [(plot) => reportBrush(plot, series.interval, handlers.onBrush)],
      destroy: [finger.end],
    },
  }
}

function seriesOfLayer({ tone, kind }: PlotLayer, colors: PlotColors, isForced: boolean): UPlot.Series {
  const color = colors(tone)
  if (isForced) return forcedSeries(tone, kind, color)
  if (kind === 'bars')
    return {
      fill: tone === 'accent' ? faint(color, 50) : color,
      width: 0,
      points: { show: false },
      paths: barPaths({ align: 1, size: [0.85, 24] }),
    }
  return {
    stroke: color,
    width: 1.5,
    points: { show: false },
    ...(kind === 'area' && { fill: faint(color, 16) }),
  }
}

/** Distinguishes bars by hatching and lines by dashes. */
function forcedSeries(tone: Tone, kind: PlotLayer['kind'], color: string): UPlot.Series {
  const shared = { stroke: color, points: { show: false } }
  if (kind !== 'bars') return { ...shared, width: 1.5, ...(tone === 'no-data' && { dash: [4, 4] }) }
  return {
    ...shared,
    fill: hatchPattern(tone, color, 'Canvas'),
    width: 1,
    paths: barPaths({ align: 1, size: [0.85, 24] }),
  }
}

function faint(color: string, percent: number): string {
  return `color-mix(in oklch, ${color} ${percent}%, transparent)`
}

function barPaths(options: UPlot.Series.BarsPathBuilderOpts): UPlot.Series.PathBuilder {
  return UPlot.paths.bars?.(options) ?? (() => null)
}

/** Extends the selection to whole intervals, because there are no figures for parts of one. */
function reportBrush(plot: UPlot, interval: number, onBrush: (from: number, to: number) => void): void {
  const { left, width } = plot.select
  if (width < minBrushPx) return
  const from = Math.floor(plot.posToVal(left, 'x') / interval) * interval
  const to = Math.ceil(plot.posToVal(left + width, 'x') / interval) * interval
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
  onBrush(from, to)
}

function listenForPicks(plot: UPlot, onPick: (index: number, value: number) => void): void {
  let touched: number | null = null
  plot.over.addEventListener('click', (event) => {
    const { idx, top } = plot.cursor
    if (typeof idx !== 'number' || top === undefined) return
    // A finger cannot hover: the first touch shows the figures of an interval, the second one opens it.
    const isFirstTouch = event instanceof PointerEvent && event.pointerType === 'touch' && touched !== idx
    touched = idx
    if (!isFirstTouch) onPick(idx, plot.posToVal(top, 'y'))
  })
}

/**
 * A lifted finger fires `mouseleave`, at a time that depends on the browser. The touched interval stays visible until
 * the next touch elsewhere.
 */
function keepTouched(): { readonly mouseleave: UPlot.Cursor.MouseListenerFactory; readonly end: () => void } {
  const ended = new AbortController()
  let isTouched = false
  return {
    mouseleave({ over }, _, leave) {
      over.addEventListener('pointerenter', ({ pointerType }) => (isTouched = pointerType === 'touch'))
      const touchElsewhere = (event: PointerEvent) => {
        if (!isTouched || (event.target instanceof Node && over.contains(event.target))) return
        isTouched = false
        leave(event)
      }
      document.addEventListener('pointerdown', touchElsewhere, { signal: ended.signal })
      return (event) => (isTouched ? null : leave(event))
    },
    end: () => ended.abort(),
  }
}

/** The stacked bar under the pointer; the lowest layer if the pointer is between bars. */
function layerAt({ layers }: PlotSeries, index: number, value: number): number | null {
  let sum = 0
  for (const [place, { kind, values }] of layers.entries()) {
    if (kind !== 'bars') return null
    sum += values[index] ?? 0
    if (value <= sum) return place
  }
  return null
}

/** Shades the period, with a line at the top for readers who cannot distinguish the shading. */
function drawBands(plot: UPlot, bands: readonly PlotBand[], colors: PlotColors): void {
  const { ctx, bbox } = plot
  const end = bbox.left + bbox.width
  for (const { from, to, tone } of bands) {
    const left = Math.max(plot.valToPos(from, 'x', true), bbox.left)
    const right = Math.min(plot.valToPos(to, 'x', true), end)
    if (right <= left) continue
    ctx.save()
    ctx.fillStyle = colors(tone)
    ctx.globalAlpha = 0.14
    ctx.fillRect(left, bbox.top, Math.max(right - left, 2), bbox.height)
    ctx.globalAlpha = 0.8
    ctx.fillRect(left, bbox.top, Math.max(right - left, 2), 2)
    ctx.restore()
  }
}

function timeLabels(splits: readonly number[], zone: string, hourCycle: HourCycle): string[] {
  const [first = 0] = splits
  const isLong = (splits.at(-1) ?? 0) - first >= twoDaysSeconds
  return splits.map((at) => formatTime(at * 1000, zone, isLong ? 'date' : 'bare', at * 1000, hourCycle))
}
