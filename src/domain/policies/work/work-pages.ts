import type { Block } from '../block-tree.ts'

const holders: ReadonlySet<string> = new Set(['interfaceContainerBlock', 'interfaceStepBlock', 'module', 'tool'])

/** Blocks that work out of sight, or belong to the block around them. */
const unseen: ReadonlySet<string> = new Set([
  'aggregateDocumentBlock',
  'calculateContainerBlock',
  'calculateMathAddon',
  'calculateMathVariables',
  'customLogicBlock',
  'documentsSourceAddon',
  'documentValidatorBlock',
  'extractDataBlock',
  'filtersAddon',
  'historyAddon',
  'impactAddon',
  'mintDocumentBlock',
  'notificationBlock',
  'paginationAddon',
  'reassigningBlock',
  'reportItemBlock',
  'retirementDocumentBlock',
  'revocationBlock',
  'revokeBlock',
  'selectiveAttributes',
  'sendToGuardianBlock',
  'setRelationshipsBlock',
  'splitBlock',
  'switchBlock',
  'timerBlock',
  'tokenActionBlock',
])

/** Whether people see something of a block: a page, or what a page holds. */
export function isShownInWork(block: Block): boolean {
  if (holders.has(block.type)) return block.children.some(isShownInWork)
  return !unseen.has(block.type)
}

/** What a container shows now. */
export function shownIn({ children }: Block): readonly Block[] {
  return children.filter((child) => child.defaultActive && (child.active || !child.isRun) && isShownInWork(child))
}

/** The steps in order. What is reached in place of another, such as a rejection, shares its place. */
export function stepPlaces({ children }: Block): readonly (readonly Block[])[] {
  const places: Block[][] = []
  for (const step of children.filter(isShownInWork)) {
    const shared = places.find((place) => place.some(({ id }) => id === step.insteadOf))
    if (shared) shared.push(step)
    else places.push([step])
  }
  return places
}
