import type { PolicyFlow } from '#api/policies/policy-work.ts'
import { isAvailable } from '#domain/policies/block-access.ts'
import { isGrid } from '#domain/policies/document-selection.ts'
import { flowIn } from '#domain/policies/work/policy-flow.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { findDocument } from '../../store/documents.ts'
import type { BlockRun } from '../engine/block-type.ts'
import type { PolicyView } from '../policy-answers.ts'
import { countSourceRows, sourceShowing } from '../source-rows.ts'

/** The flow of a policy with what the caller sees of it. */
export async function flowOf(
  { policy, access }: PolicyView,
  documentId: string | null,
  runOf: (block: WorkflowBlock) => Promise<BlockRun>,
): Promise<PolicyFlow> {
  const { steps, ways } = flowIn(policy.workflow, policy.links)
  const nodes: PolicyFlow['nodes'] = []
  const root = await runOf(policy.workflow.root)
  const document = documentId === null ? undefined : await findDocument(root.store, policy.id, documentId)
  for (const { block, title, roles } of steps) {
    const isOpen = isAvailable(access, block)
    const run = isOpen && isGrid(block) ? root.at(block) : null
    nodes.push({
      id: block.id,
      title,
      type: block.blockType,
      roles: [...roles],
      count: run && (await countSourceRows(run, block, { order: null, choices: [], isMixed: true })),
      isOpen,
      isPlace: run !== null && document !== undefined && sourceShowing(run, block, document) !== undefined,
    })
  }
  return {
    nodes,
    links: ways.map(({ from, to, label, via }) => ({
      from,
      to,
      label,
      via: via.map(({ blockId, type, status }) => ({ blockId, type, status })),
    })),
  }
}
