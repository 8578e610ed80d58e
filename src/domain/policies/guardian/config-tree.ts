import type { PolicyBlock } from '#api/policies/policies.ts'
import { isObject, tryParseJson, type JsonObject } from '../../json/json-value.ts'
import { isStepped, permits, type Participant } from '../block-access.ts'
import { configuredBlock } from '../work/shown-block.ts'
import { workflowOf, type WorkflowBlock } from '../workflow.ts'

/** More step containers than a policy shows one user at a time. */
const maxRequests = 40

/**
 * The tree that a policy's `config` describes, as one participant may see it. The configuration does not contain the
 * current step, so each steps container that is open to the participant is requested.
 * `readBlock` resolves to `null` as text for a block that the participant may not read.
 */
export async function readConfigTree(
  config: JsonObject,
  participant: Participant,
  readBlock: (id: string) => Promise<string>,
): Promise<PolicyBlock | null> {
  const workflow = workflowOf(config, true)
  let asked = 0

  async function shown(block: WorkflowBlock, active: boolean): Promise<PolicyBlock | null> {
    if (!permits(block, participant)) return null
    const current = active && isStepped(block) ? await currentChild(block) : undefined
    const children: PolicyBlock[] = []
    for (const child of block.children) {
      const isCurrent = current === undefined || current === child.id
      // oxlint-disable-next-line no-await-in-loop -- sequential, to limit the load on the Guardian
      const seen = await shown(child, active && isCurrent)
      if (seen) children.push(seen)
    }
    return { ...configuredBlock(workflow, block), isRun: true, active, children }
  }

  /** Null if unknown. */
  async function currentChild({ id, children }: WorkflowBlock): Promise<string | null> {
    asked += 1
    if (asked > maxRequests) return null
    const answer = tryParseJson(await readBlock(id))
    const index = isObject(answer) ? answer['index'] : null
    return (typeof index === 'number' ? children[index]?.id : undefined) ?? null
  }

  return shown(workflow.root, true)
}

/** True if the Guardian's answer includes the blocks. */
export function isConfig(value: unknown): value is JsonObject {
  return isObject(value) && typeof value['id'] === 'string' && typeof value['blockType'] === 'string'
}
