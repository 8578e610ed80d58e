import { waitOf, type Block, type BlockTree } from './block-tree.ts'

/** What there is for somebody in a policy at the moment. */
export interface PolicyOverview {
  /** What takes something from them now. */
  readonly toDo: readonly Block[]
  readonly toRead: readonly Block[]
  /** What would take something from them, and waits for other blocks. */
  readonly waiting: readonly Block[]
  /** What the service keeps without running it, but for what is in it. */
  readonly notRun: readonly Block[]
}

const doing: ReadonlySet<string> = new Set(['requestVcDocumentBlock', 'buttonBlock', 'policyRolesBlock'])

export function overviewOf({ all, byId, byTag }: BlockTree): PolicyOverview {
  const acting = all.filter(({ type }) => doing.has(type))
  const sources = all.filter(({ type, active }) => active && type === 'interfaceDocumentsSourceBlock')
  // Buttons beside documents are pressed where the documents are.
  const beside = new Set(sources.flatMap(({ bound }) => bound))
  const asks = ({ bound }: Block) => bound.some((tag) => byTag.get(tag)?.active)
  return {
    toDo: [...acting.filter(({ active, tag }) => active && !beside.has(tag)), ...sources.filter(asks)],
    toRead: sources.filter((source) => !asks(source)),
    waiting: acting.filter((block) => waitOf(block) === 'dependencies'),
    notRun: all.filter(({ isRun, within }) => !isRun && byId.get(within.at(-1) ?? '')?.isRun !== false),
  }
}
