import type { Impact, NotableEvent } from '#api/notifications/events.ts'
import type { RecordKind } from '#api/status/history.ts'
import type { Rollup } from '#api/status/status.ts'
import { networkOf, type Network } from './network.ts'
import { isActive, isUnresolved } from './record.ts'
import { spokenName } from '../text/spoken-name.ts'
import { rollupOf, rollupWords } from './rollup.ts'

interface ComponentState {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly group: boolean
  readonly groupName: string | null
}

export interface StatusMoment {
  readonly pageName: string
  readonly rollup: Rollup | null
  readonly components: readonly ComponentState[]
}

const ranks: Readonly<Record<string, number>> = {
  none: 0,
  operational: 0,
  maintenance: 0,
  under_maintenance: 0,
  minor: 1,
  degraded_performance: 1,
  major: 2,
  partial_outage: 2,
  critical: 3,
  major_outage: 3,
}
const impactsByRank: readonly Impact[] = ['none', 'minor', 'major', 'critical']

/**
 * The severity of a state: 0 for operational, 3 for the worst. An unknown state only suggests that something is wrong.
 */
function rankOf(state: string): number {
  return ranks[state] ?? 1
}

interface Subject {
  readonly key: string
  readonly scope: NotableEvent['scope']
  readonly title: string
  readonly path: string
  readonly networks: readonly string[]
  readonly components: readonly { readonly id: string; readonly name: string }[]
}

interface State {
  readonly value: string
  readonly words: string
}

/** Status changes of the page, its networks and its components, for better or worse. A new page is not a change. */
export function statusChanges(before: StatusMoment, after: StatusMoment, at: number): NotableEvent[] {
  const page: Subject = {
    key: 'status page',
    scope: 'page',
    title: after.pageName,
    path: '/',
    networks: [],
    components: [],
  }
  const known = new Map(before.components.map((component) => [component.id, component]))
  return [
    ...changeOf(page, stateOf(before.rollup), stateOf(after.rollup), at),
    ...networkNames.flatMap((network) =>
      changeOf(networkSubject(network), networkState(before, network), networkState(after, network), at),
    ),
    ...after.components.flatMap((component) => {
      const held = known.get(component.id)
      if (!held || component.group) return []
      return changeOf(componentSubject(component), componentState(held), componentState(component), at)
    }),
  ]
}

const networkNames: readonly Network[] = ['mainnet', 'testnet', 'previewnet']

function networkSubject(network: Network): Subject {
  const title = network.charAt(0).toUpperCase() + network.slice(1)
  return {
    key: `status ${network}`,
    scope: 'network',
    title,
    path: `/?network=${network}`,
    networks: [network],
    components: [],
  }
}

function componentSubject(component: ComponentState): Subject {
  const { id, name, groupName } = component
  const network = networkOf(groupName, name)
  return {
    key: `component ${id}`,
    scope: 'component',
    title: groupName === null ? spokenName(name, 'component') : `${groupName}, ${spokenName(name, 'component')}`,
    path: `/components/${inPath(id)}`,
    networks: network === null ? [] : [network],
    components: [{ id, name }],
  }
}

function networkState({ components }: StatusMoment, network: Network): State | null {
  return stateOf(rollupOf(components.filter((one) => networkOf(one.groupName, one.name) === network)))
}

function stateOf(rollup: Rollup | null): State | null {
  return rollup && { value: rollup.indicator, words: rollupWords(rollup) }
}

function componentState({ status }: ComponentState): State {
  const words = status.replaceAll('_', ' ')
  return { value: status, words: words.charAt(0).toUpperCase() + words.slice(1) }
}

function changeOf(subject: Subject, from: State | null, to: State | null, at: number): NotableEvent[] {
  if (!from || !to) return []
  const [was, is] = [rankOf(from.value), rankOf(to.value)]
  if (was === is) return []
  const { key, scope, title, path, networks, components } = subject
  return [
    {
      kind: is > was ? 'status.worsened' : 'status.recovered',
      at,
      subject: key,
      scope,
      title,
      text: to.words,
      from: from.value,
      to: to.value,
      impact: impactsByRank[Math.max(was, is)] ?? 'none',
      networks: [...networks],
      components: [...components],
      path,
      minutes: null,
    },
  ]
}

