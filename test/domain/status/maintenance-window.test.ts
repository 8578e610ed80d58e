import { describe, expect, it, test } from 'vitest'
import { firstToEnd, workSpan, windowOf, windowPicture } from '#domain/status/maintenance-window.ts'
import { at } from '#test/support/status/wire-values.ts'

describe('The window of a maintenance', () => {
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
  ])('has a phase and a progress: %s', (_, record, now, phase, progress) => {
    expect(windowOf(record, at(now))).toMatchObject({ phase, progress })
  })

  test('Before the start, the window counts down and has no actual time', () => {
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

  test('After the planned end, the remaining time is negative', () => {
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
  ])('A completed maintenance took %s', (_, endedAt, actualSeconds, deviationSeconds) => {
    expect(windowOf({ ...done, endedAt }, at('12:00'))).toMatchObject({ actualSeconds, deviationSeconds, endedAt })
  })

  it.each([
    ['early', at('09:40'), at('10:45'), -1200, -900],
    ['on time', at('10:00'), at('11:00'), 0, 0],
    ['late', at('10:10'), at('11:12'), 600, 720],
  ])('A maintenance started and finished %s', (_, startedAt, endedAt, beganLateSeconds, endedLateSeconds) => {
    expect(windowOf({ ...done, startedAt, endedAt }, at('12:00'))).toMatchObject({ beganLateSeconds, endedLateSeconds })
  })

  test('Unknown times stay null', () => {
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
  ])('The work span of a maintenance is known %s', (_, record, now, from, until) => {
    expect(workSpan(record, at(now))).toEqual({ from: at(from), until: at(until) })
  })

  test('firstToEnd puts the most overdue first and those without a planned end last', () => {
    const ends = [null, at('12:00'), at('09:00'), null].map((scheduledUntil) => ({ scheduledUntil }))
    expect(ends.toSorted(firstToEnd).map(({ scheduledUntil }) => scheduledUntil)).toEqual([
      at('09:00'),
      at('12:00'),
      null,
      null,
    ])
  })
})

describe('The picture of a window', () => {
  const planned = {
    status: 'scheduled',
    isOpen: true,
    startedAt: at('10:00'),
    endedAt: null,
    scheduledFor: at('10:00'),
    scheduledUntil: at('11:00'),
  }
  const active = { ...planned, status: 'in_progress' }
  const done = { ...planned, status: 'completed', isOpen: false, endedAt: at('10:45') }

  describe('The whole scale', () => {
    it.each([
      ['before it begins', planned, '09:00', '10:00', '11:00', [0, 1], null, null],
      ['half way', active, '10:30', '10:00', '11:00', [0, 1], [0, 0.5], null],
      ['past its end', active, '11:20', '10:00', '11:20', [0, 0.75], [0, 1], [0.75, 1]],
      ['begun early', { ...active, startedAt: at('09:40') }, '10:20', '09:40', '11:00', [0.25, 1], [0, 0.5], null],
      ['ended early', done, '12:00', '10:00', '11:00', [0, 1], [0, 0.75], null],
      [
        'wholly after its plan',
        { ...done, startedAt: at('11:30'), endedAt: at('12:00') },
        '13:00',
        '10:00',
        '12:00',
        [0, 0.5],
        [0.75, 1],
        [0.75, 1],
      ],
    ])('shows plan and reality: %s', (_, record, now, from, until, plan, real, over) => {
      const picture = windowPicture(record, at(now), 'whole')
      expect(picture?.axis).toEqual({ from: at(from), until: at(until) })
      expect([picture?.plan, picture?.real, picture?.over].map((part) => part && [part.from, part.until])).toEqual([
        plan,
        real,
        over,
      ])
      expect([picture?.cutStart, picture?.cutEnd]).toEqual([false, false])
    })
  })

  describe('The framed scale', () => {
    const none = [false, false]
    it.each([
      ['as planned', at('10:00'), at('11:00'), [1 / 7, 5 / 7], null, none],
      ['ended by itself half a minute late', at('10:00'), at('11:00:36'), [1 / 7, 5 / 7 + 0.04 / 7], null, none],
      ['a quarter shorter', at('10:00'), at('10:45'), [1 / 7, 4 / 7], null, none],
      ['a quarter longer', at('10:00'), at('11:15'), [1 / 7, 6 / 7], [5 / 7, 6 / 7], none],
      ['twice as long', at('10:00'), at('12:00'), [1 / 7, 1], [5 / 7, 1], [false, true]],
      ['begun long before', at('08:00'), at('11:00'), [0, 5 / 7], null, [true, false]],
    ])('cuts off what is far outside: %s', (_, startedAt, endedAt, real, over, cut) => {
      const picture = windowPicture({ ...done, startedAt, endedAt }, at('13:00'), 'framed')
      expect(picture?.plan).toEqual({ from: 1 / 7, until: 5 / 7 })
      expect(picture?.real?.from).toBeCloseTo(real[0] ?? 0, 10)
      expect(picture?.real?.until).toBeCloseTo(real[1] ?? 0, 10)
      expect(picture?.over).toEqual(over && { from: over[0], until: over[1] })
      expect([picture?.cutStart, picture?.cutEnd]).toEqual(cut)
    })
  })

  test.each([
    ['without a begin', { ...planned, scheduledFor: null }],
    ['without an end', { ...planned, scheduledUntil: null }],
    ['with an end before its begin', { ...planned, scheduledUntil: at('09:00') }],
  ])('There is no picture %s', (_, record) => {
    expect(windowPicture(record, at('10:00'), 'whole')).toBeNull()
  })
})
