import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Link from 'lucide-react/icons/link'
import type { StatusKind } from '#domain/status/status-kind.ts'
import type { TimelineEntry, TimelineTransition } from '#domain/status/record.ts'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { incidentMessages } from '../records/messages.ts'
import { NamedComponents } from '../records/named-components.tsx'
import { TransitionMark } from '../records/state-path.tsx'
import { EarlierWordings } from './earlier-wordings.tsx'
import { timelineMessages } from './messages.ts'
import { placeOfUpdate } from './new-updates.tsx'

interface TimelineItemProps {
  readonly id: string
  readonly entry: TimelineEntry
  /** The worst state of the record's components after the update. */
  readonly worst: StatusKind
  /** The record's impact, for the newest update of an open record. */
  readonly current: StatusKind | null
  /** Since the previous update, or since the start; null if there is neither. */
  readonly gapSeconds: number | null
  readonly oldestFirst: boolean
  /** True if the update arrived while the page was open. */
  readonly arrived: boolean
  /** True if the address names this update. */
  readonly isNamed: boolean
}

export function TimelineItem(props: TimelineItemProps) {
  const { id, entry, worst, current, gapSeconds, oldestFirst, arrived, isNamed } = props
  const gap = gapSeconds !== null && <TimelineGap seconds={gapSeconds} upward={!oldestFirst} />
  return (
    <li
      id={placeOfUpdate(id)}
      data-place=""
      className={classes('relative scroll-mt-24 ps-8 print:break-inside-avoid', arrived && 'animate-row-in')}
    >
      {oldestFirst && gap}
      <div className={classes('group relative rounded-lg in-target:animate-named', isNamed && 'animate-named')}>
        <span
          aria-hidden="true"
          className="absolute -start-[24.5px] top-5 pointer-coarse:top-8 bottom-0 w-px bg-line"
        />
        <TimelineDot status={entry.status} worst={worst} current={current} />
        <div className={classes('flex flex-wrap items-baseline gap-x-2.5 gap-y-1', oldestFirst && 'pt-px')}>
          <h3 className="font-semibold">{statusMessages.state(entry.status)}</h3>
          <span className="text-sm text-quiet">
            <Timestamp at={entry.at} detailed />
          </span>
          <Remarks entry={entry} />
          <a
            href={`#${placeOfUpdate(id)}`}
            aria-label={timelineMessages.linkTo(statusMessages.state(entry.status))}
            data-print="no"
            className="target-halo rounded-sm px-1 text-quiet opacity-0 group-hover:opacity-100 hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-100"
          >
            <Link size={14} aria-hidden />
          </a>
        </div>
        <TimelineTransitions transitions={entry.transitions} unchanged={entry.unchanged} />
        <Body entry={entry} />
        <EarlierWordings body={entry.body} earlier={entry.earlier} />
      </div>
      {!oldestFirst && gap}
    </li>
  )
}

function Remarks({ entry }: { readonly entry: TimelineEntry }) {
  const { at, backdated, enteredAt, editedAt, earlier } = entry
  return (
    <>
      {backdated && enteredAt !== null && <Chip remark>{timelineMessages.enteredLater((enteredAt - at) / 1000)}</Chip>}
      {editedAt !== null && enteredAt !== null ? (
        <Chip remark>{timelineMessages.editedLater((editedAt - enteredAt) / 1000)}</Chip>
      ) : (
        earlier.length > 0 && <Chip remark>{timelineMessages.edited}</Chip>
      )}
    </>
  )
}

function Body({ entry: { body, isDefaultText } }: { readonly entry: TimelineEntry }) {
  if (body.trim() === '') return <p className="mt-1 text-sm text-quiet">{timelineMessages.withoutText}</p>
  if (!isDefaultText)
    return (
      <div className="mt-1.5">
        <ForeignText text={body} />
      </div>
    )
  return (
    <Disclosure summary={timelineMessages.standard} className="mt-1 text-quiet">
      <div className="mt-1">
        <ForeignText text={body} />
      </div>
    </Disclosure>
  )
}

interface TimelineDotProps {
  /** The wire state of the record. */
  readonly status: string
  readonly worst: StatusKind
  readonly current: StatusKind | null
}

const closing = new Set(['resolved', 'completed'])

function TimelineDot({ status, worst, current }: TimelineDotProps) {
  const kind = closing.has(status) ? 'operational' : worst
  const place = 'absolute -start-8 top-[3px] pointer-coarse:top-3.5 grid size-4 place-items-center bg-surface'
  if (kind !== 'no-data')
    return (
      <span className={place}>
        <StatusMark status={kind} />
      </span>
    )
  return (
    <span aria-hidden="true" className={place} data-status={current ?? 'no-data'}>
      <span
        className={
          current === null
            ? 'size-[9px] rounded-full border-[1.5px] border-line-strong'
            : 'size-[9px] rounded-full bg-status outline-3 outline-status-tint'
        }
      />
    </span>
  )
}

interface TimelineGapProps {
  readonly seconds: number
  /** True if the later update is above. */
  readonly upward: boolean
}

function TimelineGap({ seconds, upward }: TimelineGapProps) {
  const Arrow = upward ? ArrowUp : ArrowDown
  return (
    <p className="relative -ms-8 flex items-center gap-1 py-2.5 ps-8 text-xs text-quiet">
      <span aria-hidden="true" className="absolute inset-y-0 start-[7.5px] border-s border-dashed border-line-strong" />
      <Arrow size={12} aria-hidden />
      {timelineMessages.later(seconds)}
    </p>
  )
}

interface TimelineTransitionsProps {
  readonly transitions: readonly TimelineTransition[]
  /** The number of components listed without a status change. */
  readonly unchanged: number
}

function TimelineTransitions({ transitions, unchanged }: TimelineTransitionsProps) {
  if (transitions.length === 0 && unchanged === 0) return null
  const ways = [...Map.groupBy(transitions, ({ from, to }) => `${from} ${to}`)]
  return (
    <ul className="mt-1.5 flex flex-col gap-1.5">
      {ways.map(([way, members]) => (
        <li key={way} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {members.slice(0, 1).map(({ from, to }) => (
            <TransitionMark key={way} from={from} to={to} />
          ))}
          <NamedComponents components={members.map(({ componentId: id, componentName: name }) => ({ id, name }))} />
        </li>
      ))}
      {unchanged > 0 && <li className="text-sm text-quiet">{incidentMessages.unchanged(unchanged)}</li>}
    </ul>
  )
}
