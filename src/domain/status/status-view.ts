import type { Rollup, Summary } from '#api/status/status.ts'
import { parseInstant } from '../time/instant.ts'
import { zoneOf } from '../time/time-zone.ts'
import { type Network, networks, networkOf } from './network.ts'
import {
  isUpcoming,
  newestUpdateFirst,
  recordFromWire,
  type RecordHead,
  type RecordValue,
  type WireRecord,
  type TimelineEntry,
  timelineOf,
} from './record.ts'
import { rollupWords, rollupKindOf, rollupOfRecords, unstatedRollup, rollupOfKinds } from './rollup.ts'
import { type StatusKind, severityOf, statusKindOf, worstOf } from './status-kind.ts'
import { spokenName } from '../text/spoken-name.ts'
import type { Component } from '#api/status/components.ts'

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

/** An open incident, or a maintenance that is upcoming or, in any other state, under way. */
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
  const open = (kind: 'incident' | 'maintenance', wires: readonly WireRecord[]) =>
    wires
      .map((wire) => ({ ...recordFromWire(kind, wire, context), timeline: timelineOf(wire) }))
      .filter(({ isOpen }) => isOpen)
  const { id, name, url, time_zone, updated_at } = summary.page
  return {
    page: { id, name, url, timeZone: zoneOf(time_zone), updatedAt: parseInstant(updated_at) },
    rollup: withKind(summary.status ?? unstatedRollup, tree),
    tree,
    incidents: open('incident', summary.incidents).toSorted(newestUpdateFirst),
    maintenances: open('maintenance', summary.scheduled_maintenances).toSorted(nextFirst),
  }
}

