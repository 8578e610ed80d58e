import { useParams } from 'react-router'
import type { Block, BlockTree } from '#domain/block-tree.ts'

/** The block that the address asks for; null for the policy itself. */
export type Sought = { readonly by: 'uuid' | 'tag'; readonly name: string } | null

export function useSought(): Sought {
  const { uuid, tag } = useParams()
  if (uuid !== undefined) return { by: 'uuid', name: uuid }
  return tag === undefined ? null : { by: 'tag', name: tag }
}

export function findSought(tree: BlockTree, sought: Sought): Block | undefined {
  if (sought === null) return undefined
  return (sought.by === 'uuid' ? tree.byId : tree.byTag).get(sought.name)
}
