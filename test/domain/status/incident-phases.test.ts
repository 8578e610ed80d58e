import { expect, it, test } from 'vitest'
import { phasesOf } from '#domain/status/incident-phases.ts'
import { at } from '#test/support/wire-values.ts'

const entry = (status: string, time: string) => ({ status, at: at(time) })
const phase = (state: string | null, from: string, to: string) => ({ state, from: at(from), to: at(to) })

it.each([
  [
    'passes through its states',
    '12:00',
    [entry('resolved', '12:00'), entry('monitoring', '11:00'), entry('investigating', '10:00')],
    [phase('investigating', '10:00', '11:00'), phase('monitoring', '11:00', '12:00')],
  ],
  [
    'stays in a state over several updates',
    '12:00',
    [entry('resolved', '12:00'), entry('investigating', '11:00'), entry('investigating', '10:00')],
    [phase('investigating', '10:00', '12:00')],
  ],
  [
    'comes back to an earlier state',
    '12:00',
    [entry('investigating', '11:30'), entry('monitoring', '11:00'), entry('investigating', '10:00')],
    [
      phase('investigating', '10:00', '11:00'),
      phase('monitoring', '11:00', '11:30'),
      phase('investigating', '11:30', '12:00'),
    ],
  ],
  [
    'was reported late',
    '12:00',
    [entry('identified', '11:00')],
    [phase(null, '10:00', '11:00'), phase('identified', '11:00', '12:00')],
  ],
  ['was reported at once', '12:00', [entry('identified', '10:01')], [phase('identified', '10:00', '12:00')]],
  [
    'got its postmortem after the end',
    '12:00',
    [entry('postmortem', '18:00'), entry('resolved', '12:00'), entry('investigating', '10:00')],
    [phase('investigating', '10:00', '12:00')],
  ],
  ['was told of only at its end', '12:00', [entry('resolved', '12:00')], [phase(null, '10:00', '12:00')]],
  ['has no updates', '12:00', [], []],
])('an incident that %s', (_, end, timeline, phases) => {
  expect(phasesOf({ startedAt: at('10:00'), endedAt: at(end), monitoringAt: null }, timeline, at('20:00'))).toEqual(
    phases,
  )
})

test('the last phase of an open incident goes on until now', () => {
  expect(
    phasesOf(
      { startedAt: at('10:00'), endedAt: null, monitoringAt: null },
      [entry('identified', '10:00')],
      at('10:20'),
    ),
  ).toEqual([phase('identified', '10:00', '10:20')])
})

test('an incident that ended when it began has no phases', () => {
  expect(
    phasesOf(
      { startedAt: at('10:00'), endedAt: at('10:00'), monitoringAt: null },
      [entry('resolved', '10:00')],
      at('20:00'),
    ),
  ).toEqual([])
})

it.each([
  [
    'no update says it',
    [entry('investigating', '10:00')],
    [phase('investigating', '10:00', '11:00'), phase('monitoring', '11:00', '12:00')],
  ],
  [
    'an update says it',
    [entry('monitoring', '11:30'), entry('investigating', '10:00')],
    [phase('investigating', '10:00', '11:30'), phase('monitoring', '11:30', '12:00')],
  ],
])('the record tells since when it is watched and %s', (_, timeline, phases) => {
  const record = { startedAt: at('10:00'), endedAt: at('12:00'), monitoringAt: at('11:00') }
  expect(phasesOf(record, timeline, at('20:00'))).toEqual(phases)
})
