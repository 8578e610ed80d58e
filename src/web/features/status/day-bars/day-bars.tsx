import { type KeyboardEvent, memo, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { type Bar, barsOf, type BarSpan, type KnownDays, outageKinds } from '#domain/status/day-bars.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { formatDays, formatTime } from '../../../components/time/time-format.ts'
import { classes } from '../../../components/ui/classes.ts'
import { useMedia } from '../../../platform/screen/media.ts'
import type { Zones } from '../../../platform/time/zones.ts'
import { useZones } from '../../../platform/time/zone.tsx'
import { usePopover } from '../../../components/ui/popover.tsx'
import type { DaysValue } from '../history-queries.ts'
import { useBarTime } from './bar-time.ts'
import { barPaths, BarShape, columnWidth, drawnBar, rowHeight } from './bar-shapes.tsx'
import type { PartDays } from './day-detail.tsx'
import { dayBarsMessages } from './messages.ts'

export interface DayBarsProps {
  readonly known: KnownDays | undefined
  readonly span: BarSpan
  readonly records: DaysValue['records']
  /** For screen readers. */
  readonly name: string
  readonly large?: boolean
  /** The component whose page a pinned day leads to. */
  readonly leadsTo?: string
  /** The components that are combined: a pinned day names those with events. */
  readonly parts?: readonly PartDays[]
}

const dayCount = 90
const narrowMedia = '(width < 48rem)'
const narrowBars = 40
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }

/** A slider: arrow keys, Page Up and Down, Home and End move; Enter pins the detail. */
export const DayBarSlider = memo(function DayBarSlider({
  known,
  span,
  records,
  name,
  large = false,
  leadsTo,
  parts,
}: DayBarsProps) {
  const count = useMedia(narrowMedia) ? narrowBars : dayCount
  const bars = useBars(known, span, records, count)
  const drawn = useMemo(() => barPaths(bars.map(drawnBar)), [bars])
  const [chosen, setChosen] = useState<number | null>(null)
  const cursor = useRef<SVGRectElement>(null)
  const popover = usePopover()
  const zones = useZones()
  useEffect(() => {
    const anchor = cursor.current
    return () => {
      if (anchor) popover.hide(anchor)
    }
  }, [popover])
  const last = bars.length - 1
  const at = Math.min(chosen ?? last, last)
  const bar = bars[at]
  if (!bar) return null

  const open = (index: number, how: 'show' | 'pin') => {
    const next = bars[Math.max(0, Math.min(index, last))]
    if (!next || !cursor.current) return
    setChosen(bars.indexOf(next))
    const anchor = cursor.current
    const load = async () => {
      const { DayDetail } = await import('./day-detail.tsx')
      return <DayDetail bar={next} component={leadsTo} parts={parts} zone={span.zone} records={records} />
    }
    const pin = async () => popover.pin(anchor, await load(), formatDays(next.from, next.to))
    if (how === 'show') popover.showLoaded(anchor, load())
    else void pin().catch(() => undefined)
  }
  const hide = () => cursor.current && popover.hide(cursor.current)
  const onKeyDown = (event: KeyboardEvent) => {
    const size = Math.max(1, Math.round((7 * bars.length) / dayCount))
    const targets: Readonly<Record<string, number>> = { Home: 0, End: last, PageUp: at - size, PageDown: at + size }
    const step = steps[event.key]
    const target = step === undefined ? targets[event.key] : at + step
    if (target !== undefined) open(target, 'show')
    else if (event.key === 'Enter' || event.key === ' ') open(at, 'pin')
    else return
    event.preventDefault()
  }

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an input cannot hold a drawing
      role="slider"
      aria-roledescription={dayBarsMessages.role}
      tabIndex={0}
      aria-label={dayBarsMessages.label(name, dayCount)}
      aria-valuemin={1}
      aria-valuemax={bars.length}
      aria-valuenow={at + 1}
      aria-valuetext={spokenDay(bar, zones)}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const back = event.relatedTarget?.closest('[popover]')
        if (!back && event.currentTarget.matches(':focus-visible')) open(at, 'show')
      }}
      onBlur={hide}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') open(barAt(event, bars.length), 'show')
      }}
      onPointerLeave={hide}
      onClick={(event) => open(barAt(event, bars.length), 'pin')}
      className="group target flex w-full min-w-0 items-center rounded-sm"
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * columnWidth} ${rowHeight}`}
        preserveAspectRatio="none"
        className={classes('block w-full overflow-visible', large ? 'h-12' : 'h-6')}
      >
        {drawn.map(({ look, d }) => (
          <BarShape key={look} look={look} d={d} />
        ))}
        <rect
          ref={cursor}
          x={at * columnWidth}
          y={-2}
          width={columnWidth}
          height={rowHeight + 4}
          className="bar-cursor opacity-0 group-focus-visible:opacity-100 data-shown:opacity-100"
        />
      </svg>
    </div>
  )
})

function useBars(
  known: KnownDays | undefined,
  { firstDay, lastDay, zone }: BarSpan,
  records: DaysValue['records'],
  count: number,
): readonly Bar[] {
  // The uptime changes every minute, but the bars depend only on the other fields.
  const days = known?.days
  const knownFrom = known?.known_from ?? null
  const knownUntil = known?.known_until
  const now = useBarTime()
  return useMemo(
    () =>
      barsOf(
        { known_from: knownFrom, known_until: knownUntil, days: days ?? [] },
        { firstDay, lastDay, zone },
        records,
        count,
        now,
      ),
    [days, knownFrom, knownUntil, firstDay, lastDay, zone, records, count, now],
  )
}

function barAt({ clientX, currentTarget }: MouseEvent, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return Math.floor(((clientX - left) / Math.max(1, width)) * count)
}

/** For screen readers. */
function spokenDay(bar: Bar, { shown, hourCycle }: Zones): string {
  const outages = outageKinds
    .filter((kind) => bar.outageSeconds[kind] > 0)
    .map((kind) => dayBarsMessages.outage(statusMessages.kind(kind), bar.outageSeconds[kind]))
  const state = outages.length > 0 ? outages : [statusMessages.kind(bar.kind).toLowerCase()]
  return dayBarsMessages.spoken([
    formatDays(bar.from, bar.to),
    ...state,
    ...dayBarsMessages.records(bar.records),
    ...(bar.knownUntil === null
      ? []
      : [dayBarsMessages.known(formatTime(bar.knownUntil, shown, 'date-time', null, hourCycle))]),
  ])
}