/** Ids are foreign data and may contain half of a surrogate pair. */
function inPath(id: string): string {
  return encodeURIComponent(id.toWellFormed())
}

export interface RecordState {
  readonly kind: RecordKind
  readonly id: string
  readonly name: string
  readonly status: string
  readonly impact: string
  readonly networks: readonly string[]
  readonly components: readonly { readonly id: string; readonly name: string }[]
  readonly lastBody: string
  readonly endedAt: number | null
}

/** A change recorded by the merge. */
export interface RecordChange {
  readonly kind: string
  readonly from: string | null
  readonly to: string | null
}

/** A record entered this long after it ended is history, not news. */
const oldNewsMs = 24 * 3_600_000

export function eventsOfRecord(record: RecordState, change: RecordChange, at: number): NotableEvent[] {
  const { kind, from, to } = change
  if (kind !== 'impact_changed') {
    const events = kindsOf(record, change, at).map((of) => eventOfRecord(record, { kind: of, at, from }))
    // The last update does not explain why the record is gone.
    const text = `The status page no longer lists this ${record.kind}.`
    return kind === 'record_withdrawn' ? events.map((event) => ({ ...event, text })) : events
  }
  if (!isUnresolved(record.status)) return []
  return [
    { ...eventOfRecord(record, { kind: 'incident.updated', at }), text: impactWords(from ?? 'none', to ?? 'none') },
  ]
}

function impactWords(from: string, to: string): string {
  const [was, is] = [rankOf(from), rankOf(to)]
  const verb = is > was ? 'raised' : is < was ? 'lowered' : 'changed'
  return `Impact ${verb} from ${from} to ${to}.`
}

export function eventOfRecord(
  record: RecordState,
  {
    kind,
    at,
    from = null,
    minutes = null,
  }: Pick<NotableEvent, 'kind' | 'at'> & Partial<Pick<NotableEvent, 'from' | 'minutes'>>,
): NotableEvent {
  return {
    kind,
    at,
    subject: `${record.kind} ${record.id}`,
    scope: 'record',
    title: spokenName(record.name, record.kind),
    text: record.lastBody,
    from,
    to: record.status,
    impact: record.kind === 'incident' ? impactOf(record.impact) : 'none',
    networks: [...record.networks],
    components: record.components.map(({ id, name }) => ({ id, name })),
    path: `/${record.kind === 'incident' ? 'incidents' : 'maintenance'}/${inPath(record.id)}`,
    minutes,
  }
}

function impactOf(impact: string): Impact {
  return impactsByRank[rankOf(impact)] ?? 'minor'
}

function kindsOf(record: RecordState, { kind, from, to }: RecordChange, at: number): NotableEvent['kind'][] {
  const isOldNews = record.endedAt !== null && at - record.endedAt > oldNewsMs
  if (record.kind === 'maintenance') {
    const wasActive = from !== null && isActive(from)
    if (kind === 'record_withdrawn') return wasActive ? ['maintenance.completed'] : []
    if (kind !== 'record_opened' && kind !== 'record_status') return []
    if (isActive(record.status)) return wasActive ? [] : ['maintenance.begun']
    if (record.status !== 'completed' || isOldNews) return []
    return wasActive ? ['maintenance.completed'] : ['maintenance.begun', 'maintenance.completed']
  }
  switch (kind) {
    case 'record_opened':
      if (isUnresolved(record.status)) return ['incident.opened']
      return isOldNews ? [] : ['incident.opened', 'incident.resolved']
    case 'record_status':
      if (from === null || !isUnresolved(from))
        return [to !== null && isUnresolved(to) ? 'incident.opened' : 'incident.updated']
      return [isUnresolved(record.status) ? 'incident.updated' : 'incident.resolved']
    case 'update_posted':
      return ['incident.updated']
    case 'record_withdrawn':
      return from !== null && isUnresolved(from) ? ['incident.resolved'] : []
    default:
      return []
  }
}
