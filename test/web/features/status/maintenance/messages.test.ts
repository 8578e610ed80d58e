import { describe, expect, it } from 'vitest'
import { windowWords } from '#web/features/status/records/maintenance-window-messages.ts'
import { maintenanceWords } from '#web/features/status/maintenance/messages.ts'

describe('maintenance in words', () => {
  it.each([
    [maintenanceWords.lead(0, 0, null), 'Nothing under way, nothing planned'],
    [maintenanceWords.lead(1, 0, null), '1 under way, nothing planned'],
    [maintenanceWords.lead(0, 2, 11_520), 'Nothing under way, 2 planned, the next in 3 h 12 min'],
    [maintenanceWords.lead(2, 1, null), '2 under way, 1 planned'],
    [windowWords.endsIn(1080), 'ends in 18 min'],
    [windowWords.endsIn(0), 'ends now'],
    [windowWords.pastEnd(720), '12 min past planned end'],
    [windowWords.startsIn(0), 'starts now'],
    [maintenanceWords.endedOff(60), 'ended on time'],
    [maintenanceWords.endedOff(720), 'ended 12 min late'],
    [maintenanceWords.beganOff(-43_200), 'began 12 h early'],
    [maintenanceWords.notice(432_000), 'announced 5 d before'],
    [maintenanceWords.notice(-5), 'announced without notice'],
    [maintenanceWords.kept(2400, 2410), 'took 40 min, as planned'],
    [maintenanceWords.kept(null, 2400), 'took 40 min'],
    [maintenanceWords.lengths(2400, 3120), 'planned 40 min, took 52 min, '],
    [maintenanceWords.insteadOf(2400, 2430), 'as planned'],
    [maintenanceWords.insteadOf(2400, 3120), 'instead of 40 min'],
    [maintenanceWords.shown(50, 60), '50 of 60 maintenances shown'],
    [maintenanceWords.shown(1, 1), '1 maintenance'],
  ])('%s', (said, expected) => {
    expect(said).toBe(expected)
  })
})
