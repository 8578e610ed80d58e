import { describe, expect, it } from 'vitest'
import {
  countPoints,
  drawingOf,
  editableShape,
  geoFaults,
  geoParts,
  geoValue,
  maxEditedPoints,
  readPoints,
  thinnedParts,
} from '#domain/schemas/form/geo-shape.ts'

const ring = [
  [10, 50],
  [11, 50],
  [11, 51],
  [10, 50],
]

const lineOf = (points: number) => Array.from({ length: points }, (_, at) => [at / 1000, 50])

describe('A place in GeoJSON', () => {
  it.each([
    ['a point', { type: 'Point', coordinates: [10, 50] }, { type: 'Point', points: [[10, 50]] }],
    ['a polygon', { type: 'Polygon', coordinates: [ring] }, { type: 'Polygon', points: ring.slice(0, 3) }],
    ['a polygon with a hole', { type: 'Polygon', coordinates: [ring, ring] }, null],
    ['several polygons', { type: 'MultiPolygon', coordinates: [[ring]] }, null],
    ['a feature', { type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } }, null],
    ['a list', [1, 2], null],
    ['a point without coordinates', { type: 'Point' }, null],
    ['a point with an altitude', { type: 'Point', coordinates: [10, 50, 400] }, null],
    ['an area with further members', { type: 'Polygon', coordinates: [ring], bbox: [10, 50, 11, 51] }, null],
    [
      'coordinates that are no numbers',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          ['a', 3],
        ],
      },
      null,
    ],
    ['more points than anybody types', { type: 'LineString', coordinates: lineOf(maxEditedPoints + 1) }, null],
  ])('Of %s the points are edited, or only its JSON', (_, value, shape) => {
    expect(editableShape(value)).toEqual(shape)
  })

  it.each([
    { type: 'Point', coordinates: [10, 50] },
    { type: 'Polygon', coordinates: [ring] },
    { type: 'LineString', coordinates: ring },
  ])('What is edited is written as it was: %j', (value) => {
    const shape = editableShape(value)
    expect(shape && geoValue(shape)).toEqual(value)
  })

  it('Features and collections are drawn part by part', () => {
    const point = { type: 'Point', coordinates: [1, 2, 300] }
    const value = {
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', geometry: point },
        {
          type: 'Feature',
          geometry: { type: 'GeometryCollection', geometries: [{ type: 'MultiPolygon', coordinates: [[ring]] }] },
        },
      ],
    }
    expect(geoParts(value)).toEqual([
      { kind: 'points', points: [[1, 2]] },
      { kind: 'area', points: ring.slice(0, 3) },
    ])
    expect(geoParts({ type: 'Polygon', coordinates: 'none' })).toEqual([])
  })

  it('Points off the globe and shapes with too few points are faults', () => {
    expect(geoFaults({ type: 'LineString', points: [[181, 95]] })).toEqual([
      { kind: 'longitude', point: 0 },
      { kind: 'latitude', point: 0 },
      { kind: 'too-few', needed: 2 },
    ])
    expect(
      geoFaults({
        type: 'Polygon',
        points: [
          [1, 1],
          [2, 2],
          [3, 1],
        ],
      }),
    ).toEqual([])
  })

  it.each([
    ['50.1, 10.2', [[10.2, 50.1]]],
    [
      '50.1 10.2\n-51 -11.5',
      [
        [10.2, 50.1],
        [-11.5, -51],
      ],
    ],
    [
      '50.1,10.2;51,11',
      [
        [10.2, 50.1],
        [11, 51],
      ],
    ],
    ['50.1', null],
    ['nowhere', null],
    ['', null],
  ])('The coordinates %j are read latitude first', (text, points) => {
    expect(readPoints(text)).toEqual(points)
  })

  it('It is drawn north up, as wide as it is at its latitude', () => {
    const { width, height, parts } = drawingOf(
      [
        {
          kind: 'line',
          points: [
            [0, 60],
            [2, 61],
          ],
        },
      ],
      120,
      10,
    )
    expect([width, height]).toEqual([118.62, 120].map((side) => expect.closeTo(side, 0)))
    expect(parts[0]?.points[0]).toEqual([10, 110])
  })

  it('A place of any size is drawn with few points, from its whole extent', () => {
    const single = Array.from({ length: 5000 }, (_, at) => ({ type: 'Point', coordinates: [at, 0] }))
    const parts = geoParts({
      type: 'GeometryCollection',
      geometries: [{ type: 'LineString', coordinates: lineOf(5000) }, ...single],
    })
    const thin = thinnedParts(parts, 100)
    expect(countPoints(thin)).toBe(100)
    expect(thin).toHaveLength(51)
    expect(thinnedParts(parts, 10_000)).toBe(parts)
  })

  it('Coordinates beyond every number are left out', () => {
    expect(geoParts(JSON.parse('{"type":"MultiPoint","coordinates":[[1e999,1],[2,3]]}'))).toEqual([
      { kind: 'points', points: [[2, 3]] },
    ])
  })

  it('A single point is drawn in the middle of its margin', () => {
    expect(drawingOf([{ kind: 'points', points: [[5, 5]] }], 100, 10)).toEqual({
      width: 20,
      height: 20,
      parts: [{ kind: 'points', points: [[10, 10]] }],
    })
  })
})
