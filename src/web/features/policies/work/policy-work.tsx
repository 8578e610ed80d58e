import { shownIn } from '#domain/policies/work/work-pages.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import type { PolicyView } from '../queries.ts'
import { workMessages } from './messages.ts'
import { OwnerLinks } from './owner-links.tsx'
import { WorkBlock } from './work-block.tsx'

interface PolicyWorkProps {
  readonly view: PolicyView
  /** The heading level above it. */
  readonly level?: number
}

export function PolicyPages({ view, level = 1 }: PolicyWorkProps) {
  const { root } = view.tree
  if (root === null || shownIn(root).length === 0)
    return (
      <EmptyState title={workMessages.nothing.title}>
        <p>{workMessages.nothing.hint}</p>
        <OwnerLinks policy={view.policy} />
      </EmptyState>
    )
  return <WorkBlock view={view} block={root} level={level} isNamed />
}
