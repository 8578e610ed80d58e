import { utcIso } from '#domain/time/instant.ts'
import type { Zones } from '../platform/zone.tsx'
import { timeWords } from './messages/time.ts'
import { CopyButton } from './copy-button.tsx'
import { formatInZone } from './time-format.ts'

export interface TimeDetailProps {
  readonly at: number
  readonly zones: Zones
  readonly copyable?: boolean
}

/** One instant in every zone that matters, and as ISO 8601. Drawn in the shared popover, outside of the page's contexts. */
export function TimeDetail({ at, zones, copyable = false }: TimeDetailProps) {
  const rows = [
    [timeWords.zones.page, formatInZone(at, zones.page)],
    [timeWords.zones.utc, formatInZone(at, 'UTC')],
    [timeWords.zones.mine, formatInZone(at, zones.mine)],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1">
      {rows.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-xs whitespace-nowrap text-quiet">{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <dt className="text-xs whitespace-nowrap text-quiet">{timeWords.iso}</dt>
      <dd className="flex items-center gap-1 font-mono text-xs whitespace-nowrap">
        {utcIso(at)}
        {copyable && <CopyButton text={utcIso(at)} label={timeWords.copyIso} />}
      </dd>
    </dl>
  )
}
