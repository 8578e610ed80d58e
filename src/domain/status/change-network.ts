import { findComponent } from './component-tree.ts'
import { networksOf, type Network } from './network.ts'
import { concerns, type StatusView } from './status-view.ts'

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
