import { utcIso } from '#domain/time/instant.ts'
import { useDrawingTime } from '../../platform/time/now.ts'
import { useIsFirstScreen } from '../../platform/screen/first-screen.ts'
import { useZones } from '../../platform/time/zone.tsx'
import { usePopover } from '../ui/popover.tsx'
import { timeMessages } from '../messages/time.ts'
import { Age } from './age.tsx'
import { zonedText, type TimeMode, type Zoned } from './time-format.ts'

interface TimestampProps {
  readonly at: number | null
  /** `near` omits today's date; `relative` adds the distance to the absolute time. */
  readonly mode?: TimeMode | 'near' | 'relative'
  /** Renders a button that shows other zones and copies the time. For standalone times, not inside a link. */
  readonly detailed?: boolean
}

/** Renders all times of the app: in the chosen zone, with its name; the other zones appear on hover. */
export function Timestamp({ at, mode = 'date-time', detailed = false }: TimestampProps) {
  const zones = useZones()
  const popover = usePopover()
  if (at === null) return <span className="text-quiet">{timeMessages.unknown}</span>
  const loadDetail = async () => {
    const { TimeDetail } = await import('./time-detail.tsx')
    return <TimeDetail at={at} zones={zones} copyable={detailed} />
  }
  const pin = async (anchor: Element) => popover.pin(anchor, await loadDetail(), timeMessages.detail)
  const time = (
    <time
      dateTime={utcIso(at)}
      className="whitespace-nowrap"
      onPointerEnter={({ currentTarget, pointerType }) => {
        if (!detailed && pointerType === 'mouse') popover.showLoaded(currentTarget, loadDetail())
      }}
      onPointerLeave={({ currentTarget, pointerType }) => pointerType === 'mouse' && popover.hide(currentTarget)}
      onPointerUp={({ currentTarget, pointerType }) => {
        // Touch cannot hover. A press inside a link or button belongs to that element.
        if (pointerType !== 'mouse' && !currentTarget.closest('a, button, summary'))
          popover.showLoaded(currentTarget, loadDetail())
      }}
    >
      <ZonedTime form={mode === 'relative' ? 'date-time' : mode} from={at} />
    </time>
  )
  return (
    <>
      {detailed ? (
        <button
          type="button"
          title={timeMessages.detail}
          aria-haspopup="dialog"
          className="target rounded-sm underline decoration-line decoration-dotted underline-offset-4 hover:decoration-quiet"
          onClick={({ currentTarget }) => void pin(currentTarget).catch(() => undefined)}
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

interface ZonedTimeProps extends Omit<Zoned, 'until'> {
  readonly until?: number | null
}

/** The text of a time or a span. On the first screen, `before-paint.ts` replaces it with the text for the reader. */
export function ZonedTime({ form, from, until = null }: ZonedTimeProps) {
  const text = zonedText({ form, from, until }, useZones(), useDrawingTime())
  if (!useIsFirstScreen()) return text
  // Only the service's note is read.
  return (
    <span data-zoned={import.meta.env.SSR ? [form, from, until].join(' ') : ''} suppressHydrationWarning>
      {text}
    </span>
  )
}
