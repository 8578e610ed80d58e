import type { Block } from '#domain/policies/block-tree.ts'
import { readBlockData } from '../block-data.ts'
import { useBlock } from '../queries.ts'
import { ButtonRow } from '../block/button-row.tsx'

export interface BoundButtonsProps {
  readonly policyId: string
  /** The block whose buttons they are. */
  readonly block: Block
  readonly documentId: string
}

/** What somebody may decide about one document. */
export function BoundButtons({ policyId, block, documentId }: BoundButtonsProps) {
  const { data } = useBlock(policyId, block.id)
  if (data === undefined) return null
  const answer = readBlockData(block.type, data)
  if (answer.kind !== 'buttons' || answer.data.readonly) return null
  const { buttons } = answer.data.uiMetaData ?? { buttons: [] }
  return <ButtonRow policyId={policyId} uuid={block.id} buttons={buttons} documentId={documentId} />
}
