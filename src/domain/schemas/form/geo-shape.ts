import { isList, isObject } from '../../json/json-value.ts'

export const geoTypes = ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'] as const

export type GeoType = (typeof geoTypes)[number]

/** Longitude, then latitude, in degrees. */
export type Position = readonly [number, number]

/** A shape that the form can edit: a single list of points. */
export interface GeoShape {
  readonly type: GeoType
  /** For a polygon: without the repeated first point. */
  readonly points: readonly Position[]
}

export interface GeoPart {
  readonly kind: 'points' | 'line' | 'area'
  readonly points: readonly Position[]
}

const editable: ReadonlySet<string> = new Set(['Point', 'MultiPoint', 'LineString', 'Polygon'])

export function isGeoType(type: unknown): type is GeoType {
  return geoTypes.some((one) => one === type)
}

/** Each point has two inputs. */
export const maxEditedPoints = 200

/**
 * Null for anything but GeoJSON, and for shapes that can be edited only as JSON: with several parts, too many points,
 * or altitudes and members that the inputs would lose.
 */
export function editableShape(value: unknown, parts: readonly GeoPart[] = geoParts(value)): GeoShape | null {
  if (!isObject(value) || !isGeoType(value['type']) || !editable.has(value['type'])) return null
  const { type, coordinates, ...more } = value
  const [part, ...others] = parts
  if (!part || others.length > 0 || part.points.length > maxEditedPoints || Object.keys(more).length > 0) return null
  const positions = type === 'Point' ? [coordinates] : listOf(type === 'Polygon' ? listOf(coordinates)[0] : coordinates)
  const isWhole = positions.every((one) => isList(one) && one.length === 2 && one.every(Number.isFinite))
  return isWhole ? { type: value['type'], points: part.points } : null
}

export function canEditPoints(type: GeoType): boolean {
  return editable.has(type)
}

/** Undefined for a shape without points. */
export function geoValue({ type, points }: GeoShape): unknown {
  const [first] = points
  if (!first) return undefined
  switch (type) {
    case 'Point':
      return { type, coordinates: first }
    case 'Polygon':
      return { type, coordinates: [[...points, first]] }
    case 'MultiPoint':
    case 'LineString':
      return { type, coordinates: points }
    case 'MultiLineString':
      return { type, coordinates: [points] }
    case 'MultiPolygon':
      return { type, coordinates: [[[...points, first]]] }
  }
}

/** The drawable parts of a GeoJSON value, including features and collections. */
export function geoParts(value: unknown): GeoPart[] {
  if (!isObject(value)) return []
  const { type, coordinates } = value
  const nested = value['features'] ?? value['geometries']
  if (isList(nested)) return nested.flatMap(geoParts)
  if (isObject(value['geometry'])) return geoParts(value['geometry'])
  switch (type) {
    case 'Point':
      return partOf('points', [coordinates])
    case 'MultiPoint':
      return partOf('points', coordinates)
    case 'LineString':
      return partOf('line', coordinates)
    case 'MultiLineString':
      return listOf(coordinates).flatMap((line) => partOf('line', line))
    case 'Polygon':
      return listOf(coordinates).flatMap((ring) => partOf('area', ring))
    case 'MultiPolygon':
      return listOf(coordinates).flatMap((polygon) => listOf(polygon).flatMap((ring) => partOf('area', ring)))
    default:
      return []
  }
}

export type GeoFault =
  | { readonly kind: 'longitude' | 'latitude'; readonly point: number }
  | { readonly kind: 'too-few'; readonly needed: number }

const needed: Readonly<Record<GeoType, number>> = {
  Point: 1,
  MultiPoint: 1,
  LineString: 2,
  MultiLineString: 2,
  Polygon: 3,
  MultiPolygon: 3,
}

export function geoFaults({ type, points }: GeoShape): GeoFault[] {
  const places = points.flatMap(([longitude, latitude], point): GeoFault[] => [
    ...(Math.abs(longitude) <= 180 ? [] : [{ kind: 'longitude', point } as const]),
    ...(Math.abs(latitude) <= 90 ? [] : [{ kind: 'latitude', point } as const]),
  ])
  return points.length > 0 && points.length < needed[type]
    ? [...places, { kind: 'too-few', needed: needed[type] }]
    : places
}

/** Pasted coordinates: one point per line, latitude first, as maps and phones show them. */
export function readPoints(text: string): Position[] | null {
  const lines = text.split(/[\n;]+/).filter((line) => line.trim() !== '')
  const points = lines.map((line) => {
    const numbers = line.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
    const [latitude, longitude] = numbers
    return latitude === undefined || longitude === undefined || numbers.length > 3 ? null : at(longitude, latitude)
  })
  return points.length > 0 && points.every((point) => point !== null) ? points : null
}

export function countPoints(parts: readonly GeoPart[]): number {
  return parts.reduce((sum, { points }) => sum + points.length, 0)
}

/** At most about `maxPoints` points, evenly chosen, so that any location is drawn quickly. */
export function thinnedParts(parts: readonly GeoPart[], maxPoints: number): readonly GeoPart[] {
  const every = Math.ceil(countPoints(parts) / maxPoints)
  if (every <= 1) return parts
  let seen = -1
  return parts.flatMap(({ kind, points }) => {
    const kept = points.filter(() => (seen += 1) % every === 0)
    return kept.length === 0 ? [] : [{ kind, points: kept }]
  })
}

export interface GeoDrawing {
  readonly width: number
  readonly height: number
  readonly parts: readonly GeoPart[]
}

/** Scales the parts to a box of at most `size`, north up, with the aspect ratio of their latitude. */
export function drawingOf(parts: readonly GeoPart[], size: number, margin: number): GeoDrawing {
  const all = parts.flatMap(({ points }) => points)
  const [west, east] = extent(all.map(([longitude]) => longitude))
  const [south, north] = extent(all.map(([, latitude]) => latitude))
  const narrow = Math.max(Math.cos((((south + north) / 2) * Math.PI) / 180), 0.05)
  const [wide, high] = [(east - west) * narrow, north - south]
  const scale = (size - 2 * margin) / (Math.max(wide, high) || 1)
  const place = ([longitude, latitude]: Position): Position => [
    round(margin + (longitude - west) * narrow * scale),
    round(margin + (north - latitude) * scale),
  ]
  return {
    width: round(wide * scale + 2 * margin),
    height: round(high * scale + 2 * margin),
    parts: parts.map(({ kind, points }) => ({ kind, points: points.map(place) })),
  }
}

function extent(values: readonly number[]): readonly [number, number] {
  return values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [values[0] ?? 0, values[0] ?? 0],
  )
}

function partOf(kind: GeoPart['kind'], coordinates: unknown): GeoPart[] {
  const points = listOf(coordinates).flatMap((one): Position[] => {
    const [longitude, latitude] = listOf(one)
    const isPlace = typeof longitude === 'number' && typeof latitude === 'number'
    return isPlace && Number.isFinite(longitude) && Number.isFinite(latitude) ? [at(longitude, latitude)] : []
  })
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = kind === 'area' && points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return points.length === 0 ? [] : [{ kind, points: isClosed ? points.slice(0, -1) : points }]
}

function at(longitude: number, latitude: number): Position {
  return [longitude, latitude]
}

function listOf(value: unknown): readonly unknown[] {
  return isList(value) ? value : []
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
