import { useState } from 'react'
import { useParams } from 'react-router'
import type { Block, BlockTree } from '#domain/policies/block-tree.ts'

/** Null for the policy itself. */
export type RequestedBlockAddress = { readonly by: 'uuid' | 'tag'; readonly name: string } | null

export function useRequestedBlockAddress(): RequestedBlockAddress {
  const { uuid, tag } = useParams()
  if (uuid !== undefined) return { by: 'uuid', name: uuid }
  return tag === undefined ? null : { by: 'tag', name: tag }
}

function findRequestedBlock(tree: BlockTree, requested: RequestedBlockAddress): Block | undefined {
  if (requested === null) return undefined
  return (requested.by === 'uuid' ? tree.byId : tree.byTag).get(requested.name)
}

export interface RequestedBlock {
  readonly block: Block | undefined
  readonly isGone: boolean
}

/** A block that disappears while it is open stays on the page, inactive. */
export function useRequestedBlock(tree: BlockTree | undefined, requested: RequestedBlockAddress): RequestedBlock {
  const found = tree && findRequestedBlock(tree, requested)
  const here = requested && `${requested.by} ${requested.name}`
  const [held, setHeld] = useState<{ readonly at: string | null; readonly block: Block } | null>(null)
  if (found && (held?.block !== found || held.at !== here)) setHeld({ at: here, block: found })
  if (found || !tree || held?.at !== here) return { block: found, isGone: false }
  return { block: { ...held.block, active: false, waitsFor: [] }, isGone: true }
}
