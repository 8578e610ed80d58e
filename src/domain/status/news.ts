import type { RecordKind } from '#api/status/history.ts'
import type { News } from '#api/status/news.ts'
import { isoOrNull, parseInstant, utcIso } from '../time/instant.ts'
import type { Network } from './network.ts'
import { severityOf, statusKindOf } from './status-kind.ts'
import { isActive, isUnresolved, timeOfUpdate, type RecordHead, type WireRecord } from './record.ts'

/** A change that we observed, regardless of the time that the record states. */
interface SeenChange {
  readonly kind: string
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string }
  readonly seenAt: number
  readonly from: string | null
  readonly to: string | null
}

interface NewsTransition {
  readonly componentId: string
  readonly at: number
  readonly from: string
  readonly to: string
  /** The record that stated it. */
  readonly record: { readonly kind: RecordKind; readonly id: string } | null
}

interface NewsRecord {
  readonly wire: WireRecord
  readonly value: Pick<
    RecordHead,
    'kind' | 'id' | 'name' | 'status' | 'impact' | 'networks' | 'startedAt' | 'delistedAt'
  >
}

interface NewsComponent {
  readonly id: string
  readonly name: string
  readonly network: Network | null
  readonly status: string
}

interface NewsInput {
  readonly since: number
  readonly until: number
  readonly records: readonly NewsRecord[]
  readonly transitions: readonly NewsTransition[]
  readonly changes: readonly SeenChange[]
  readonly components: readonly NewsComponent[]
}

interface NewsState {
  readonly at: number
  /** A wire value. */
  readonly state: string
}

interface NewsItem {
  readonly subject: { readonly kind: RecordKind | 'component'; readonly id: string; readonly name: string }
  readonly networks: readonly Network[]
  /** The impact of an incident or maintenance. */
  readonly impact: string | null
  /** The impact before the first observed change; null if there was no change. */
  readonly impactFrom: string | null
  /** The current wire state. */
  readonly status: string
  /** True if it is not over. */
  readonly isOpen: boolean
  /** True if it did not exist before. */
  readonly isNew: boolean
  /** The state before the first of `states`; null if there was none, or it is unknown. */
  readonly from: string | null
  /** Oldest first. */
  readonly states: readonly NewsState[]
  readonly updates: number
  readonly edits: number
  /** The new start of the planned window; an instant on the wire. */
  readonly movedTo: string | null
  readonly endMovedTo: string | null
  readonly removedAt: number | null
  /** Components whose status the record changed. */
  readonly components: readonly {
    readonly id: string
    readonly name: string
    readonly from: string
    readonly worst: string
    readonly to: string
  }[]
  readonly newestAt: number
}

/**
 * What happened between two instants, newest first, with one item per incident, maintenance and component. Combines the
 * times that records state with the changes that we observed, which are the only source for edits.
 */
export function newsOf(input: NewsInput): NewsItem[] {
  const changes = Map.groupBy(input.changes, ({ subject }) => `${subject.kind} ${subject.id}`)
  const transitions = Map.groupBy(input.transitions, ({ record }) => record && `${record.kind} ${record.id}`)
  const ofRecords = input.records.flatMap((record) => {
    const key = `${record.value.kind} ${record.value.id}`
    return recordNews(record, changes.get(key) ?? [], transitions.get(key) ?? [], input)
  })
  const reported = new Set(ofRecords.map(({ subject }) => `${subject.kind} ${subject.id}`))
  const own = Map.groupBy(
    input.transitions.filter(({ record }) => record === null || !reported.has(`${record.kind} ${record.id}`)),
    ({ componentId }) => componentId,
  )
  const ofComponents = input.components.flatMap((component) =>
    componentNews(component, changes.get(`component ${component.id}`) ?? [], own.get(component.id) ?? [], input),
  )
  return [...ofRecords, ...ofComponents].toSorted(
    (a, b) => b.newestAt - a.newestAt || (a.subject.id < b.subject.id ? -1 : 1),
  )
}

type Range = Pick<NewsInput, 'since' | 'until' | 'components'>

