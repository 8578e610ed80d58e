import { useState } from 'react'
import { useParams } from 'react-router'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'

/** The block that the address asks for; null for the policy itself. */
export type Sought = { readonly by: 'uuid' | 'tag'; readonly name: string } | null

export function useSought(): Sought {
  const { uuid, tag } = useParams()
  if (uuid !== undefined) return { by: 'uuid', name: uuid }
  return tag === undefined ? null : { by: 'tag', name: tag }
}

function findSought(tree: BlockTree, sought: Sought): Block | undefined {
  if (sought === null) return undefined
  return (sought.by === 'uuid' ? tree.byId : tree.byTag).get(sought.name)
}

export interface SoughtBlock {
  readonly block: Block | undefined
  /** It was there, and is no more. */
  readonly isGone: boolean
}

/** The block that the address asks for. One that goes while it is open stays for whoever works with it, and takes nothing any more. */
export function useSoughtBlock(tree: BlockTree | undefined, sought: Sought): SoughtBlock {
  const found = tree && findSought(tree, sought)
  const here = sought && `${sought.by} ${sought.name}`
  const [held, setHeld] = useState<{ readonly at: string | null; readonly block: Block } | null>(null)
  if (found && (held?.block !== found || held.at !== here)) setHeld({ at: here, block: found })
  if (found || !tree || held?.at !== here) return { block: found, isGone: false }
  return { block: { ...held.block, active: false, waitsFor: [] }, isGone: true }
}
