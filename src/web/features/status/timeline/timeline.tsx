import { useState } from 'react'
import { type TimelineEntry as Entry, worstAlong } from '#domain/status/timeline.ts'
import type { RecordHead } from '#domain/status/record.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { KeepPlace } from '../../../components/ui/keep-place.tsx'
import { timelineWords } from './messages.ts'
import { NewUpdates } from './new-updates.tsx'
import { TimelineBegin } from './timeline-begin.tsx'
import { TimelineEntry } from './timeline-entry.tsx'

export interface TimelineProps {
  readonly record: Pick<RecordHead, 'startedAt' | 'isOpen' | 'impactKind'>
  /** Newest first, as the domain gives it. */
  readonly timeline: readonly Entry[]
  readonly oldestFirst?: boolean
}

const unnoticed = 60_000

/** The updates of a record along a rail, with the time between them. What is new slides in and leaves the reader's place alone. */
export function Timeline({ record, timeline, oldestFirst = false }: TimelineProps) {
  const [known] = useState(() => new Set(timeline.map(keyOf)))
  const [oldest, newest] = [timeline.at(-1), timeline[0]]
  if (!oldest || !newest) return <EmptyState title={timelineWords.none}>{timelineWords.noneHint}</EmptyState>
  const worst = worstAlong(timeline)
  const entries = timeline.map((entry, index) => ({
    entry,
    key: keyOf(entry, index, timeline),
    worst: worst[index] ?? 'no-data',
  }))
  const early = oldest.at - record.startedAt > unnoticed
  const begin = early && <TimelineBegin at={record.startedAt} />
  return (
    <KeepPlace>
      <NewUpdates known={known} keys={entries.map(({ key }) => key)} />
      <ol className="flex flex-col">
        {oldestFirst && begin}
        {(oldestFirst ? entries.toReversed() : entries).map(({ entry, key, worst: kind }) => (
          <TimelineEntry
            key={key}
            id={key}
            entry={entry}
            worst={kind}
            current={record.isOpen && entry === newest ? record.impactKind : null}
            gapSeconds={
              entry === oldest ? (early ? Math.round((oldest.at - record.startedAt) / 1000) : null) : entry.gapSeconds
            }
            oldestFirst={oldestFirst}
            arrived={!known.has(key)}
          />
        ))}
        {!oldestFirst && begin}
      </ol>
    </KeepPlace>
  )
}

/** Updates of some sources have no id. */
function keyOf({ id, at, status }: Entry, index: number, all: readonly Entry[]): string {
  return id === '' ? `${at}-${status}-${all.length - index}` : id
}
