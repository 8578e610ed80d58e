import type { StatusKind } from '#domain/status/status-kind.ts'

/** When colors are forced, the layers of a chart differ by hatching: lines of 2 px in a tile of 8 by 8. */
const hatches: Readonly<Record<StatusKind | 'accent', string>> = {
  // Hollow: what failed is drawn in front of it, solid.
  accent: '',
  major: 'M0 1H8M0 3H8M0 5H8M0 7H8',
  partial: 'M-2 2L2-2M-2 10L10-2M6 10L10 6',
  degraded: 'M0 4H8',
  maintenance: 'M4 0V8',
  unknown: 'M0 4H8M4 0V8',
  'no-data': 'M3 4H5',
  operational: '',
}

export const forcedColors = '(forced-colors: active)'

/** The lines of a tile, as the `d` of a path. */
export function hatchOf(tone: StatusKind | 'accent'): string {
  return hatches[tone]
}

const tilePx = 8

/** A canvas fill: lines of `ink` on `ground`. Plain color if the browser cannot create a pattern. */
export function hatchPattern(tone: StatusKind | 'accent', ink: string, ground: string): CanvasPattern | string {
  const scale = devicePixelRatio
  const tile = document.createElement('canvas')
  tile.width = tilePx * scale
  tile.height = tilePx * scale
  const context = tile.getContext('2d')
  if (!context) return ink
  context.scale(scale, scale)
  context.fillStyle = ground
  context.fillRect(0, 0, tilePx, tilePx)
  context.strokeStyle = ink
  context.lineWidth = 2
  context.stroke(new Path2D(hatchOf(tone)))
  return context.createPattern(tile, 'repeat') ?? ink
}
