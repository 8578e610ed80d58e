import AlarmClock from 'lucide-react/icons/alarm-clock'
import { useId } from 'react'
import { type AxisRange, windowOf, type WindowPicture } from '#domain/status/maintenance-window.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { classes } from '../../../components/ui/classes.ts'
import { useNow } from '../../../platform/time/now.ts'
import { windowMessages } from './messages.ts'

/** Either the planned or the actual part may be missing. */
export interface DrawnWindow extends Omit<WindowPicture, 'axis' | 'plan'> {
  readonly plan: AxisRange | null
}

interface WindowBarProps {
  readonly picture: DrawnWindow
  readonly className?: string
}

/**
 * The planned time is a frame; the actual time fills it, hatched after the planned end. The adjacent text says the
 * same.
 */
export function WindowBar({ picture, className }: WindowBarProps) {
  const hatch = useId()
  const { plan, real, over, cutStart, cutEnd } = picture
  return (
    <svg aria-hidden="true" className={classes('block w-full overflow-visible rtl:-scale-x-100', className)}>
      <defs>
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="5" height="5" className="bar-ground" />
          <path d="M0 0v5" className="bar-hatch" />
        </pattern>
      </defs>
      {plan && <rect {...placed(plan)} rx="3" className="window-plan" />}
      {real && (
        <rect {...placed({ from: real.from, until: over?.from ?? real.until })} rx="3" className="window-real" />
      )}
      {over && <rect {...placed(over)} rx="3" fill={`url(#${hatch})`} className="window-over" />}
      {cutStart && <BeyondAxis at="0%" path="m-3 1-3 3 3 3" />}
      {cutEnd && <BeyondAxis at="100%" path="m3 1 3 3-3 3" />}
    </svg>
  )
}

/** An arrow for time that extends beyond the axis. */
function BeyondAxis({ at, path }: { readonly at: string; readonly path: string }) {
  return (
    <svg x={at} y="50%" className="overflow-visible">
      <path d={path} transform="translate(0 -4)" className="window-further" />
    </svg>
  )
}

function placed({ from, until }: AxisRange) {
  return { x: percent(from), width: percent(Math.max(0, until - from)), y: 0, height: '100%' }
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

/** For example "starts in 3 h 12 min" or "12 min past planned end". Updates every second. */
export function WindowCountdown({ maintenance }: { readonly maintenance: RecordHead }) {
  const { phase, startsInSeconds, endsInSeconds } = windowOf(maintenance, useNow())
  if (phase === 'upcoming' || phase === 'late-start') {
    if (startsInSeconds === null) return windowMessages.noBegin
    if (phase === 'upcoming') return windowMessages.startsIn(Math.max(0, startsInSeconds))
    return <Late>{windowMessages.overdue(-startsInSeconds)}</Late>
  }
  if (endsInSeconds === null) return windowMessages.noEnd
  if (phase === 'overrun') return <Late>{windowMessages.pastEnd(-endsInSeconds)}</Late>
  return windowMessages.endsIn(Math.max(0, endsInSeconds))
}

function Late({ children }: { readonly children: string }) {
  return (
    <>
      <AlarmClock size="1.1em" aria-hidden className="me-1.5 inline align-[-0.15em]" />
      {children}
    </>
  )
}
