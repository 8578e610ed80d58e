import { describe, expect, it } from 'vitest'
import { isWithin, valueAt, withValueAt, type JsonPath } from '#domain/json/json-path.ts'

const data = { name: 'A', meters: [{ unit: 'kWh' }, { unit: 'm' }] }

it.each<[JsonPath, unknown]>([
  [[], data],
  [['name'], 'A'],
  [['meters', 1, 'unit'], 'm'],
  [['meters', 2], undefined],
  [['toString'], undefined],
  [['name', 0], undefined],
])('The value at %j is %j', (path, value) => {
  expect(valueAt(data, path)).toEqual(value)
})

it.each<[readonly string[], JsonPath, boolean]>([
  [['meters', '1'], ['meters', 1], true],
  [['meters', '1', 'unit'], ['meters', 1], true],
  [['meters'], ['meters', 1], false],
  [['meters', '11'], ['meters', 1], false],
  [['name'], [], true],
])('The path %j is inside %j: %s', (path, place, expected) => {
  expect(isWithin(path, place)).toBe(expected)
})

describe('Setting a value', () => {
  it.each<[JsonPath, unknown, unknown]>([
    [['name'], 'B', { name: 'B', meters: data.meters }],
    [['name'], undefined, { meters: data.meters }],
    [['meters', 0], undefined, { name: 'A', meters: [{ unit: 'm' }] }],
    [['meters', 1, 'unit'], 'l', { name: 'A', meters: [{ unit: 'kWh' }, { unit: 'l' }] }],
    [['place', 'city'], 'Oslo', { ...data, place: { city: 'Oslo' } }],
    [['tags', 0], 'x', { ...data, tags: ['x'] }],
    [[], 1, 1],
  ])('sets what is at %j to %j', (path, value, after) => {
    expect(withValueAt(data, path, value)).toEqual(after)
  })

  it('does not change the original', () => {
    withValueAt(data, ['meters', 0, 'unit'], 'x')
    expect(data.meters[0]).toEqual({ unit: 'kWh' })
  })
})
