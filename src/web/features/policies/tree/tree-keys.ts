import type { BlockLine } from '#domain/policies/block-tree.ts'

export type TreeStep = { readonly kind: 'go' | 'toggle'; readonly id: string }

/** The keys of the ARIA tree pattern. */
export function stepInTree(lines: readonly BlockLine[], current: string, key: string): TreeStep | null {
  const at = lines.findIndex(({ block }) => block.id === current)
  const line = lines[at]
  if (!line) return null
  const { block, isOpen } = line
  switch (key) {
    case 'ArrowDown':
      return go(lines[at + 1])
    case 'ArrowUp':
      return go(lines[at - 1])
    case 'Home':
      return go(lines[0])
    case 'End':
      return go(lines.at(-1))
    case 'ArrowRight':
      return isOpen === false ? { kind: 'toggle', id: block.id } : isOpen ? go(lines[at + 1]) : null
    case 'ArrowLeft':
      return isOpen ? { kind: 'toggle', id: block.id } : go(lines.find((one) => one.block.id === block.within.at(-1)))
    default:
      return null
  }
}

function go(to: BlockLine | undefined): TreeStep | null {
  return to ? { kind: 'go', id: to.block.id } : null
}
