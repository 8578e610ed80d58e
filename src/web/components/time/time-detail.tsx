import { utcIso } from '#domain/time/instant.ts'
import type { Zones } from '../../platform/time/zones.ts'
import { CopyButton } from '../copy-button.tsx'
import { timeMessages } from '../messages/time.ts'
import { formatTime } from './time-format.ts'

interface TimeDetailProps {
  readonly at: number
  readonly zones: Zones
  readonly copyable?: boolean
}

/**
 * An instant in all relevant zones and as ISO 8601. Rendered in the shared popover, outside the page's contexts, and
 * loaded on first use.
 */
export function TimeDetail({ at, zones, copyable = false }: TimeDetailProps) {
  const inZone = (zone: string) => formatTime(at, zone, 'date-time', null, zones.hourCycle)
  const rows = [
    [timeMessages.zones.page, inZone(zones.page)],
    [timeMessages.zones.utc, inZone('UTC')],
    [timeMessages.zones.mine, inZone(zones.mine)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
      {rows.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-xs whitespace-nowrap text-quiet">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <dt className="text-xs whitespace-nowrap text-quiet">{timeMessages.iso}</dt>
      <dd className="flex items-center gap-1 font-mono text-xs whitespace-nowrap">
        {utcIso(at)}
        {copyable && <CopyButton text={utcIso(at)} label={timeMessages.copyIso} />}
      </dd>
    </dl>
  )
}
