import { stepInstead, type Block, type BlockTree } from '#domain/policies/block-tree.ts'
import { policyTroubleWords } from '../policy-trouble-messages.ts'
import { BlockLinks } from '../tree/block-links.tsx'

export interface StepNoteProps {
  readonly policyId: string
  readonly block: Block
  readonly tree: BlockTree
  /** Whether the reader has just completed the step. */
  readonly isDone?: boolean
}

/** Another step is on: which one. */
export function StepNote({ policyId, block, tree, isDone = false }: StepNoteProps) {
  const instead = stepInstead(tree, block)
  if (!instead) return <p>{policyTroubleWords.unavailableStep}</p>
  return (
    <>
      <p>{isDone ? policyTroubleWords.goOn : policyTroubleWords.stepInstead}</p>
      <BlockLinks policyId={policyId} blocks={[instead]} className="my-2 text-ink" />
    </>
  )
}
