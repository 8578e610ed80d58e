import type { RecordKind } from '#api/status/history.ts'
import { timelineOf, type TimelineEntry } from './timeline.ts'
import { recordOf, type RecordContext, type RecordValue, type WireRecord } from './record.ts'

/** An incident or maintenance with all its updates, newest first. */
export interface RecordStory {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
}

/** What a wire record tells from its beginning to its newest update. */
export function storyOf(kind: RecordKind, wire: WireRecord, context: RecordContext = {}): RecordStory {
  return { record: recordOf(kind, wire, context), timeline: timelineOf(wire) }
}
