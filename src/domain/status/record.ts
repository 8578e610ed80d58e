import { spokenName } from '../text/spoken-name.ts'
import type { RecordKind, RecordSummary } from '#api/status/history.ts'
import {
  type Incident,
  type IncidentUpdate,
  unresolvedStatuses,
  type AffectedComponent,
} from '#api/status/incidents.ts'
import { activeStatuses } from '#api/status/maintenance.ts'
import { parseInstant } from '../time/instant.ts'
import { type Network, networks, networksOf } from './network.ts'
import { impactKindOf, type StatusKind } from './status-kind.ts'
import type { UpdateEdit } from '#api/status/record-history.ts'

const minute = 60_000

interface Ordered {
  readonly id: string
  readonly newestAt: number
}

/** Sorts by newest update, descending; ties are broken by id, by code unit. */
export function newestUpdateFirst(a: Ordered, b: Ordered): number {
  return b.newestAt - a.newestAt || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export function isUnresolved(status: string): boolean {
  return unresolvedStatuses.some((unresolved) => unresolved === status)
}

export function isUpcoming(status: string): boolean {
  return status === 'scheduled'
}

export function isActive(status: string): boolean {
  return activeStatuses.some((active) => active === status)
}

type Update = Pick<IncidentUpdate, 'status' | 'display_at' | 'created_at'>

interface Dated {
  readonly created_at: string | null
  readonly resolved_at: string | null
  readonly incident_updates: readonly Update[]
}

/** Statuspage leaves `display_at` null on a postmortem. */
export function timeOfUpdate(update: Pick<Update, 'display_at' | 'created_at'>): number | null {
  return parseInstant(update.display_at) ?? parseInstant(update.created_at)
}

/** The time that lists are sorted by. */
export function newestUpdateAt(record: Pick<Dated, 'created_at' | 'incident_updates'>): number | null {
  let newest: number | null = null
  for (const update of record.incident_updates) {
    const at = timeOfUpdate(update)
    if (at !== null && (newest === null || at > newest)) newest = at
  }
  return newest ?? parseInstant(record.created_at)
}

/** When work on a maintenance actually began; null if no update says so. */
export function workStart(record: Pick<Dated, 'incident_updates'>): number | null {
  const atWork = record.incident_updates.filter(({ status }) => status === 'in_progress' || status === 'verifying')
  return earliest(atWork.map(timeOfUpdate))
}

/** When a closed record ended, as far as known; a later postmortem does not move the end. */
export function endOf(record: Dated): number | null {
  const closing = record.incident_updates.filter(({ status }) => status === 'resolved' || status === 'completed')
  const before = record.incident_updates.filter(({ status }) => status !== 'postmortem')
  return parseInstant(record.resolved_at) ?? latest(closing.map(timeOfUpdate)) ?? latest(before.map(timeOfUpdate))
}

export function earliest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length > 0 ? Math.min(...known) : null
}

export function latest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null)
  return known.length > 0 ? Math.max(...known) : null
}

/** An incident or maintenance on the wire; a maintenance also has a planned window. */
export type WireRecord = Incident & { readonly scheduled_for?: string | null; readonly scheduled_until?: string | null }

export interface RecordHead {
  readonly kind: RecordKind
  readonly id: string
  readonly name: string
  readonly status: string
  /** Also true for an upcoming maintenance. */
  readonly isOpen: boolean
  readonly impact: string
  readonly impactKind: StatusKind
  /** An incident's earliest known time; a maintenance's actual start, or the planned start before that. */
  readonly startedAt: number
  readonly endedAt: number | null
  /** When the record was first missing from the page; null while it is listed. */
  readonly delistedAt: number | null
  readonly newestAt: number
  readonly scheduledFor: number | null
  readonly scheduledUntil: number | null
  readonly components: readonly { readonly id: string; readonly name: string }[]
  readonly networks: readonly Network[]
  readonly updates: number
  /** The text of the newest update; empty if there is none. */
  readonly lastBody: string
}

export interface LastUpdate {
  readonly id: string
  readonly status: string
  readonly at: number
  readonly body: string
}

export interface RecordValue extends RecordHead {
  readonly createdAt: number | null
  readonly updatedAt: number | null
  /** When it was entered, which may be long after the start. */
  readonly reportedAt: number
  /** True if it was entered more than a minute after the start. */
  readonly backdated: boolean
  readonly identifiedAt: number | null
  readonly monitoringAt: number | null
  readonly shortlink: string | null
  readonly lastUpdate: LastUpdate | null
}

export interface RecordContext {
  /** A component's group name may reveal the network. */
  readonly groupNameOf?: (componentId: string) => string | null | undefined
  /** When the record was first seen, which is its start if it has no times at all. */
  readonly seenAt?: number | null
  readonly delistedAt?: number | null
}

