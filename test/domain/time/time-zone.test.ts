import { expect, it } from 'vitest'
import { instantOfClock, offsetAt, zoneOf } from '#domain/time/time-zone.ts'

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

it.each([
  ['an hour that is shown once', '2026-07-01T12:00:00Z', '2026-07-01T10:00:00Z'],
  ['an hour that is skipped', '2026-03-29T02:30:00Z', '2026-03-29T01:30:00Z'],
  ['an hour that is shown twice', '2026-10-25T02:30:00Z', '2026-10-25T00:30:00Z'],
])('The clocks of Berlin show %s at an instant', (_, local, instant) => {
  expect(new Date(instantOfClock(Date.parse(local), 'Europe/Berlin'))).toEqual(new Date(instant))
})
