import type { UpdateEdit } from '#api/status/record-history.ts'
import type { AffectedComponent, IncidentUpdate } from '#api/status/incidents.ts'
import { parseInstant } from '../time/instant.ts'
import { newestUpdateAt, type RecordValue, timeOfUpdate, type WireRecord } from './record.ts'

/** Both states are wire values. `componentId` is null in the oldest records, which only have names. */
export interface TimelineTransition {
  readonly componentId: string | null
  readonly componentName: string
  readonly from: string
  readonly to: string
}

export interface EarlierWording {
  readonly status: string
  readonly body: string
  readonly seenAt: number | null
}

export interface TimelineEntry {
  readonly id: string
  readonly status: string
  readonly at: number
  /** Whole seconds since the previous update; null for the oldest. */
  readonly gapSeconds: number | null
  readonly body: string
  /** One of Statuspage's default sentences. */
  readonly isDefaultText: boolean
  readonly transitions: readonly TimelineTransition[]
  /** The number of components listed without a status change. */
  readonly unchanged: number
  /** When it was last edited, if more than a minute after it was entered. */
  readonly editedAt: number | null
  /** True if it was entered, at `enteredAt`, more than a minute after its displayed time. */
  readonly backdated: boolean
  readonly enteredAt: number | null
  /** Earlier texts, newest first. */
  readonly earlier: readonly EarlierWording[]
  readonly isPostmortem: boolean
}

const minute = 60_000
// Statuspage uses these texts for updates unless the author writes another one.
const defaultTexts = [
  /^We are currently investigating this issue\.$/,
  /^The issue has been identified and a fix is being implemented\.$/,
  /^A fix has been implemented and we are monitoring the results\.$/,
  /^We are continuing to (investigate|work on a fix for) this issue\.$/,
  /^We are continuing to monitor for any further issues\.$/,
  /^This incident has been resolved\.$/,
  /^Scheduled maintenance is currently in progress\. We will provide updates as necessary\.$/,
  /^Verification is currently underway for the maintenance items\.$/,
  /^The scheduled maintenance has been completed\.$/,
  /^Maintenance will begin as scheduled in \d+ (minutes|hours)\.$/,
]

/** Newest update first. */
export function timelineOf(wire: WireRecord, edits: readonly UpdateEdit[] = []): TimelineEntry[] {
  const fallback = newestUpdateAt(wire) ?? parseInstant(wire.updated_at) ?? 0
  const dated = wire.incident_updates
    .map((update) => ({ update, at: timeOfUpdate(update) ?? fallback }))
    .toSorted((a, b) => b.at - a.at)
  return dated.map(({ update, at }, index) => entryOf(update, at, dated[index + 1]?.at ?? null, edits))
}

function entryOf(
  update: IncidentUpdate,
  at: number,
  before: number | null,
  edits: readonly UpdateEdit[],
): TimelineEntry {
  const enteredAt = parseInstant(update.created_at)
  const updatedAt = parseInstant(update.updated_at)
  return {
    id: update.id,
    status: update.status,
    at,
    gapSeconds: before === null ? null : Math.round((at - before) / 1000),
    body: update.body,
    isDefaultText: defaultTexts.some((text) => text.test(update.body.trim())),
    transitions: update.affected_components.flatMap(transitionOf),
    unchanged: update.affected_components.filter(isNoOp).length,
    editedAt: updatedAt !== null && enteredAt !== null && updatedAt - enteredAt > minute ? updatedAt : null,
    backdated: enteredAt !== null && enteredAt - at > minute,
    enteredAt,
    earlier: edits
      .filter((edit) => edit.update_id === update.id)
      .map(wordingOf)
      .toSorted(newestSeenFirst),
    isPostmortem: update.status === 'postmortem',
  }
}

function transitionOf({ code, name, old_status: from, new_status: to }: AffectedComponent): TimelineTransition[] {
  if (from === null || to === null || from === to) return []
  return [{ componentId: code, componentName: name ?? code ?? '', from, to }]
}

function isNoOp({ old_status: from, new_status: to }: AffectedComponent): boolean {
  return from !== null && from === to
}

function wordingOf({ status, body, seen_at }: UpdateEdit): EarlierWording {
  return { status, body, seenAt: parseInstant(seen_at) }
}

function newestSeenFirst(a: EarlierWording, b: EarlierWording): number {
  return (b.seenAt ?? 0) - (a.seenAt ?? 0)
}

/** The timeline is newest first. */
export interface RecordWithTimeline {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
}

interface StatePath {
  /** Null in the oldest records, which only have names. */
  readonly componentId: string | null
  readonly componentName: string
  /** Wire states, oldest first; at least two. */
  readonly states: readonly string[]
}

/**
 * The states that each component of a record went through, in order of first change; unchanged components are left out.
 */
export function statePaths(timeline: readonly Pick<TimelineEntry, 'at' | 'transitions'>[]): StatePath[] {
  const oldestFirst = timeline.toSorted((a, b) => a.at - b.at).flatMap((entry) => entry.transitions)
  const byComponent = Map.groupBy(oldestFirst, ({ componentId, componentName }) => componentId ?? componentName)
  return [...byComponent.values()].flatMap((transitions) => {
    const [first] = transitions
    if (!first) return []
    const passed = transitions.flatMap(({ from, to }) => [from, to])
    const states = passed.filter((state, index) => state !== passed[index - 1])
    return [{ componentId: first.componentId, componentName: first.componentName, states }]
  })
}
