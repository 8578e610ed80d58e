import { expect, it } from 'vitest'
import { offsetAt, zoneOf } from '#domain/time/time-zone.ts'

it.each([
  ['America/Tijuana', 'America/Tijuana'],
  ['Etc/UTC', 'UTC'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['', 'UTC'],
  [null, 'UTC'],
  [undefined, 'UTC'],
])('zoneOf reads %j as %s', (given, expected) => {
  expect(zoneOf(given)).toBe(expected)
})

it.each([
  ['2026-01-15T12:00:00.123Z', 'America/New_York', -300],
  ['2026-07-15T12:00:00.999Z', 'America/New_York', -240],
  ['2026-01-15T00:00:00Z', 'Asia/Kathmandu', 345],
  ['2026-01-15T00:00:00Z', 'Pacific/Kiritimati', 840],
  ['2026-01-15T00:00:00Z', 'Mars/Olympus', 0],
])('offsetAt knows the offset at %s in %s', (instant, zone, minutes) => {
  expect(offsetAt(Date.parse(instant), zone)).toBe(minutes * 60_000)
})
