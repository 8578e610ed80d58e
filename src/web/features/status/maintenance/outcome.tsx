import type { WindowValue } from '#domain/status/maintenance-window.ts'
import { maintenanceMessages } from './messages.ts'

/** "planned 40 min, took 52 min, ended 12 min late"; deviations are emphasized. */
export function WindowOutcome({ window }: { readonly window: WindowValue }) {
  const { plannedSeconds, actualSeconds, beganLateSeconds, endedLateSeconds } = window
  const off = [
    maintenanceMessages.isOff(beganLateSeconds) ? maintenanceMessages.beganOff(beganLateSeconds) : null,
    maintenanceMessages.isOff(endedLateSeconds) ? maintenanceMessages.endedOff(endedLateSeconds) : null,
  ].filter((part) => part !== null)
  if (off.length === 0)
    return <p className="text-sm text-quiet">{maintenanceMessages.kept(plannedSeconds, actualSeconds)}</p>
  return (
    <p className="text-sm text-quiet">
      {maintenanceMessages.lengths(plannedSeconds, actualSeconds)}
      <span className="font-medium text-ink">{off.join(', ')}</span>
    </p>
  )
}
