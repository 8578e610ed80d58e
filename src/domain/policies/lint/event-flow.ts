import { isGridAddon, isKept } from '../block-types.ts'
import { blockEvents, linksFrom, objectsIn, textsIn, type EventLink, type WorkflowBlock } from '../workflow.ts'
import { isHolder, isOpaque, type LintSubject } from './lint-subject.ts'

/** Blocks that run when a document reaches them, and pass it on. */
const passing: ReadonlySet<string> = new Set([
  'sendToGuardianBlock',
  'reassigningBlock',
  'setRelationshipsBlock',
  'revocationBlock',
  'revokeBlock',
  'mintDocumentBlock',
  'retirementDocumentBlock',
  'tokenActionBlock',
  'calculateContainerBlock',
  'customLogicBlock',
  'documentValidatorBlock',
  'aggregateDocumentBlock',
  'timerBlock',
  'splitBlock',
  'extractDataBlock',
  'notificationBlock',
])

/** Blocks where a user or a sensor starts a flow with a document. */
const starting: ReadonlySet<string> = new Set([
  'requestVcDocumentBlock',
  'createTokenBlock',
  'uploadVcDocumentBlock',
  'externalDataBlock',
])

/** Blocks that store the documents that reach them. */
const keeping: ReadonlySet<string> = new Set([
  'sendToGuardianBlock',
  'mintDocumentBlock',
  'retirementDocumentBlock',
  'aggregateDocumentBlock',
  'splitBlock',
  'createTokenBlock',
])

export function isStarting({ blockType }: WorkflowBlock): boolean {
  return starting.has(blockType)
}

export function isKeeping(block: WorkflowBlock): boolean {
  return keeping.has(block.blockType) || isHolder(block) || isOpaque(block)
}

/** True if the block runs only when an event reaches it. */
export function isInChain({ workflow }: LintSubject, block: WorkflowBlock): boolean {
  if (block.blockType === 'documentValidatorBlock') return !isStarting(workflow.parents.get(block.id) ?? block)
  return passing.has(block.blockType) || block.blockType === 'switchBlock'
}

export function firesRun(block: WorkflowBlock): boolean {
  const { blockType, own } = block
  if (blockType === 'interfaceActionBlock') return own['type'] === 'transformation'
  return passing.has(blockType) || starting.has(blockType) || isHolder(block) || isKept(blockType)
}

/** The outputs that a block names itself; null if they cannot be known. */
export function ownOutputs(block: WorkflowBlock): readonly string[] | null {
  const { blockType, uiMetaData, own, children } = block
  if (isHolder(block) || isKept(blockType)) return null
  switch (blockType) {
    case 'buttonBlock':
      return objectsIn(uiMetaData['buttons']).flatMap(({ tag }) => textsIn(tag))
    case 'interfaceActionBlock':
      return objectsIn(uiMetaData['options']).flatMap(({ tag }) => textsIn(tag))
    case 'switchBlock':
      return objectsIn(own['conditions']).flatMap(({ tag }) => textsIn(tag))
    case 'interfaceDocumentsSourceBlock':
      return children.filter((child) => isGridAddon(child.blockType)).flatMap(({ tag }) => textsIn(tag))
    default:
      return []
  }
}

/** All links by which a block can run others. */
export function runningLinks({ outgoing }: LintSubject, block: WorkflowBlock): readonly EventLink[] {
  return (outgoing.get(block.id) ?? []).flatMap(({ output, link }) => {
    if (output === blockEvents.run && !firesRun(block)) return []
    return link.input === blockEvents.refresh || link.input === blockEvents.release ? [] : [link]
  })
}

/** The blocks that run if `links` are followed, provided that each one passes on what it receives. */
export function reachedBy(subject: LintSubject, links: readonly EventLink[]): ReadonlySet<WorkflowBlock> {
  const reached = new Set<WorkflowBlock>()
  const waiting = links.map(({ target }) => target)
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    if (reached.has(block)) continue
    reached.add(block)
    if (isInChain(subject, block) || isHolder(block) || isOpaque(block))
      waiting.push(...runningLinks(subject, block).map(({ target }) => target))
  }
  return reached
}

/** True if a document that leaves through `links` is stored or reaches a block with unknown contents. */
export function isStoredAfter(subject: LintSubject, links: readonly EventLink[]): boolean {
  return [...reachedBy(subject, links)].some(isKeeping)
}

export function linksOfOutput(subject: LintSubject, block: WorkflowBlock, output: string): readonly EventLink[] {
  return linksFrom(subject.links, block, output)
}
