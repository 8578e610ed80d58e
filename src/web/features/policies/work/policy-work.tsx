import { shownIn } from '#domain/policies/work/work-pages.ts'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { useIsElsewhere } from '../../../platform/sources.ts'
import type { PolicyView } from '../queries.ts'
import { workMessages } from './messages.ts'
import { WorkBlock } from './work-block.tsx'

interface PolicyWorkProps {
  readonly view: PolicyView
  /** The heading level above it. */
  readonly level?: number
}

/** The policy's own pages. */
export function PolicyWork({ view, level = 1 }: PolicyWorkProps) {
  const { root } = view.tree
  const hasFlow = !useIsElsewhere('policies')
  if (root === null || shownIn(root).length === 0)
    return (
      <EmptyState title={workMessages.nothing.title}>
        <p>{[workMessages.nothing.hint, hasFlow ? workMessages.nothing.flow : ''].join(' ').trim()}</p>
      </EmptyState>
    )
  return <WorkBlock view={view} block={root} level={level} isNamed />
}
