import type { Rollup, Summary } from '#api/status/status.ts'
import { parseInstant } from '../time/instant.ts'
import { zoneOf } from '../time/time-zone.ts'
import {
  componentTree,
  type ComponentTree,
  filterTree,
  findComponent,
  leaves,
  rollupOfComponents,
} from './component-tree.ts'
import { type Network, networks } from './network.ts'
import {
  isActive,
  newestUpdateFirst,
  recordFromWire,
  type RecordHead,
  type RecordValue,
  type WireRecord,
} from './record.ts'
import { rollupWords, rollupKindOf, rollupOfRecords, unstatedRollup } from './rollup.ts'
import type { StatusKind } from './status-kind.ts'
import { type TimelineEntry, timelineOf } from './timeline.ts'

interface PageValue {
  readonly id: string
  readonly name: string
  readonly url: string | null
  readonly timeZone: string
  readonly updatedAt: number | null
}

export interface RollupValue extends Rollup {
  /** The worse of the indicator and the worst component. */
  readonly kind: StatusKind
}

/** An open incident, or an active or upcoming maintenance. */
export interface OpenRecord extends RecordValue {
  readonly timeline: readonly TimelineEntry[]
}

export interface StatusView {
  readonly page: PageValue
  readonly rollup: RollupValue
  readonly tree: ComponentTree
  /** Newest update first. */
  readonly incidents: readonly OpenRecord[]
  /** Active ones first, then by planned start. */
  readonly maintenances: readonly OpenRecord[]
}

export function statusViewOf(summary: Summary): StatusView {
  const tree = componentTree(summary.components)
  const groupNames = new Map(leaves(tree).map((leaf) => [leaf.id, leaf.groupName]))
  const context = { groupNameOf: (id: string) => groupNames.get(id) }
  const open = (kind: 'incident' | 'maintenance') => (wire: WireRecord) => ({
    ...recordFromWire(kind, wire, context),
    timeline: timelineOf(wire),
  })
  const { id, name, url, time_zone, updated_at } = summary.page
  return {
    page: { id, name, url, timeZone: zoneOf(time_zone), updatedAt: parseInstant(updated_at) },
    rollup: withKind(summary.status ?? unstatedRollup, tree),
    tree,
    incidents: summary.incidents.map(open('incident')).toSorted(newestUpdateFirst),
    maintenances: summary.scheduled_maintenances.map(open('maintenance')).toSorted(nextFirst),
  }
}

/** The part of a page that concerns one network, with a separate rollup. */
export function viewOfNetwork(view: StatusView, network: Network | null): StatusView {
  if (network === null) return view
  const tree = filterTree(view.tree, (component) => component.network === network)
  const incidents = view.incidents.filter((record) => concerns(record, network))
  const maintenances = view.maintenances.filter((record) => concerns(record, network))
  const impacts = incidents.filter(({ isOpen }) => isOpen).map(({ impact }) => impact)
  const isUnderMaintenance = maintenances.some(({ status }) => isActive(status))
  // If the network has no components, the page's own statement is all that is known.
  const own = rollupOfComponents(leaves(tree)) ?? rollupOfRecords({ impacts, isUnderMaintenance })
  return { page: view.page, rollup: own ? withKind(own, tree) : view.rollup, tree, incidents, maintenances }
}

/** A record without networks concerns all of them. */
export function concerns(record: Pick<RecordHead, 'networks'>, network: Network | null): boolean {
  return network === null || record.networks.length === 0 || record.networks.includes(network)
}

/** In their usual order. */
export function networksIn(tree: ComponentTree): Network[] {
  const present = new Set(leaves(tree).map((component) => component.network))
  return networks.filter((network) => present.has(network))
}

function withKind(rollup: Rollup, tree: ComponentTree): RollupValue {
  const kinds = leaves(tree).map(({ status }) => status)
  return { ...rollup, description: rollupWords(rollup), kind: rollupKindOf(rollup, kinds) }
}

function nextFirst(a: RecordHead, b: RecordHead): number {
  const active = Number(isActive(b.status)) - Number(isActive(a.status))
  return active || (a.scheduledFor ?? a.startedAt) - (b.scheduledFor ?? b.startedAt) || newestUpdateFirst(a, b)
}

/** The networks that the record names, and those of its components on the page. */
export function networksOfRecord(
  record: Pick<RecordHead, 'networks' | 'components'>,
  tree: ComponentTree | undefined,
): Network[] {
  const found = new Set<Network | null | undefined>(record.networks)
  if (tree) for (const { id } of record.components) found.add(findComponent(tree, id)?.network)
  return networks.filter((network) => found.has(network))
}
