import type { SignalEpisode, SignalHistory } from '#api/signals/signals.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx'
import { signalMessages } from './messages.ts'

/** Milliseconds since 1970. */
export interface CurveRange {
  readonly from: number
  readonly until: number
}

interface SignalCurveProps extends CurveRange {
  readonly series: SignalHistory['series'][number]
  /** Whether gaps may still be filled. */
  readonly gap: 'counted' | 'counting'
  readonly episodes: readonly SignalEpisode[]
  /** The periods reported by the status page, drawn as bars below the curve. */
  readonly reported: readonly CurveRange[]
}

interface Dot {
  readonly x: number
  readonly value: number
}

const width = 600
const height = 72

/** A curve with its usual range, and alarms in the background. Periods that were not counted are gaps. */
export function SignalCurve({ series, gap, episodes, from, until, reported }: SignalCurveProps) {
  const { name, unit, points } = series
  const values = points.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return <p className="text-sm text-quiet">{signalMessages.nothing[gap]}</p>
  const bounds = points.flatMap(({ low, high }) => [low, high]).flatMap((bound) => bound ?? [])
  const peak = Math.max(...values)
  // A bound far above all values would flatten the curve.
  const top = Math.max(peak, ...bounds.filter((bound) => bound <= peak * 2.5)) * 1.08 || 1
  const place = (at: number) => ((at - from) / Math.max(1, until - from)) * width
  const level = (value: number) => height - (Math.min(value, top) / top) * height
  const at = (text: string) => place(parseInstant(text) ?? from)
  const half = points.length > 1 ? (at(points[1]?.at ?? '') - at(points[0]?.at ?? '')) / 2 : 0
  const runs = runsOf(points.map((point) => ({ x: at(point.at) + half, value: point.value })))
  const hasGaps = points.some(({ value }) => value === null)
  return (
    <figure className="min-w-0">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height + 6}`}
        preserveAspectRatio="none"
        className="signal-curve block h-20 w-full rtl:-scale-x-100"
      >
        {episodes.map((episode) => {
          const begin = Math.max(0, at(episode.began))
          const end = Math.min(width, episode.until === null ? width : at(episode.until))
          return (
            <rect
              key={episode.at}
              data-state={episode.state}
              x={begin}
              y={0}
              width={Math.max(2, end - begin)}
              height={height}
              className="signal-episode"
            />
          )
        })}
        <path
          d={bandOf(
            points.map((point) => ({ x: at(point.at) + half, low: point.low, high: point.high })),
            level,
          )}
          className="signal-band"
        />
        {runs.map((run) => (
          <polyline
            key={run[0]?.x}
            points={run.map(({ x, value }) => `${x.toFixed(1)},${level(value).toFixed(1)}`).join(' ')}
            className="pulse-line"
          />
        ))}
        {reported.map((range) => {
          const start = Math.max(0, place(range.from))
          return (
            <rect
              key={`${range.from} ${range.until}`}
              x={start}
              y={height + 2}
              width={Math.max(2, Math.min(width, place(range.until)) - start)}
              height={4}
              className="signal-reported"
            />
          )
        })}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-quiet">
        <Timestamp at={from} mode="near" />
        <VisuallyHidden>
          {signalMessages.curve(
            signalMessages.names[name],
            signalMessages.withUnit(Math.min(...values), unit),
            signalMessages.withUnit(peak, unit),
            hasGaps ? signalMessages.parts[gap] : '',
          )}
        </VisuallyHidden>
        <span className="order-last basis-full whitespace-nowrap sm:order-none sm:basis-auto">
          {signalMessages.highest(signalMessages.withUnit(peak, unit))}
        </span>
        <Timestamp at={until} mode="near" />
      </figcaption>
    </figure>
  )
}

/** Runs without a gap; a single value is drawn as a short line. */
function runsOf(dots: readonly { readonly x: number; readonly value: number | null }[]): Dot[][] {
  const runs: Dot[][] = []
  let run: Dot[] = []
  for (const { x, value } of dots) {
    if (value !== null) run.push({ x, value })
    else if (run.length > 0) {
      runs.push(run)
      run = []
    }
  }
  if (run.length > 0) runs.push(run)
  return runs.map((dotsOfRun) => {
    const [only] = dotsOfRun
    return dotsOfRun.length === 1 && only ? [only, { ...only, x: only.x + 1 }] : dotsOfRun
  })
}

interface Banded {
  readonly x: number
  readonly low: number | null
  readonly high: number | null
}

/** Without an upper bound, the band extends to the top; without a lower one, to the bottom. */
function bandOf(points: readonly Banded[], level: (value: number) => number): string {
  const banded = points.filter(({ low, high }) => low !== null || high !== null)
  if (banded.length < 2) return ''
  const upper = banded.map(({ x, high }) => `${x.toFixed(1)} ${(high === null ? 0 : level(high)).toFixed(1)}`)
  const lower = banded
    .toReversed()
    .map(({ x, low }) => `${x.toFixed(1)} ${(low === null ? height : level(low)).toFixed(1)}`)
  return `M${upper.join('L')}L${lower.join('L')}Z`
}
