import type { Block } from '#domain/policies/block-tree.ts'
import { policyWords } from '../messages.ts'

/** What a block is called: by its policy, else by its tag, else by its type. */
export function blockName({ title, tag, type }: Pick<Block, 'title' | 'tag' | 'type'>): string {
  return title || tag || policyWords.type(type)
}
