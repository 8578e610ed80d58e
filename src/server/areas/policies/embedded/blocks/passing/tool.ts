import { blockEvents, objectsIn } from '#domain/policies/workflow.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { portsOf, referenceOf } from '#domain/policies/rules/tools.ts'
import { BlockWaits } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { keptToolsNamed } from '../../tools/kept-tools.ts'
import { interfaceContainerBlock } from '../container-blocks.ts'

/** A module or a tool: it forwards its inputs under the same names. */
export const tool: BlockType = {
  get: (run) => interfaceContainerBlock.get?.(run),
  async anyInput(run, event, input) {
    const { own, children, blockType } = run.block
    const names = [...objectsIn(own['inputEvents']), ...objectsIn(own['outputEvents'])].map(({ name }) => name)
    const isOnlyNamed = blockType === 'tool' && children.length === 0
    if (!names.includes(input) && !(isOnlyNamed && names.length === 0 && carriesDocuments(input))) return
    if (isOnlyNamed) {
      const { name } = referenceOf(own, run.policy.parts.tools)
      const others = (await keptToolsNamed(run.store, name)).map(({ config }) => portsText(config))
      const isOther = others.length > 0
      const known = isOther ? ` The stored tool with this name has ${others.join(', or ')}.` : ''
      // Inputs and outputs only matter if two tools have the same name, so the message does not list them
      // otherwise.
      throw new BlockWaits(
        `This is waiting for the tool “${name || run.block.tag}”${isOther && names.length > 0 ? ` with ${portsText(own)}` : ''}, which the policy’s file references but does not contain.${known} It continues once the policy’s owner has imported the tool’s file (.tool).`,
      )
    }
    run.emit(input, event)
  },
}

function portsText(config: JsonObject): string {
  const { inputs, outputs } = portsOf(config)
  return `the inputs ${inputs.join(', ') || 'none'} and the outputs ${outputs.join(', ') || 'none'}`
}

/** The file need not list the inputs of a tool that it only references. */
function carriesDocuments(input: string): boolean {
  return input !== blockEvents.refresh && input !== blockEvents.release
}
