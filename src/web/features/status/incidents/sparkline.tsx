export interface SparklineProps {
  /** Oldest first; null where there is no value. */
  readonly values: readonly (number | null)[]
}

const [width, height, edge] = [80, 24, 3]

/** A line without axes, from nought up: whether it rises or falls. Where a value is missing it passes over. */
export function Sparkline({ values }: SparklineProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const step = values.length > 1 ? (width - 2 * edge) / (values.length - 1) : 0
  const points = values.flatMap((value, index) =>
    value === null ? [] : [{ x: edge + index * step, y: height - edge - (value / most) * (height - 2 * edge) }],
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
