import { useMemo } from 'react'
import { countPoints, drawingOf, geoParts, thinnedParts, type GeoPart } from '#domain/schemas/form/geo-shape.ts'
import { formMessages } from './messages.ts'

const size = 240
const margin = 16
/** More points would overlap at this size. */
const maxDrawnPoints = 2000
/** Marking more corners would hide the outline. */
const maxMarkedPoints = 200

export function PlaceDrawing({ value, label }: { readonly value: unknown; readonly label: string }) {
  const parts = useMemo(() => geoParts(value), [value])
  return <GeoOutline parts={parts} label={label} />
}

/** The outline of a location, north up, without a map. */
export function GeoOutline({ parts, label }: { readonly parts: readonly GeoPart[]; readonly label: string }) {
  const drawing = useMemo(() => drawingOf(thinnedParts(parts, maxDrawnPoints), size, margin), [parts])
  if (parts.length === 0) return null
  const areMarked = countPoints(drawing.parts) <= maxMarkedPoints
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here
      role="img"
      aria-label={formMessages.geo.drawing(label)}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      width={drawing.width}
      height={drawing.height}
      className="max-w-full shrink-0 rounded-lg border border-line bg-sunk"
    >
      {drawing.parts.map(({ kind, points }, index) => {
        const place = points.map((point) => point.join(',')).join(' ')
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
          <g key={index} className="fill-accent/20 stroke-accent stroke-2">
            {kind === 'area' && <polygon points={place} />}
            {kind === 'line' && <polyline points={place} className="fill-none" />}
            {(areMarked || kind === 'points') &&
              points.map(([x, y], at) => (
                // oxlint-disable-next-line react/no-array-index-key -- nor have points
                <circle key={at} cx={x} cy={y} r={kind === 'points' ? 5 : 2.5} className="fill-accent stroke-none" />
              ))}
          </g>
        )
      })}
    </svg>
  )
}
