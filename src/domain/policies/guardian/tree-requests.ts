import type { PolicyBlock } from '#api/policies/policies.ts'

/** Containers without "container" in their names. */
const holding: ReadonlySet<string> = new Set(['interfaceStepBlock', 'module', 'tool'])

export function countTreeRequests(root: PolicyBlock | null, isPartial: boolean): number {
  return isPartial ? countContainers(root) : 1 + countSteps(root)
}

function countSteps(root: PolicyBlock | null): number {
  if (root === null || !root.active) return 0
  const own = root.blockType === 'interfaceStepBlock' ? 1 : 0
  return root.children.reduce((sum, child) => sum + countSteps(child), own)
}

function countContainers(root: PolicyBlock | null): number {
  if (root === null) return 0
  return root.children.reduce((sum, child) => sum + countContainers(child), isHolding(root.blockType) ? 1 : 0)
}

export function isHolding(blockType: string): boolean {
  return holding.has(blockType) || /container/i.test(blockType)
}
