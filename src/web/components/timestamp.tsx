import { dayOf } from '#domain/time/calendar-day.ts'
import { utcIso } from '#domain/time/instant.ts'
import { useServices } from '../platform/services.ts'
import { useZones, type Zones } from '../platform/zone.tsx'
import { usePopover } from './ui/popover.tsx'
import { timeMessages } from './messages/time.ts'
import { Age } from './age.tsx'
import { formatTime, type TimeMode, formatInZone } from './time-format.ts'
import { CopyButton } from './copy-button.tsx'

interface TimestampProps {
  readonly at: number | null
  /** `near` leaves the day out today; `relative` is the absolute time with the distance beside it. */
  readonly mode?: TimeMode | 'near' | 'relative'
  /** A button that shows the other zones and copies: where the time stands for itself, not inside a link. */
  readonly detailed?: boolean
}

/** The one way to draw a time: in the chosen zone, which is named; the other zones appear beside it. */
export function Timestamp({ at, mode = 'date-time', detailed = false }: TimestampProps) {
  const zones = useZones()
  const { clock } = useServices()
  const popover = usePopover()
  if (at === null) return <span className="text-quiet">{timeMessages.unknown}</span>
  const now = clock.now()
  const today = () => dayOf(at, zones.shown) === dayOf(now, zones.shown)
  const drawn = mode === 'near' ? (today() ? 'time' : 'date-time') : mode === 'relative' ? 'date-time' : mode
  const text = formatTime(at, zones.shown, drawn, now)
  const detail = <TimeDetail at={at} zones={zones} copyable={detailed} />
  const time = (
    <time
      dateTime={utcIso(at)}
      className="whitespace-nowrap"
      onPointerEnter={(event) => {
        if (!detailed && event.pointerType === 'mouse') popover.show(event.currentTarget, detail)
      }}
      onPointerLeave={(event) => popover.hide(event.currentTarget)}
    >
      {text}
    </time>
  )
  return (
    <>
      {detailed ? (
        <button
          type="button"
          title={timeMessages.detail}
          className="target rounded-sm underline decoration-line decoration-dotted underline-offset-4 hover:decoration-quiet"
          onClick={(event) => popover.pin(event.currentTarget, detail, timeMessages.detail)}
        >
          {time}
        </button>
      ) : (
        time
      )}
      {mode === 'relative' && (
        <span className="text-quiet">
          {' · '}
          <Age at={at} />
        </span>
      )}
    </>
  )
}

interface TimeDetailProps {
  readonly at: number
  readonly zones: Zones
  readonly copyable?: boolean
}

/** One instant in every zone that matters, and as ISO 8601. Drawn in the shared popover, outside of the page's contexts. */
function TimeDetail({ at, zones, copyable = false }: TimeDetailProps) {
  const rows = [
    [timeMessages.zones.page, formatInZone(at, zones.page)],
    [timeMessages.zones.utc, formatInZone(at, 'UTC')],
    [timeMessages.zones.mine, formatInZone(at, zones.mine)],
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
