import { findComponent } from './component-tree.ts'
import { networksOf, type Network } from './network.ts'
import { concerns, type StatusView } from './status-view.ts'
interface SeenChange {
  readonly kind: string
  readonly subject: { readonly kind: string }
  readonly seenAt: number
}

const minBundleSize = 4

/** Bundles changes of one kind that were seen at the same moment, as after an import. Small bundles stay single; the order is kept. */
export function bundleChanges<Item extends SeenChange>(changes: readonly Item[]): (readonly [Item, ...Item[]])[] {
  const bundles = Map.groupBy(changes, ({ kind, subject, seenAt }) => `${seenAt} ${kind} ${subject.kind}`)
  const bundled = [...bundles.values()].flatMap((bundle): (readonly [Item, ...Item[]])[] => {
    const [first, ...others] = bundle
    if (!first) return []
    return bundle.length < minBundleSize ? bundle.map((item) => [item]) : [[first, ...others]]
  })
  const place = new Map(changes.map((change, index) => [change, index]))
  return bundled.toSorted(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
}

interface Changed {
  readonly kind: 'component' | 'incident' | 'maintenance'
  readonly id: string
  readonly name: string
}

/** A component's network comes from the tree, an open record's from its components, and any other's from its name. */
export function changeConcerns(subject: Changed, network: Network | null, view: StatusView): boolean {
  if (network === null) return true
  if (subject.kind === 'component') {
    const component = findComponent(view.tree, subject.id)
    return (component?.network ?? networksOf([subject.name])[0]) === network
  }
  const open = [...view.incidents, ...view.maintenances].find((record) => record.id === subject.id)
  return concerns(open ?? { networks: networksOf([subject.name]) }, network)
}
