import { Dotted } from '../../../components/dotted.tsx'
import { useEffect, useRef } from 'react'
import type { CalendarBar } from '#domain/status/maintenance-calendar.ts'
import { windowOf, type WindowPhase, workSpan } from '#domain/status/maintenance-window.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { usePopover } from '../../../components/ui/popover.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { paths } from '../../../paths.ts'
import { useDrawingTime } from '../../../platform/time/now.ts'
import { WindowCountdown } from '../records/maintenance-window.tsx'
import { maintenanceMessages } from './messages.ts'
import { WindowOutcome } from './outcome.tsx'

const looks: Readonly<Record<WindowPhase, string>> = {
  upcoming: 'border-status bg-raised',
  'late-start': 'border-dashed border-status bg-raised',
  active: 'border-status bg-status-tint font-semibold',
  overrun: 'border-dashed border-status bg-status-tint font-semibold',
  done: 'border-line bg-hover text-quiet',
}
/** By number of days, including the borders between them. */
const widths = [
  '',
  'w-full',
  'w-[calc(200%+1px)]',
  'w-[calc(300%+2px)]',
  'w-[calc(400%+3px)]',
  'w-[calc(500%+4px)]',
  'w-[calc(600%+5px)]',
  'w-[calc(700%+6px)]',
]

interface CalendarEntryProps {
  readonly bar: CalendarBar<RecordHead>
  readonly isTall: boolean
}

export function CalendarEntry({ bar, isTall }: CalendarEntryProps) {
  const { item, days, startedBefore, continuesAfter } = bar
  const anchor = useRef<HTMLDivElement>(null)
  const popover = usePopover()
  const now = useDrawingTime()
  const { phase } = windowOf(item, now)
  useEffect(() => {
    const shown = anchor.current
    return () => {
      if (shown) popover.hide(shown)
    }
  }, [popover])
  const show = () => {
    if (anchor.current) popover.show(anchor.current, <EntryDetail maintenance={item} />)
  }
  const hide = () => {
    if (anchor.current) popover.hide(anchor.current)
  }
  return (
    <div
      ref={anchor}
      data-status="maintenance"
      className={classes(
        'relative z-1',
        isTall ? 'h-18' : 'h-10',
        widths[days],
        startedBefore ? '' : 'ps-1',
        continuesAfter ? '' : 'pe-1',
      )}
    >
      <PageLink
        to={paths.maintenanceItem(item.id)}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && show()}
        onPointerLeave={hide}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && show()}
        onBlur={hide}
        className={classes(
          'flex h-full items-center border px-1.5 text-xs/4 hover:underline',
          looks[phase],
          startedBefore ? 'rounded-s-none border-s-0' : 'rounded-s-md',
          continuesAfter ? 'rounded-e-none border-e-0' : 'rounded-e-md',
        )}
      >
        <span className={classes('min-w-0 wrap-anywhere', isTall ? 'line-clamp-4' : 'line-clamp-2')}>
          {!startedBefore && (
            <span className="text-quiet">
              <Timestamp at={workSpan(item, now).from} mode="bare" />{' '}
            </span>
          )}
          {item.name}
        </span>
        <VisuallyHidden>, {maintenanceMessages.phases[phase]}</VisuallyHidden>
      </PageLink>
    </div>
  )
}

function EntryDetail({ maintenance }: { readonly maintenance: RecordHead }) {
  const { name, components } = maintenance
  return (
    <>
      <p className="font-medium wrap-anywhere">{name}</p>
      <CalendarFacts maintenance={maintenance} />
      {components.length > 0 && <p className="text-quiet">{maintenanceMessages.named(components)}</p>}
    </>
  )
}

export function CalendarFacts({ maintenance }: { readonly maintenance: RecordHead }) {
  const { status, startedAt, endedAt, scheduledFor, scheduledUntil } = maintenance
  const window = windowOf(maintenance, useDrawingTime())
  const over = window.phase === 'done'
  return (
    <>
      <p>
        <TimeSpan from={over ? startedAt : (scheduledFor ?? startedAt)} until={over ? endedAt : scheduledUntil} />
      </p>
      {over ? (
        <WindowOutcome window={window} />
      ) : (
        <p className="text-quiet">
          <Dotted>
            {statusMessages.state(status)}
            <WindowCountdown maintenance={maintenance} />
          </Dotted>
        </p>
      )}
    </>
  )
}
