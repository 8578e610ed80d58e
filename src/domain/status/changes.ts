import { findComponent } from './component-tree.ts'
import { networksOf, type Network } from './network.ts'
import { concerns, type StatusView } from './status-view.ts'
/** Something that changed, with when it was seen in milliseconds. */
interface SeenChange {
  readonly kind: string
  readonly subject: { readonly kind: string }
  readonly seenAt: number
}

const fewest = 4

/** Changes of one kind that were seen at one moment, say by an import, as one bundle; a few of them stay single. The order stays. */
export function bundleChanges<Item extends SeenChange>(changes: readonly Item[]): (readonly [Item, ...Item[]])[] {
  const bundles = Map.groupBy(changes, ({ kind, subject, seenAt }) => `${seenAt} ${kind} ${subject.kind}`)
  const bundled = [...bundles.values()].flatMap((bundle): (readonly [Item, ...Item[]])[] => {
    const [first, ...others] = bundle
    if (!first) return []
    return bundle.length < fewest ? bundle.map((item) => [item]) : [[first, ...others]]
  })
  const place = new Map(changes.map((change, index) => [change, index]))
  return bundled.toSorted(([a], [b]) => (place.get(a) ?? 0) - (place.get(b) ?? 0))
}

interface Changed {
  readonly kind: 'component' | 'incident' | 'maintenance'
  readonly id: string
  readonly name: string
}

/** Whether what changed is about a network: a component as the tree says, a record as its components or, once it is over, its name say. */
export function changeConcerns(subject: Changed, network: Network | null, view: StatusView): boolean {
  if (network === null) return true
  if (subject.kind === 'component') {
    const component = findComponent(view.tree, subject.id)
    return (component?.network ?? networksOf([subject.name])[0]) === network
  }
  const open = [...view.incidents, ...view.maintenances].find((record) => record.id === subject.id)
  return concerns(open ?? { networks: networksOf([subject.name]) }, network)
}
