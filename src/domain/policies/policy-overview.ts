import { waitOf, type Block, type BlockTree } from './block-tree.ts'

export interface PolicyOverview {
  readonly toDo: readonly Block[]
  readonly toRead: readonly Block[]
  /** Blocks that accept input once others are completed. */
  readonly waiting: readonly Block[]
  /** The outermost blocks that do not run here. */
  readonly notRun: readonly Block[]
}

const doing: ReadonlySet<string> = new Set(['requestVcDocumentBlock', 'buttonBlock', 'policyRolesBlock'])

export function overviewOf({ all, byId, byTag }: BlockTree): PolicyOverview {
  const acting = all.filter(({ type }) => doing.has(type))
  const sources = all.filter(({ type, active }) => active && type === 'interfaceDocumentsSourceBlock')
  // Buttons bound to documents are used in the list of documents.
  const beside = new Set(sources.flatMap(({ bound }) => bound))
  const asks = ({ bound }: Block) => bound.some((tag) => byTag.get(tag)?.active)
  return {
    toDo: [...acting.filter(({ active, tag }) => active && !beside.has(tag)), ...sources.filter(asks)],
    toRead: sources.filter((source) => !asks(source)),
    waiting: acting.filter((block) => waitOf(block) === 'dependencies'),
    notRun: all.filter(({ isRun, within }) => !isRun && byId.get(within.at(-1) ?? '')?.isRun !== false),
  }
}
