import { formatTimestamp, isoOfTimestamp, parseTimestamp, millisecondsOf } from '#domain/time/timestamp.ts'
import { useDrawingTime } from '../../platform/time/now.ts'
import { useZones } from '../../platform/time/zone.tsx'
import type { HourCycle, Zones } from '../../platform/time/zones.ts'
import { timeMessages } from '../../components/messages/time.ts'
import { ledgerMessages } from './messages.ts'
import { Exact, type ExactForm } from './exact.tsx'
import { dayOf } from '#domain/time/calendar-day.ts'
import { formatTime, type TimeMode } from '../../components/time/time-format.ts'

interface ConsensusTimeProps {
  /** Nanoseconds since 1970, or `seconds.nanoseconds` as the ledger writes it. */
  readonly at: bigint | string
  readonly mode?: ConsensusMode
  /** Renders a button that shows other zones and forms for copying; not for use inside a link. */
  readonly detailed?: boolean
  /** Omits other forms, for rows that link to a page with them. */
  readonly plain?: boolean
}

/** Always with nanoseconds, in the chosen zone. */
export function ConsensusTime({ at, mode = 'full', detailed = false, plain = false }: ConsensusTimeProps) {
  const zones = useZones()
  const now = useDrawingTime()
  const ns = typeof at === 'string' ? parseTimestamp(at) : at
  if (ns === undefined) return <span className="wrap-anywhere">{at}</span>
  const { before, fraction, after } = formatParts(ns, zones.shown, zones.hourCycle, mode, now, zones.isPrinted)
  const time = (
    <time dateTime={isoOfTimestamp(ns)}>
      {before}
      <span className="text-quiet">
        {`.${fraction.slice(0, 3)}`}
        <span className="ledger-nanos">{fraction.slice(3)}</span>
      </span>
      {after}
    </time>
  )
  if (plain) return time
  return (
    <Exact label={ledgerMessages.exactTime} forms={() => exactForms(ns, zones, now)} detailed={detailed}>
      {time}
    </Exact>
  )
}

function exactForms(ns: bigint, zones: Zones, now: number): ExactForm[] {
  const within = (zone: string) => formatConsensus(ns, zone, 'full', now, zones.hourCycle)
  return [
    { label: timeMessages.zones.page, text: within(zones.page) },
    { label: timeMessages.zones.utc, text: within('UTC') },
    { label: timeMessages.zones.mine, text: within(zones.mine) },
    { label: timeMessages.iso, text: isoOfTimestamp(ns) },
    { label: ledgerMessages.forms.ledger, text: formatTimestamp(ns) },
  ]
}

/** `row` omits the zone, which the column heading names, and today's date. */
type ConsensusMode = 'full' | 'row'

/** A formatted time, split before and after the nine digits of its fraction. */
interface TimeParts {
  readonly before: string
  readonly fraction: string
  readonly after: string
}

const behindSeconds = /(?<=\d:\d\d:\d\d)/

/** On paper, a date always has its year. */
function formatParts(
  ns: bigint,
  zone: string,
  hourCycle: HourCycle,
  mode: ConsensusMode,
  now: number,
  isPrinted = false,
): TimeParts {
  const at = millisecondsOf(ns)
  const text = formatTime(at, zone, timeMode(at, zone, mode, now), isPrinted ? null : now, hourCycle)
  const [before = '', after = ''] = text.split(behindSeconds)
  return { before, fraction: fractionOf(ns), after }
}

export function formatConsensus(
  ns: bigint,
  zone: string,
  mode: ConsensusMode,
  now: number,
  hourCycle: HourCycle = 'h23',
): string {
  const { before, fraction, after } = formatParts(ns, zone, hourCycle, mode, now)
  return `${before}.${fraction}${after}`
}

function timeMode(at: number, zone: string, mode: ConsensusMode, now: number): TimeMode {
  if (mode === 'full') return 'date-time-seconds'
  return dayOf(at, zone) === dayOf(now, zone) ? 'bare-seconds' : 'date-time-bare-seconds'
}

function fractionOf(ns: bigint): string {
  return formatTimestamp(ns).slice(-9)
}
