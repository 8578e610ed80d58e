import type { TimelineEntry as Entry } from '#domain/status/timeline.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { statusWords } from '../../../components/messages/status.ts'
import { timelineWords } from './messages.ts'
import { EarlierWordings } from './earlier-wordings.tsx'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { placeOfUpdate } from './new-updates.tsx'
import { TimelineDot } from './timeline-dot.tsx'
import { TimelineGap } from './timeline-gap.tsx'
import { TimelineTransitions } from './timeline-transitions.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'

export interface TimelineEntryProps {
  readonly id: string
  readonly entry: Entry
  /** The worst state of the components after it. */
  readonly worst: StatusKind
  /** The kind of the record's impact where this is the newest word on something open. */
  readonly current: StatusKind | null
  /** Since the update before it, or since the begin; null where nothing is before it. */
  readonly gapSeconds: number | null
  readonly oldestFirst: boolean
  /** It came while the reader was here. */
  readonly arrived: boolean
}

/** One update: its state and time, what it did to components, what was said, and whether that was changed afterwards. */
export function TimelineEntry(props: TimelineEntryProps) {
  const { id, entry, worst, current, gapSeconds, oldestFirst, arrived } = props
  const gap = gapSeconds !== null && <TimelineGap seconds={gapSeconds} upward={!oldestFirst} />
  return (
    <li
      id={placeOfUpdate(id)}
      data-place=""
      className={classes('relative scroll-mt-24 ps-8 print:break-inside-avoid', arrived && 'animate-row-in')}
    >
      {oldestFirst && gap}
      <div className="relative">
        <span
          aria-hidden="true"
          className="absolute -start-[24.5px] top-5 pointer-coarse:top-8 bottom-0 w-px bg-line"
        />
        <TimelineDot status={entry.status} worst={worst} current={current} />
        <div className={classes('flex flex-wrap items-baseline gap-x-2.5 gap-y-1', oldestFirst && 'pt-px')}>
          <h3 className="font-semibold">{statusWords.state(entry.status)}</h3>
          <span className="text-sm text-quiet">
            <Timestamp at={entry.at} detailed />
          </span>
          <Remarks entry={entry} />
        </div>
        <TimelineTransitions transitions={entry.transitions} unchanged={entry.unchanged} />
        <Body entry={entry} />
        <EarlierWordings body={entry.body} earlier={entry.earlier} />
      </div>
      {!oldestFirst && gap}
    </li>
  )
}

function Remarks({ entry }: { readonly entry: Entry }) {
  const { at, backdated, enteredAt, editedAt, earlier } = entry
  return (
    <>
      {backdated && enteredAt !== null && <Chip remark>{timelineWords.enteredLater((enteredAt - at) / 1000)}</Chip>}
      {editedAt !== null && enteredAt !== null ? (
        <Chip remark>{timelineWords.editedLater((editedAt - enteredAt) / 1000)}</Chip>
      ) : (
        earlier.length > 0 && <Chip remark>{timelineWords.edited}</Chip>
      )}
    </>
  )
}

function Body({ entry: { body, isDefaultText } }: { readonly entry: Entry }) {
  if (body.trim() === '') return <p className="mt-1 text-sm text-quiet">{timelineWords.withoutText}</p>
  if (!isDefaultText)
    return (
      <div className="mt-1.5">
        <ForeignText text={body} />
      </div>
    )
  return (
    <Disclosure summary={timelineWords.standard} className="mt-1 text-quiet">
      <div className="mt-1">
        <ForeignText text={body} />
      </div>
    </Disclosure>
  )
}
