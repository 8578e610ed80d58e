import { spokenName } from '../text/spoken-name.ts'
import type { Component } from '#api/status/components.ts'
import type { Rollup } from '#api/status/status.ts'
import { parseInstant } from '../time/instant.ts'
import { networkOf, type Network } from './network.ts'
import { rollupOfKinds } from './rollup.ts'
import { severityOf, statusKindOf, worstOf, type StatusKind } from './status-kind.ts'

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
