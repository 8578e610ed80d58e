import { findComponent, type ComponentTree } from './component-tree.ts'
import type { RecordHead } from './record.ts'
import { networks, type Network } from './network.ts'

/** The networks a record concerns: those its own names tell, and those of its components on the page. */
export function networksOfRecord(
  record: Pick<RecordHead, 'networks' | 'components'>,
  tree: ComponentTree | undefined,
): Network[] {
  const found = new Set<Network | null | undefined>(record.networks)
  if (tree) for (const { id } of record.components) found.add(findComponent(tree, id)?.network)
  return networks.filter((network) => found.has(network))
}
