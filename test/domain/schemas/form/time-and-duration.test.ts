import { describe, expect, it } from 'vitest'
import { readDuration, writeDuration } from '#domain/schemas/form/duration-text.ts'
import { isDay, readTimeText, writeTimeText, zoneText } from '#domain/schemas/form/time-text.ts'

describe('A time', () => {
  it.each([
    ['12:30:00Z', { day: '', clock: '12:30:00', zone: 'Z' }],
    ['12:30', { day: '', clock: '12:30', zone: '' }],
    ['12:30:00.250+01:00', { day: '', clock: '12:30:00.250', zone: '+01:00' }],
    ['2026-03-12T12:30:00z', { day: '2026-03-12', clock: '12:30:00', zone: 'Z' }],
    ['2026-03-12 12:30', { day: '2026-03-12', clock: '12:30', zone: '' }],
    ['2026-02-30T12:30:00Z', null],
    ['24:00:00Z', null],
    ['12:60', null],
    ['noon', null],
    ['', null],
  ])('%j is read as its parts', (text, parts) => {
    expect(readTimeText(text)).toEqual(parts)
  })

  it.each([
    [{ day: '', clock: '12:30', zone: 'Z' }, '12:30:00Z'],
    [{ day: '2026-03-12', clock: '12:30:05.5', zone: '+01:00' }, '2026-03-12T12:30:05.5+01:00'],
  ])('%j is written with seconds', (parts, text) => {
    expect(writeTimeText(parts)).toBe(text)
  })

  it.each([
    [0, 'Z'],
    [60, '+01:00'],
    [-210, '-03:30'],
    [345, '+05:45'],
  ])('%d minutes east of Greenwich are %s', (minutes, zone) => {
    expect(zoneText(minutes)).toBe(zone)
  })

  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-3-1', false],
  ])('Whether %s is a day is %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })
})

describe('A duration', () => {
  it.each([
    ['P1Y2M3DT4H5M6S', { years: '1', months: '2', days: '3', hours: '4', minutes: '5', seconds: '6' }],
    ['P3W', { weeks: '3' }],
    ['PT0S', { seconds: '0' }],
    ['P', null],
    ['P1DT', null],
    ['1 day', null],
    ['P1.5D', null],
  ])('%j is read as its parts', (text, parts) => {
    expect(readDuration(text)).toEqual(parts)
  })

  it.each([
    [{ years: '1', days: '3' }, 'P1Y0M3D'],
    [{ hours: '1', seconds: '5' }, 'PT1H0M5S'],
    [{ days: '1', hours: '2' }, 'P1DT2H'],
    [{ weeks: '3' }, 'P3W'],
    [{ weeks: '1', days: '2' }, 'P9D'],
    [{}, ''],
  ])('%j is written so that the format accepts it', (parts, text) => {
    expect(writeDuration(parts)).toBe(text)
  })
})
