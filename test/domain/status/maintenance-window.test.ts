import { expect, it, test } from 'vitest'
import { firstToEnd, spanOfWork, windowOf } from '#domain/status/maintenance-window.ts'
import { at } from '#test/support/wire-values.ts'

const planned = {
  status: 'scheduled',
  isOpen: true,
  startedAt: at('10:00'),
  endedAt: null,
  scheduledFor: at('10:00'),
  scheduledUntil: at('11:00'),
}
const active = { ...planned, status: 'in_progress' }
const done = { ...planned, status: 'completed', isOpen: false, endedAt: at('10:40') }

it.each([
  ['a day before', planned, '08:00', 'upcoming', 0],
  ['within the grace of its begin', planned, '10:05', 'upcoming', 0],
  ['not begun', planned, '10:05:01', 'late-start', 0],
  ['begun', active, '10:15', 'active', 0.25],
  ['begun early', { ...active, startedAt: at('09:00') }, '10:00', 'active', 0.5],
  ['verifying', { ...active, status: 'verifying' }, '10:45', 'active', 0.75],
  ['within the grace of its end', active, '11:01', 'active', 1],
  ['past its end', active, '11:12', 'overrun', 1],
  ['done', done, '12:00', 'done', 1],
  ['without an end', { ...active, scheduledUntil: null }, '12:00', 'active', null],
  ['with an end before its begin', { ...active, scheduledUntil: at('09:59:30') }, '10:00', 'active', 1],
  ['in a state nobody has described', { ...active, status: 'surprise' }, '10:30', 'active', 0.5],
  ['without a window', { ...planned, scheduledFor: null, scheduledUntil: null }, '12:00', 'upcoming', 0],
])('%s', (_, record, now, phase, progress) => {
  expect(windowOf(record, at(now))).toMatchObject({ phase, progress })
})

test('before it begins it counts down and nothing has happened', () => {
  expect(windowOf({ ...planned, createdAt: at('04:00') }, at('08:00'))).toEqual({
    phase: 'upcoming',
    progress: 0,
    startsInSeconds: 7200,
    endsInSeconds: 10_800,
    noticeSeconds: 21_600,
    plannedSeconds: 3600,
    actualSeconds: null,
    beganAt: null,
    endedAt: null,
    deviationSeconds: null,
    beganLateSeconds: null,
    endedLateSeconds: null,
  })
})

test('past its planned end the time left is negative', () => {
  expect(windowOf(active, at('11:12'))).toMatchObject({
    startsInSeconds: -4320,
    endsInSeconds: -720,
    actualSeconds: 4320,
    beganAt: at('10:00'),
    deviationSeconds: null,
  })
})

it.each([
  ['shorter', at('10:40'), 2400, -1200],
  ['as planned', at('11:00'), 3600, 0],
  ['longer', at('11:30'), 5400, 1800],
])('done, it took %s', (_, endedAt, actualSeconds, deviationSeconds) => {
  expect(windowOf({ ...done, endedAt }, at('12:00'))).toMatchObject({ actualSeconds, deviationSeconds, endedAt })
})

it.each([
  ['early', at('09:40'), at('10:45'), -1200, -900],
  ['on time', at('10:00'), at('11:00'), 0, 0],
  ['late', at('10:10'), at('11:12'), 600, 720],
])('started and finished %s', (_, startedAt, endedAt, beganLateSeconds, endedLateSeconds) => {
  expect(windowOf({ ...done, startedAt, endedAt }, at('12:00'))).toMatchObject({ beganLateSeconds, endedLateSeconds })
})

test('what is not known stays unknown', () => {
  const record = { ...planned, scheduledFor: null, scheduledUntil: null }
  expect(windowOf(record, at('08:00'))).toMatchObject({
    startsInSeconds: null,
    endsInSeconds: null,
    noticeSeconds: null,
    plannedSeconds: null,
  })
})

it.each([
  ['planned', planned, '08:00', '10:00', '11:00'],
  ['planned without an end', { ...planned, scheduledUntil: null }, '08:00', '10:00', '10:00'],
  ['planned without a window', { ...planned, scheduledFor: null, scheduledUntil: null }, '08:00', '10:00', '10:00'],
  ['begun', { ...active, startedAt: at('10:02') }, '10:30', '10:02', '11:00'],
  ['past its end', active, '11:30', '10:00', '11:30'],
  ['begun without an end', { ...active, scheduledUntil: null }, '10:30', '10:00', '10:30'],
  ['over', done, '12:00', '10:00', '10:40'],
])('%s, it takes place', (_, record, now, from, until) => {
  expect(spanOfWork(record, at(now))).toEqual({ from: at(from), until: at(until) })
})

test('the most overdue comes first, what has no planned end last', () => {
  const ends = [null, at('12:00'), at('09:00'), null].map((scheduledUntil) => ({ scheduledUntil }))
  expect(ends.toSorted(firstToEnd).map(({ scheduledUntil }) => scheduledUntil)).toEqual([
    at('09:00'),
    at('12:00'),
    null,
    null,
  ])
})
