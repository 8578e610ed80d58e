import type { Bar } from '#domain/status/day-bars.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { dayBarsMessages } from './messages.ts'

/** `noted` is a day with records but no downtime. */
export type BarLook = StatusKind | 'noted'

interface BarPath {
  readonly look: BarLook
  readonly d: string
}

/** In units of the view box: the width of a bar with its gap, and the height of the row. */
export const columnWidth = 5
export const rowHeight = 24

const gap = 1.4
const fullWidth = columnWidth - gap

const shapes: Readonly<Record<BarLook, (x: number, width: number) => string>> = {
  operational: (x, width) => upright(x, width, rowHeight),
  noted: (x, width) => upright(x, width, rowHeight),
  degraded: (x, width) => upright(x, width, rowHeight * 0.75),
  partial: (x, width) => upright(x, width, rowHeight * 0.5),
  major: (x, width) => `M${x} 0l${width / 2} 5 ${width / 2}-5V${rowHeight}h-${width}Z`,
  maintenance: (x, width) => `M${round(x + 0.4)} .6h${round(width - 0.8)}v${rowHeight - 1.2}h-${round(width - 0.8)}Z`,
  unknown: (x, width) => `M${round(x + width / 2)} 0V${rowHeight}`,
  'no-data': (x, width) => upright(x, width, 2),
}

interface DrawnBar extends Pick<Bar, 'knownShare'> {
  readonly look: BarLook
}

export function drawnBar({ kind, records, knownShare }: Bar): DrawnBar {
  return { look: kind === 'operational' && records.length > 0 ? 'noted' : kind, knownShare }
}

/**
 * One path per look, because a page may have tens of thousands of bars. A bar known in part is narrower; no data fills
 * the rest.
 */
export function barPaths(bars: readonly DrawnBar[]): BarPath[] {
  const paths = new Map<BarLook, string>()
  const add = (look: BarLook, x: number, width: number) =>
    paths.set(look, `${paths.get(look) ?? ''}${shapes[look](x, width)}`)
  for (const [index, { look, knownShare }] of bars.entries()) {
    const x = round(index * columnWidth + gap / 2)
    const known = knownShare < 1 && look !== 'no-data' ? partlyKnownWidth(knownShare) : fullWidth
    add(look, x, known)
    if (known < fullWidth) add('no-data', round(x + known), round(fullWidth - known))
  }
  return [...paths].map(([look, d]) => ({ look, d }))
}

/** Both parts remain visible. */
function partlyKnownWidth(share: number): number {
  return round(fullWidth * Math.max(0.3, Math.min(0.7, share)))
}

function upright(x: number, width: number, height: number): string {
  return `M${x} ${rowHeight}v-${height}h${width}v${height}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

const fills: Readonly<Record<BarLook, string>> = {
  operational: 'bar-calm',
  noted: 'bar-noted',
  degraded: 'text-status',
  partial: 'text-status',
  major: 'mark-fill',
  maintenance: 'bar-outline',
  unknown: 'bar-dotted',
  'no-data': 'mark-fill',
}

export function BarShape({ look, d }: BarPath) {
  const hatched = look === 'degraded' || look === 'partial'
  return (
    <path
      d={d}
      data-status={look === 'noted' ? 'operational' : look}
      className={fills[look]}
      {...(hatched && { fill: `url(#bars-${look}) currentColor` })}
    />
  )
}

/** The patterns of degraded and partial bars, rendered once per page. */
export function DayBarsHatch() {
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <defs>
        <pattern id="bars-degraded" data-status="degraded" width="5" height="5" patternUnits="userSpaceOnUse">
          <rect width="5" height="5" className="bar-ground" />
          <path d="M-1 1 1-1M-1 6 6-1M4 6 6 4" className="bar-hatch" />
        </pattern>
        <pattern id="bars-partial" data-status="partial" width="3.4" height="3.4" patternUnits="userSpaceOnUse">
          <rect width="3.4" height="3.4" className="bar-ground" />
          <path d="M-1 1 1-1M-1 4.4 4.4-1M2.4 4.4 4.4 2.4" className="bar-hatch" />
        </pattern>
      </defs>
    </svg>
  )
}

const looks = ['operational', 'noted', 'degraded', 'partial', 'major', 'maintenance', 'no-data'] as const

export function DayBarsLegend() {
  return (
    <ul aria-label={dayBarsMessages.legend} className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {looks.map((look) => (
        <li key={look} className="inline-flex items-center gap-1.5">
          <svg
            aria-hidden="true"
            width={9}
            height={16}
            viewBox={`0 0 ${columnWidth} ${rowHeight}`}
            preserveAspectRatio="none"
          >
            {barPaths([{ look, knownShare: 1 }]).map(({ d }) => (
              <BarShape key={look} look={look} d={d} />
            ))}
          </svg>
          {wordOf(look)}
        </li>
      ))}
    </ul>
  )
}

function wordOf(look: BarLook): string {
  return look === 'noted' ? dayBarsMessages.noted : statusMessages.kind(look)
}
