import type { Figures } from '#api/status/history.ts'
import { impactKindOf, severityOf } from '#domain/status/status-kind.ts'

export interface ImpactBarsProps {
  /** Oldest first. */
  readonly figures: readonly Figures[]
}

const [width, height, gap] = [80, 24, 2]

/** A bar for each month, as high as it had incidents, the gravest at its foot. */
export function ImpactBars({ figures }: ImpactBarsProps) {
  const most = Math.max(1, ...figures.map(({ incidents }) => incidents))
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
              y={height - ((below + count) / most) * height}
              width={wide}
              height={(count / most) * height}
              className="mark-fill"
            />
          )
        })
      })}
    </svg>
  )
}
