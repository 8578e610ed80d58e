import {
  networksIn,
  viewOfNetwork,
  type RollupValue,
  type StatusView,
  filterTree,
  isNotable,
  leaves,
  rollupOfComponents,
  type ComponentValue,
} from './status-view.ts'
import type { Network } from './network.ts'
import { rollupKindOf } from './rollup.ts'
import { severityOf, type StatusKind } from './status-kind.ts'

export interface WallColumn {
  /** Null for components without a network. */
  readonly network: Network | null
  readonly status: StatusKind
  readonly description: string
  /** Not operational, worst state first. */
  readonly affected: readonly WallState[]
  readonly operational: number
  /** Counted among the affected ones: a planned maintenance is not an outage. */
  readonly inMaintenance: number
  readonly total: number
}

interface WallState {
  readonly status: StatusKind
  /** The wire status. */
  readonly wire: string
  readonly components: readonly ComponentValue[]
}

/** One column per network, always in the same order; components without a network come last. */
export function wallColumns(view: StatusView, network: Network | null): WallColumn[] {
  const { tree } = view
  const present = network === null ? networksIn(tree) : [network]
  const columns = present.map((one) =>
    columnOf(one, leaves(filterTree(tree, (component) => component.network === one)), viewOfNetwork(view, one).rollup),
  )
  const others = leaves(tree).filter((component) => component.network === null)
  const hasOthers = network === null && (others.length > 0 || columns.length === 0)
  return hasOthers ? [...columns, columnOf(null, others, view.rollup)] : columns
}

/** `fallback` applies if the column has no components. */
function columnOf(network: Network | null, components: readonly ComponentValue[], fallback: RollupValue): WallColumn {
  const shown = components.filter((component) => !component.hidden && !component.signpost)
  const affected = shown.filter(isNotable)
  const kinds = components.map(({ status }) => status)
  const rollup = rollupOfComponents(components) ?? fallback
  const states = [...Map.groupBy(affected, ({ wireStatus }) => wireStatus)]
  return {
    network,
    status: rollupKindOf(rollup, kinds),
    description: rollup.description,
    affected: states
      .flatMap(([wire, members]) => (members[0] ? [{ status: members[0].status, wire, components: members }] : []))
      .toSorted((a, b) => severityOf(b.status) - severityOf(a.status)),
    operational: shown.length - affected.length,
    inMaintenance: affected.filter(({ status }) => status === 'maintenance').length,
    total: shown.length,
  }
}