export function recordFromWire(kind: RecordKind, wire: WireRecord, context: RecordContext = {}): RecordValue {
  const delistedAt = context.delistedAt ?? null
  // A delisted record is over regardless of its last status.
  const isOpen = delistedAt === null && !isOver(wire)
  const statedStart = earliest([
    parseInstant(wire.started_at),
    parseInstant(wire.created_at),
    ...wire.incident_updates.map(timeOfUpdate),
  ])
  const fallback = parseInstant(wire.updated_at) ?? parseInstant(wire.resolved_at) ?? context.seenAt ?? 0
  const scheduledFor = parseInstant(wire.scheduled_for)
  const workStartedAt = kind === 'maintenance' ? (isUpcoming(wire.status) ? null : workStart(wire)) : null
  const startedAt = workStartedAt ?? (kind === 'maintenance' ? scheduledFor : null) ?? statedStart ?? fallback
  const newest = newestUpdateOf(wire.incident_updates)
  const reportedAt = latest([
    parseInstant(wire.created_at),
    parseInstant(wire.started_at),
    firstEntryAt(wire, statedStart),
  ])
  return {
    kind,
    id: wire.id,
    name: spokenName(wire.name, kind),
    status: wire.status,
    isOpen,
    impact: wire.impact,
    impactKind: impactKindOf(wire.impact),
    startedAt,
    endedAt: isOpen ? null : Math.max(startedAt, (isOver(wire) ? endOf(wire) : delistedAt) ?? fallback),
    delistedAt,
    newestAt: newestUpdateAt(wire) ?? fallback,
    scheduledFor,
    scheduledUntil: parseInstant(wire.scheduled_until),
    components: wire.components.map(({ id, name }) => ({ id, name: spokenName(name, 'component') })),
    networks: networksOf(namesOf(wire, context)),
    updates: wire.incident_updates.length,
    lastBody: newest?.body ?? '',
    createdAt: parseInstant(wire.created_at),
    updatedAt: parseInstant(wire.updated_at),
    reportedAt: reportedAt ?? startedAt,
    backdated: reportedAt !== null && reportedAt - startedAt > minute,
    identifiedAt: firstWith('identified', wire.incident_updates),
    monitoringAt: firstWith('monitoring', wire.incident_updates) ?? parseInstant(wire.monitoring_at),
    shortlink: wire.shortlink,
    lastUpdate: newest && {
      id: newest.id,
      status: newest.status,
      at: timeOfUpdate(newest) ?? startedAt,
      body: newest.body,
    },
  }
}

/** The service has already applied the rules of `recordFromWire` to a summary. */
export function recordFromSummary(summary: RecordSummary): RecordHead {
  const startedAt = parseInstant(summary.started_at) ?? 0
  return {
    kind: summary.kind,
    id: summary.id,
    name: spokenName(summary.name, summary.kind),
    status: summary.status,
    isOpen: summary.ended_at === null,
    impact: summary.impact,
    impactKind: impactKindOf(summary.impact),
    startedAt,
    endedAt: parseInstant(summary.ended_at),
    delistedAt: parseInstant(summary.withdrawn_at),
    newestAt: parseInstant(summary.newest_at) ?? startedAt,
    scheduledFor: parseInstant(summary.scheduled_for),
    scheduledUntil: parseInstant(summary.scheduled_until),
    components: summary.components,
    networks: networks.filter((network) => summary.networks.includes(network)),
    updates: summary.updates,
    lastBody: summary.last_update,
  }
}

/** Whole seconds from the start to the end or now; 0 before the start. */
export function durationSeconds(record: Pick<RecordHead, 'startedAt' | 'endedAt'>, now: number): number {
  return Math.max(0, Math.round(((record.endedAt ?? now) - record.startedAt) / 1000))
}

function isOver({ status, resolved_at }: WireRecord): boolean {
  if (status === 'completed' || status === 'resolved' || status === 'postmortem') return true
  const isOngoing = isUnresolved(status) || isUpcoming(status) || isActive(status)
  return !isOngoing && parseInstant(resolved_at) !== null
}

function namesOf(wire: WireRecord, { groupNameOf }: RecordContext) {
  return [
    wire.name,
    ...wire.components.flatMap(({ id, name }) => [groupNameOf?.(id), name]),
    ...wire.incident_updates.flatMap((update) => update.affected_components.map((component) => component.name)),
  ]
}

export function newestUpdateOf(updates: readonly IncidentUpdate[]): IncidentUpdate | null {
  let newest: IncidentUpdate | null = null
  for (const update of updates)
    if (!newest || (timeOfUpdate(update) ?? 0) > (timeOfUpdate(newest) ?? 0)) newest = update
  return newest
}

/** When the first update was entered. Later updates do not tell when the record was. */
function firstEntryAt(wire: WireRecord, start: number | null): number | null {
  const first = wire.incident_updates.filter((update) => timeOfUpdate(update) === start)
  return earliest(first.map((update) => parseInstant(update.created_at)))
}

function firstWith(status: string, updates: readonly IncidentUpdate[]): number | null {
  return earliest(updates.filter((update) => update.status === status).map(timeOfUpdate))
}

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
