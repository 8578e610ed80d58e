import { describe, expect, it, test } from 'vitest'
import { windowPicture } from '#domain/status/window-picture.ts'
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
const done = { ...planned, status: 'completed', isOpen: false, endedAt: at('10:45') }

describe('the whole window', () => {
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
  ])('%s', (_, record, now, from, until, plan, real, over) => {
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

describe('framed by its plan', () => {
  const none = [false, false]
  it.each([
    ['as planned', at('10:00'), at('11:00'), [1 / 7, 5 / 7], null, none],
    ['ended by itself half a minute late', at('10:00'), at('11:00:36'), [1 / 7, 5 / 7 + 0.04 / 7], null, none],
    ['a quarter shorter', at('10:00'), at('10:45'), [1 / 7, 4 / 7], null, none],
    ['a quarter longer', at('10:00'), at('11:15'), [1 / 7, 6 / 7], [5 / 7, 6 / 7], none],
    ['twice as long', at('10:00'), at('12:00'), [1 / 7, 1], [5 / 7, 1], [false, true]],
    ['begun long before', at('08:00'), at('11:00'), [0, 5 / 7], null, [true, false]],
  ])('%s', (_, startedAt, endedAt, real, over, cut) => {
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
])('%s there is nothing to compare with', (_, record) => {
  expect(windowPicture(record, at('10:00'), 'whole')).toBeNull()
})
