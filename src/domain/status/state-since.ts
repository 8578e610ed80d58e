import type { ComponentValue } from './component-tree.ts'

interface Reached {
  readonly at: number
  readonly to: string
}

/** Since when a component has been in its state, by its newest transition; null where none led to it. */
export function stateSince(
  newest: Reached | undefined,
  component: Pick<ComponentValue, 'wireStatus' | 'updatedAt'>,
): number | null {
  if (!newest) return null
  return newest.to === component.wireStatus ? newest.at : component.updatedAt
}
