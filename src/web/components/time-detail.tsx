import { utcIso } from '#domain/time/instant.ts'
import type { Zones } from '../platform/zone.tsx'
import { CopyButton } from './copy-button.tsx'
import { timeMessages } from './messages/time.ts'
import { formatInZone } from './time-format.ts'

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
  const rows = [
    [timeMessages.zones.page, formatInZone(at, zones.page, zones.hourCycle)],
    [timeMessages.zones.utc, formatInZone(at, 'UTC', zones.hourCycle)],
    [timeMessages.zones.mine, formatInZone(at, zones.mine, zones.hourCycle)],
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
