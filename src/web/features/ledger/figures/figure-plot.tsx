import { useEffect, useEffectEvent, useRef } from 'react'
import UPlot from 'uplot'
import { useMedia } from '../../../components/ui/media.ts'
import { setTimer } from '../../../platform/timer.ts'
import { usePreference } from '../../../platform/preference.ts'
import { plotData, plotOptions, type PlotColours, type PlotSeries } from './plot-options.ts'

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