/** The part of a page that concerns one network, with a separate rollup. */
export function viewOfNetwork(view: StatusView, network: Network | null): StatusView {
  if (network === null) return view
  const tree = filterTree(view.tree, (component) => component.network === network)
  const incidents = view.incidents.filter((record) => concerns(record, network))
  const maintenances = view.maintenances.filter((record) => concerns(record, network))
  const impacts = incidents.map(({ impact }) => impact)
  const isUnderMaintenance = maintenances.some(({ status }) => !isUpcoming(status))
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
  const active = Number(isUpcoming(a.status)) - Number(isUpcoming(b.status))
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

export interface ComponentValue {
  readonly id: string
  readonly name: string
  readonly status: StatusKind
  /** The wire status, which is displayed if `status` is `unknown`. */
  readonly wireStatus: string
  readonly description: string | null
  readonly position: number
  readonly network: Network | null
  readonly groupId: string | null
  readonly groupName: string | null
  /** `YYYY-MM-DD`: uptime is tracked from this day. */
  readonly startDate: string | null
  readonly updatedAt: number | null
  /** True for a component that is shown only during a problem, while there is none. */
  readonly hidden: boolean
  /** An entry that is a link instead of a component; never counted. */
  readonly signpost: boolean
}

export interface ComponentGroup {
  /** Null for the unnamed group that holds components without a group. */
  readonly id: string | null
  readonly name: string | null
  readonly description: string | null
  /** The worst status of its components. */
  readonly status: StatusKind
  readonly components: readonly ComponentValue[]
  /** Components with a problem, excluding planned maintenance. */
  readonly affected: number
  readonly inMaintenance: number
  /** Components that are shown and counted. */
  readonly total: number
  readonly network: Network | null
}

export interface ComponentTree {
  readonly groups: readonly ComponentGroup[]
  /** Components with a problem, excluding planned maintenance. */
  readonly affected: number
  readonly inMaintenance: number
  readonly total: number
}

const signpost = 'Visit www.githubstatus.com for more information'

/** Components and groups are sorted by `position`. */
export function componentTree(components: readonly Component[]): ComponentTree {
  const groups = components.filter((component) => component.group)
  const groupById = new Map(groups.map((group) => [group.id, group]))
  const leavesByGroup = Map.groupBy(
    components.filter((component) => !component.group),
    (leaf) => (leaf.group_id !== null && groupById.has(leaf.group_id) ? leaf.group_id : null),
  )
  const ungrouped = leavesByGroup.get(null)
  const placed = groups.map((group) => ({
    position: group.position,
    group: groupOf(group, leavesByGroup.get(group.id) ?? []),
  }))
  if (ungrouped)
    placed.push({ position: Math.min(...ungrouped.map((leaf) => leaf.position)), group: groupOf(null, ungrouped) })
  return treeOf(placed.toSorted((a, b) => a.position - b.position).map(({ group }) => group))
}

export function leaves(tree: ComponentTree): ComponentValue[] {
  return tree.groups.flatMap((group) => group.components)
}

export function findComponent(tree: ComponentTree, id: string): ComponentValue | undefined {
  for (const group of tree.groups) {
    const found = group.components.find((component) => component.id === id)
    if (found) return found
  }
  return undefined
}

/** Keeps the matching components, drops empty groups, and recomputes counts and states. */
export function filterTree(tree: ComponentTree, keep: (component: ComponentValue) => boolean): ComponentTree {
  const groups = tree.groups.map((group) => counted({ ...group, components: group.components.filter(keep) }))
  return treeOf(groups.filter((group) => group.components.length > 0))
}

/** Groups and their components, worst first; the sort is stable. */
export function worstFirst(groups: readonly ComponentGroup[]): ComponentGroup[] {
  return groups
    .map((group) => Object.assign({}, group, { components: group.components.toSorted(bySeverity) }))
    .toSorted(bySeverity)
}

/** Null without components. */
export function rollupOfComponents(components: readonly ComponentValue[]): Rollup | null {
  return rollupOfKinds(components.map((component) => component.status))
}

/** True for states to be listed first: anything but operational and no data. */
export function isNotable({ status }: { readonly status: StatusKind }): boolean {
  return status !== 'operational' && status !== 'no-data'
}

function isInMaintenance({ status }: { readonly status: StatusKind }): boolean {
  return status === 'maintenance'
}

function bySeverity(a: { readonly status: StatusKind }, b: { readonly status: StatusKind }): number {
  return severityOf(b.status) - severityOf(a.status)
}

function groupOf(group: Component | null, members: readonly Component[]): ComponentGroup {
  const components = members.map((leaf) => valueOf(leaf, group)).toSorted((a, b) => a.position - b.position)
  const [network = null, ...others] = new Set(components.map((component) => component.network))
  return counted({
    id: group?.id ?? null,
    name: group && spokenName(group.name, 'group'),
    description: group?.description ?? null,
    components,
    network: networkOf(group?.name) ?? (others.length === 0 ? network : null),
  })
}

function valueOf(leaf: Component, group: Component | null): ComponentValue {
  const status = statusKindOf(leaf.status)
  return {
    id: leaf.id,
    name: spokenName(leaf.name, 'component'),
    status,
    wireStatus: leaf.status,
    description: leaf.description,
    position: leaf.position,
    network: networkOf(group?.name, leaf.name),
    groupId: group?.id ?? null,
    groupName: group && spokenName(group.name, 'group'),
    startDate: leaf.start_date?.slice(0, 10) ?? null,
    updatedAt: parseInstant(leaf.updated_at),
    hidden: leaf.only_show_if_degraded && status === 'operational',
    signpost: leaf.name.trim() === signpost,
  }
}

function counted(group: Omit<ComponentGroup, 'status' | 'affected' | 'inMaintenance' | 'total'>): ComponentGroup {
  const shown = group.components.filter((component) => !component.hidden && !component.signpost)
  return {
    ...group,
    status: worstOf(group.components.map((component) => component.status)),
    affected: shown.filter((component) => isNotable(component) && !isInMaintenance(component)).length,
    inMaintenance: shown.filter(isInMaintenance).length,
    total: shown.length,
  }
}

function treeOf(groups: readonly ComponentGroup[]): ComponentTree {
  return {
    groups,
    affected: groups.reduce((sum, group) => sum + group.affected, 0),
    inMaintenance: groups.reduce((sum, group) => sum + group.inMaintenance, 0),
    total: groups.reduce((sum, group) => sum + group.total, 0),
  }
}
