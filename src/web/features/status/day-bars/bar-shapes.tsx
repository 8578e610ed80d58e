import type { Bar } from '#domain/status/day-bars.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'

/** The ways a bar can look: one for each state, and `noted` for a day with records but without downtime. */
export type BarLook = StatusKind | 'noted'

export interface BarPath {
  readonly look: BarLook
  /** All bars of that look, as one path. */
  readonly d: string
}

/** Units of the drawing: every bar has a column of this width, and the row this height. */
export const column = 5
export const rowHeight = 24

const gap = 1.4
const width = column - gap

const shapes: Readonly<Record<BarLook, (x: number) => string>> = {
  operational: (x) => upright(x, rowHeight),
  noted: (x) => upright(x, rowHeight),
  degraded: (x) => upright(x, rowHeight * 0.75),
  partial: (x) => upright(x, rowHeight * 0.5),
  major: (x) => `M${x} 0l${width / 2} 5 ${width / 2}-5V${rowHeight}h-${width}Z`,
  maintenance: (x) => `M${round(x + 0.4)} .6h${width - 0.8}v${rowHeight - 1.2}h-${width - 0.8}Z`,
  unknown: (x) => `M${round(x + width / 2)} 0V${rowHeight}`,
  'no-data': (x) => upright(x, 2),
}

export function lookOf(bar: Bar): BarLook {
  return bar.kind === 'operational' && bar.records.length > 0 ? 'noted' : bar.kind
}

/** A row of bars as few paths, since a page may draw tens of thousands of bars. */
export function barPaths(looks: readonly BarLook[]): BarPath[] {
  const paths = new Map<BarLook, string>()
  for (const [index, look] of looks.entries()) {
    const x = round(index * column + gap / 2)
    paths.set(look, `${paths.get(look) ?? ''}${shapes[look](x)}`)
  }
  return [...paths].map(([look, d]) => ({ look, d }))
}

function upright(x: number, height: number): string {
  return `M${x} ${rowHeight}v-${height}h${width}v${height}Z`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
