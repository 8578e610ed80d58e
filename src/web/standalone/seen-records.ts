import * as v from 'valibot'
import { Change } from '#api/status/news.ts'
import type { Transition } from '#api/status/record-history.ts'
import { parseJson } from '#api/json.ts'
import { getSummary, type Summary } from '#api/status/status.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { readItem, writeItem } from '../platform/storage.ts'

const maxChanges = 500

const Known = v.object({ kind: Change.entries.subject.entries.kind, name: v.string(), status: v.string() })
type Known = v.InferOutput<typeof Known>

const SeenState = v.object({
  /** The status page's base URL, and when this browser first saw it, in milliseconds since 1970. */
  page: v.string(),
  since: v.number(),
  things: v.record(v.string(), Known),
  /** Newest first. */
  changes: v.array(Change),
})
type SeenState = v.InferOutput<typeof SeenState>

type SeenFault = 'unreadable' | 'foreign' | 'older'

/** What this browser has seen of a status page, which serves as its history without a service. */
export interface Seen {
  state(): SeenState
  /** The newest summary. */
  summary(): Summary | null
  /** Records how a summary differs from the previous one. Returns why it cannot be used, or null. */
  note(text: string): SeenFault | null
}

const key = 'signalbox.alone'

export function createSeen(storage: Storage | null, page: string, now: () => number): Seen {
  let state = read(storage, page) ?? { page, since: now(), things: {}, changes: [] }
  let last: Summary | null = null
  return {
    state: () => state,
    summary: () => last,
    note(text) {
      const summary = summaryIn(text)
      if (!summary) return 'unreadable'
      const fault = last && faultBetween(last, summary)
      if (fault) return fault
      last = summary
      const things = thingsOf(summary)
      const fresh = Object.keys(state.things).length === 0 ? [] : changesBetween(state, things, now())
      state = { ...state, things, changes: [...fresh, ...state.changes].slice(0, maxChanges) }
      writeItem(storage, key, JSON.stringify(state))
      return null
    },
  }
}

function faultBetween({ page: before }: Summary, { page }: Summary): SeenFault | null {
  if (page.id !== before.id) return 'foreign'
  return (parseInstant(page.updated_at) ?? Infinity) < (parseInstant(before.updated_at) ?? -Infinity) ? 'older' : null
}

function read(storage: Storage | null, page: string): SeenState | null {
  const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), SeenState), readItem(storage, key))
  return kept.success && kept.output.page === page ? kept.output : null
}

function summaryIn(text: string): Summary | null {
  try {
    const summary = v.safeParse(getSummary.output, parseJson(text))
    return summary.success ? summary.output : null
  } catch {
    return null
  }
}

function thingsOf({ components, incidents, scheduled_maintenances }: Summary): Record<string, Known> {
  const things: Record<string, Known> = {}
  const add = (kind: Known['kind'], listed: readonly { id: string; name: string; status: string }[]) => {
    for (const { id, name, status } of listed) things[id] = { kind, name, status }
  }
  add(
    'component',
    components.filter(({ group }) => !group),
  )
  add('incident', incidents)
  add('maintenance', scheduled_maintenances)
  return things
}

function changesBetween(state: SeenState, things: Readonly<Record<string, Known>>, now: number): Change[] {
  let id = state.changes[0]?.id ?? 0
  const found: Change[] = []
  for (const [thing, { kind, name, status }] of Object.entries(things)) {
    const before = state.things[thing]
    if (before?.status === status) continue
    const moved = kind === 'component' ? 'component_status' : 'record_status'
    const come = kind === 'component' ? 'component_added' : 'record_opened'
    id += 1
    found.push({
      id,
      kind: before ? moved : come,
      subject: { kind, id: thing, name },
      seen_at: utcIso(now),
      from: before?.status ?? null,
      to: status,
    })
  }
  return found.toReversed()
}

/** Component status changes that this browser saw, newest first. */
export function transitions(seen: Seen, component: string | null): Transition[] {
  return seen.state().changes.flatMap(({ kind, subject, seen_at, from, to }) => {
    if (kind !== 'component_status' || subject.id !== component || from === null || to === null) return []
    return [{ component_id: subject.id, at: seen_at, seen_at, from, to, record: null }]
  })
}
