import { describe, expect, it } from 'vitest'
import { windowMessages } from '#web/features/status/records/messages.ts'
import { maintenanceMessages } from '#web/features/status/maintenance/messages.ts'

describe('The messages of maintenance', () => {
  it.each([
    [maintenanceMessages.lead(0, 0, null), 'Nothing under way, nothing planned'],
    [maintenanceMessages.lead(1, 0, null), '1 under way, nothing planned'],
    [maintenanceMessages.lead(0, 2, 11_520), 'Nothing under way, 2 planned, the next in 3 h 12 min'],
    [maintenanceMessages.lead(2, 1, null), '2 under way, 1 planned'],
    [windowMessages.endsIn(1080), 'ends in 18 min'],
    [windowMessages.endsIn(0), 'ends now'],
    [windowMessages.pastEnd(720), '12 min past planned end'],
    [windowMessages.startsIn(0), 'starts now'],
    [maintenanceMessages.endedOff(60), 'ended on time'],
    [maintenanceMessages.endedOff(720), 'ended 12 min late'],
    [maintenanceMessages.beganOff(-43_200), 'began 12 h early'],
    [maintenanceMessages.notice(432_000), 'announced 5 d in advance'],
    [maintenanceMessages.notice(-5), 'no advance notice'],
    [maintenanceMessages.kept(2400, 2410), 'took 40 min, as planned'],
    [maintenanceMessages.kept(null, 2400), 'took 40 min'],
    [maintenanceMessages.lengths(2400, 3120), 'planned 40 min, took 52 min, '],
    [maintenanceMessages.insteadOf(2400, 2430), 'as planned'],
    [maintenanceMessages.insteadOf(2400, 3120), 'instead of 40 min'],
    [maintenanceMessages.shown(50, 60), '50 of 60 maintenance windows shown'],
    [maintenanceMessages.shown(1, 1), '1 maintenance window'],
  ])('A message reads “%s”', (said, expected) => {
    expect(said).toBe(expected)
  })
})

it('Times of the calendar are in a zone named by its city', () => {
  expect(maintenanceMessages.timesIn('America/New_York')).toBe('New York time')
})
