import type { Figures } from '#api/status/record-history.ts'
import { impactKindOf, severityOf } from '#domain/status/status-kind.ts'

interface ImpactBarsProps {
  /** Oldest first. */
  readonly figures: readonly Figures[]
}

const [width, height] = [80, 24]
const gap = 2

/** One bar per month, with the worst impact at the bottom. */
export function ImpactBars({ figures }: ImpactBarsProps) {
  const max = Math.max(1, ...figures.map(({ incidents }) => incidents))
  const wide = Math.min(12, (width - gap * (figures.length - 1)) / figures.length)
  const start = width - figures.length * (wide + gap) + gap
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-6 w-20 opacity-75">
      {figures.map((month, index) => {
        const parts = Object.entries(month.by_impact)
          .map(([impact, count]) => ({ kind: impactKindOf(impact), impact, count }))
          .toSorted((a, b) => severityOf(b.kind) - severityOf(a.kind))
        return parts.map(({ kind, impact, count }, place) => {
          const below = parts.slice(0, place).reduce((sum, part) => sum + part.count, 0)
          return (
            <rect
              key={`${month.month} ${impact}`}
              data-status={kind}
              x={start + index * (wide + gap)}
              y={height - ((below + count) / max) * height}
              width={wide}
              height={(count / max) * height}
              className="mark-fill"
            />
          )
        })
      })}
    </svg>
  )
}

interface SparklineProps {
  /** Oldest first; null for missing values. */
  readonly values: readonly (number | null)[]
}

const edge = 3

/** Starts at zero and skips missing values. */
export function Sparkline({ values }: SparklineProps) {
  const max = Math.max(1, ...values.map((value) => value ?? 0))
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ x: edge + index * step, y: height - edge - (value / max) * (height - 2 * edge) }],
  )
  const last = points.at(-1)
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="block h-6 w-20">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        className="fill-none stroke-accent stroke-[1.5]"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {last && <circle cx={last.x} cy={last.y} r="2.5" className="fill-accent" />}
    </svg>
  )
}