function recordNews(
  { wire, value }: NewsRecord,
  changes: readonly SeenChange[],
  transitions: readonly NewsTransition[],
  { since, until, components }: Range,
): NewsItem[] {
  const isReported = changes.some(({ kind }) => kind === 'record_opened')
  const updates = wire.incident_updates
    .flatMap(({ status, ...times }) => {
      const at = timeOfUpdate(times)
      return at === null ? [] : [{ status, at, enteredAt: parseInstant(times.created_at) ?? at }]
    })
    .toSorted((a, b) => a.at - b.at)
  // An entry made later for an earlier time is also news.
  const isNews = ({ at, enteredAt }: { readonly at: number; readonly enteredAt: number }) =>
    isReported || (at <= until && (at > since || (enteredAt > since && enteredAt <= until)))
  const fresh = updates.filter(isNews)
  const before = updates.findLast((update) => !isNews(update))
  const states = statesOf(
    before?.status ?? null,
    fresh.map(({ at, status }) => ({ at, state: status })),
    changes.filter(({ kind }) => kind === 'record_status'),
  )
  const edits = changes.filter(({ kind }) => kind === 'update_edited').length
  const movedTo = lastOf(changes, 'window_moved')
  const endMovedTo = lastOf(changes, 'end_moved')
  const impactFrom = changes.findLast(({ kind }) => kind === 'impact_changed')?.from ?? null
  const removed = changes.find(({ kind }) => kind === 'record_withdrawn')
  const times = [
    ...fresh.map(({ at }) => at),
    ...changes.map(({ seenAt }) => seenAt),
    ...(updates.length === 0 && value.startedAt > since && value.startedAt <= until ? [value.startedAt] : []),
  ]
  if (times.length === 0) return []
  const names = new Map(components.map(({ id, name }) => [id, name]))
  const moved = [...Map.groupBy(transitions, ({ componentId }) => componentId)].flatMap(([id, steps]) => {
    const ordered = steps.toSorted((a, b) => a.at - b.at)
    const [first, last] = [ordered[0], ordered.at(-1)]
    if (!first || !last) return []
    const passed = [first.from, ...ordered.map(({ to }) => to)]
    const [worst = last.to] = passed.toSorted((a, b) => severityOf(statusKindOf(b)) - severityOf(statusKindOf(a)))
    return [{ id, name: names.get(id) ?? id, from: first.from, worst, to: last.to }]
  })
  return [
    {
      subject: { kind: value.kind, id: value.id, name: value.name },
      networks: value.networks,
      impact: value.impact,
      impactFrom: impactFrom === value.impact ? null : impactFrom,
      status: value.status,
      isOpen:
        value.delistedAt === null && (value.kind === 'incident' ? isUnresolved(value.status) : isActive(value.status)),
      isNew: isReported || before === undefined,
      from: before?.status ?? null,
      states,
      updates: fresh.length,
      edits,
      movedTo,
      endMovedTo,
      removedAt: removed?.seenAt ?? null,
      components: moved,
      newestAt: Math.max(...times),
    },
  ]
}

function componentNews(
  { id, name, network, status }: NewsComponent,
  changes: readonly SeenChange[],
  transitions: readonly NewsTransition[],
  { since, until }: Range,
): NewsItem[] {
  const steps = transitions.filter(({ at }) => at > since && at <= until).toSorted((a, b) => a.at - b.at)
  const seen = changes.filter(({ kind }) => kind === 'component_status')
  const from = steps[0]?.from ?? seen.at(-1)?.from ?? null
  const states = statesOf(
    from,
    steps.map(({ at, to }) => ({ at, state: to })),
    seen,
  )
  const added = changes.find(({ kind }) => kind === 'component_added')
  const removed = changes.find(({ kind }) => kind === 'component_withdrawn')
  if (states.length === 0 && !added && !removed) return []
  return [
    {
      subject: { kind: 'component', id, name },
      networks: network === null ? [] : [network],
      impact: null,
      impactFrom: null,
      status,
      isOpen: status !== 'operational' && !removed,
      isNew: added !== undefined,
      from,
      states,
      updates: 0,
      edits: 0,
      movedTo: null,
      endMovedTo: null,
      removedAt: removed?.seenAt ?? null,
      components: [],
      newestAt: Math.max(...states.map(({ at }) => at), added?.seenAt ?? 0, removed?.seenAt ?? 0),
    },
  ]
}

/** Removes repeated states, and adds states known only from observed changes at the time when they were seen. */
function statesOf(from: string | null, stated: readonly NewsState[], seen: readonly SeenChange[]): NewsState[] {
  const known = new Set(stated.map(({ state }) => state))
  const others = seen.flatMap(({ to, seenAt }) => (to === null || known.has(to) ? [] : [{ at: seenAt, state: to }]))
  const states: NewsState[] = []
  let last = from
  for (const step of [...stated, ...others].toSorted((a, b) => a.at - b.at)) {
    if (step.state !== last) states.push(step)
    last = step.state
  }
  return states
}

/** Changes are newest first. */
function lastOf(changes: readonly SeenChange[], kind: string): string | null {
  return changes.find((change) => change.kind === kind)?.to ?? null
}

export function newsOnWire(item: NewsItem): News {
  const {
    isOpen,
    isNew,
    networks: named,
    states,
    components,
    movedTo,
    endMovedTo,
    removedAt,
    newestAt,
    impactFrom,
    ...rest
  } = item
  return {
    ...rest,
    networks: [...named],
    impact_from: impactFrom,
    open: isOpen,
    new: isNew,
    states: states.map(({ at, state }) => ({ at: utcIso(at), state })),
    components: [...components],
    moved_to: isoOrNull(parseInstant(movedTo)),
    end_moved_to: isoOrNull(parseInstant(endMovedTo)),
    removed_at: isoOrNull(removedAt),
    newest_at: utcIso(newestAt),
  }
}
