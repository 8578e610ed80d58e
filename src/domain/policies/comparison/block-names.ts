import { blockTypeName } from '../block-type-name.ts'
import { objectsIn } from '../workflow.ts'
import type { JsonObject } from '../../json/json-value.ts'

export interface BlockName {
  readonly text: string
  /** The name within a sentence: what a policy's author wrote is quoted. */
  readonly said: string
  readonly isOwn: boolean
}

/**
 * Blocks are called by tag or title. Others are called by type and by the named block around them, with a number if
 * it contains several of the type.
 */
export function blockNames(root: JsonObject): ReadonlyMap<JsonObject, BlockName> {
  const names = new Map<JsonObject, BlockName>()
  nameWithin(root, [root], names)
  return names
}

function nameWithin(holder: JsonObject, children: readonly JsonObject[], names: Map<JsonObject, BlockName>): void {
  const around = names.get(holder)?.said
  const unnamed = new Map<string, JsonObject[]>()
  const visit = (block: JsonObject): void => {
    const own = ownNameOf(block)
    if (own !== null) {
      names.set(block, { text: own, said: `“${own}”`, isOwn: true })
      return nameWithin(block, objectsIn(block['children']), names)
    }
    const type = typeNameOf(block)
    unnamed.set(type, [...(unnamed.get(type) ?? []), block])
    for (const child of objectsIn(block['children'])) visit(child)
  }
  for (const child of children) visit(child)
  for (const [type, blocks] of unnamed)
    for (const [index, block] of blocks.entries()) {
      const number = blocks.length > 1 ? ` ${index + 1}` : ''
      const text = `${type}${number}${around === undefined ? '' : ` in ${around}`}`
      names.set(block, { text, said: text, isOwn: false })
    }
}

export function typeNameOf({ blockType }: JsonObject): string {
  return blockTypeName(String(blockType ?? 'block'))
}

function ownNameOf({ tag, uiMetaData }: JsonObject): string | null {
  if (typeof tag === 'string' && tag !== '') return tag
  const title = typeof uiMetaData === 'object' && uiMetaData !== null && 'title' in uiMetaData ? uiMetaData.title : null
  return typeof title === 'string' && title !== '' ? title : null
}
