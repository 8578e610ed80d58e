import { waitOf, type Block, type BlockTree } from './block-tree.ts'

/** What there is for somebody in a policy at the moment. */
export interface PolicyOverview {
  /** What takes something from them now. */
  readonly toDo: readonly Block[]
  readonly toRead: readonly Block[]
  /** What would take something from them, and waits for other blocks. */
  readonly waiting: readonly Block[]
}

const doing: ReadonlySet<string> = new Set(['requestVcDocumentBlock', 'buttonBlock', 'policyRolesBlock'])

export function overviewOf({ all }: BlockTree): PolicyOverview {
  const acting = all.filter(({ type }) => doing.has(type))
  return {
    toDo: acting.filter(({ active }) => active),
    toRead: all.filter(({ type, active }) => active && type === 'interfaceDocumentsSourceBlock'),
    waiting: acting.filter((block) => waitOf(block) === 'dependencies'),
  }
}
