import type { Block } from '../block-tree.ts'

const holders: ReadonlySet<string> = new Set(['interfaceContainerBlock', 'interfaceStepBlock', 'module', 'tool'])

/** Blocks that are never visible, or that are part of their parent. */
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

/** True if users see a page for the block or for its contents. */
export function isShownInWork(block: Block): boolean {
  if (holders.has(block.type)) return block.children.some(isShownInWork)
  return !unseen.has(block.type)
}

/** The blocks that a container shows now. Buttons next to the documents of one of its lists appear only there. */
export function shownIn(container: Block): readonly Block[] {
  const listed = boundIn(container)
  return container.children.filter(
    (child) =>
      child.defaultActive &&
      (child.active || !child.isRun) &&
      isShownInWork(child) &&
      !(child.type === 'buttonBlock' && listed.has(child.tag)),
  )
}

/** The tags of the blocks that active lists show next to their documents. */
function boundIn({ active, bound, children }: Block): ReadonlySet<string> {
  return new Set([...(active ? bound : []), ...children.flatMap((child) => [...boundIn(child)])])
}

/** The steps in order. Alternatives, such as a rejection, share a position. */
export function stepPlaces({ children }: Block): readonly (readonly Block[])[] {
  const places: Block[][] = []
  for (const step of children.filter(isShownInWork)) {
    const shared = places.find((place) => place.some(({ id }) => id === step.insteadOf))
    if (shared) shared.push(step)
    else places.push([step])
  }
  return places
}
