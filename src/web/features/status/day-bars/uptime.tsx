import { dayBarsMessages } from './messages.ts'

export interface UptimeProps {
  /** Share of the known time, 0 to 1; null if nothing is known. */
  readonly share: number | null
}

export function Uptime({ share }: UptimeProps) {
  if (share === null)
    return (
      <span className="text-quiet" title={dayBarsMessages.noUptime}>
        –
      </span>
    )
  return <span className="whitespace-nowrap">{dayBarsMessages.percent(share)}</span>
}
