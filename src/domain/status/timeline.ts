import type { UpdateEdit } from '#api/status/history.ts'
import type { AffectedComponent, IncidentUpdate } from '#api/status/incidents.ts'
import type { WireRecord } from './record.ts'
import { parseInstant } from '../time/instant.ts'
import { newestAtOf, timeOfUpdate } from './record-times.ts'

/** A component going from one wire status to another. `componentId` is null in the oldest records, which know only names. */
export interface TimelineTransition {
  readonly componentId: string | null
  readonly componentName: string
  readonly from: string
  readonly to: string
}

/** An earlier wording of an update. */
export interface EarlierWording {
  readonly status: string
  readonly body: string
  readonly seenAt: number | null
}

export interface TimelineEntry {
  readonly id: string
  readonly status: string
  readonly at: number
  /** Whole seconds since the entry before it in time; null on the oldest. */
  readonly gapSeconds: number | null
  readonly body: string
  /** One of the sentences that Statuspage writes by itself. */
  readonly isDefaultText: boolean
  readonly transitions: readonly TimelineTransition[]
  /** Components named without a change of state. */
  readonly unchanged: number
  /** When it was last changed, if that was more than a minute after it was entered. */
  readonly editedAt: number | null
  /** Shown at a time more than a minute before it was entered, which was at `enteredAt`. */
  readonly backdated: boolean
  readonly enteredAt: number | null
  /** Earlier wordings, newest first. */
  readonly earlier: readonly EarlierWording[]
  readonly isPostmortem: boolean
}

const minute = 60_000
// What Statuspage writes into an update unless somebody writes something else.
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

/** The updates of a record as its timeline, newest first. */
export function timelineOf(wire: WireRecord, edits: readonly UpdateEdit[] = []): TimelineEntry[] {
  const fallback = newestAtOf(wire) ?? parseInstant(wire.updated_at) ?? 0
  const dated = wire.incident_updates
    .map((update) => ({ update, at: timeOfUpdate(update) ?? fallback }))
    .toSorted((a, b) => b.at - a.at)
  return dated.map(({ update, at }, index) => entryOf(update, at, dated[index + 1]?.at ?? null, edits))
}

/** The newest postmortem among the entries of a timeline. */
export function postmortemOf(timeline: readonly TimelineEntry[]): TimelineEntry | null {
  return timeline.find((entry) => entry.isPostmortem) ?? null
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
