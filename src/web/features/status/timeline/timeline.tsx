import { useState } from 'react'
import { useLocation } from 'react-router'
import type { RecordHead, RecordValue, TimelineEntry } from '#domain/status/record.ts'
import { worstStates } from '#domain/status/phases.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { KeepPlace } from '../../../components/ui/keep-place.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useAddress } from '../../../platform/address.ts'
import { timelineMessages } from './messages.ts'
import { NewUpdates, placeOfUpdate } from './new-updates.tsx'
import { TimelineItem } from './timeline-item.tsx'

interface UpdatesProps {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
}

const orders = [
  { value: 'newest', label: timelineMessages.orders.newest },
  { value: 'oldest', label: timelineMessages.orders.oldest },
] as const

/** The sort order is stored in the address. */
export function Updates({ record, timeline }: UpdatesProps) {
  const { value, set } = useAddress()
  const order = value('order') === 'oldest' ? 'oldest' : 'newest'
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-lg font-semibold tracking-tight">{timelineMessages.title}</h2>
        {timeline.length > 1 && (
          <div data-print="no">
            <Segmented
              label={timelineMessages.order}
              value={order}
              options={orders}
              onChange={(next) => set({ order: next === 'oldest' ? next : null })}
            />
          </div>
        )}
      </div>
      <Timeline key={order} record={record} timeline={timeline} oldestFirst={order === 'oldest'} />
    </div>
  )
}

interface TimelineProps {
  readonly record: Pick<RecordHead, 'startedAt' | 'isOpen' | 'impactKind'>
  /** Newest first. */
  readonly timeline: readonly TimelineEntry[]
  readonly oldestFirst?: boolean
}

const minUnreportedMs = 60_000

/** New updates slide in without moving the text being read. */
function Timeline({ record, timeline, oldestFirst = false }: TimelineProps) {
  const [known] = useState(() => new Set(timeline.map(keyOf)))
  const { hash } = useLocation()
  const [oldest, newest] = [timeline.at(-1), timeline[0]]
  if (!oldest || !newest) return <EmptyState title={timelineMessages.none}>{timelineMessages.noneHint}</EmptyState>
  const worst = worstStates(timeline)
  const entries = timeline.map((entry, index) => ({
    entry,
    key: keyOf(entry, index, timeline),
    worst: worst[index] ?? 'no-data',
  }))
  const startedEarlier = oldest.at - record.startedAt > minUnreportedMs
  const start = startedEarlier && <TimelineStart at={record.startedAt} />
  return (
    <KeepPlace>
      <NewUpdates known={known} keys={entries.map(({ key }) => key)} />
      <ol className="flex flex-col">
        {oldestFirst && start}
        {(oldestFirst ? entries.toReversed() : entries).map(({ entry, key, worst: kind }) => (
          <TimelineItem
            key={key}
            id={key}
            entry={entry}
            worst={kind}
            current={record.isOpen && entry === newest ? record.impactKind : null}
            gapSeconds={
              entry === oldest
                ? startedEarlier
                  ? Math.round((oldest.at - record.startedAt) / 1000)
                  : null
                : entry.gapSeconds
            }
            oldestFirst={oldestFirst}
            arrived={!known.has(key)}
            isNamed={hash === `#${placeOfUpdate(key)}`}
          />
        ))}
        {!oldestFirst && start}
      </ol>
    </KeepPlace>
  )
}

/** Some sources have no ids for updates. */
function keyOf({ id, at, status }: TimelineEntry, index: number, all: readonly TimelineEntry[]): string {
  return id === '' ? `${at}-${status}-${all.length - index}` : id
}

function TimelineStart({ at }: { readonly at: number }) {
  return (
    <li className="relative ps-8">
      <span
        aria-hidden="true"
        className="absolute start-[3.5px] top-[7px] pointer-coarse:top-[18px] size-[9px] rounded-full border-[1.5px] border-dashed border-line-strong"
      />
      <p className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="font-medium">{timelineMessages.began}</span>
        <span className="text-sm text-quiet">
          <Timestamp at={at} detailed />
        </span>
        <span className="text-sm text-quiet">{timelineMessages.beganHint}</span>
      </p>
    </li>
  )
}
