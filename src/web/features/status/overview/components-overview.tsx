import { useQuery } from '@tanstack/react-query'
import { type ComponentTree, worstFirst } from '#domain/status/status-view.ts'
import type { Network } from '#domain/status/network.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { networkMessages } from '../../../components/messages/network.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Section } from '../../../components/section.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { DayBarsHatch } from '../day-bars/bar-shapes.tsx'
import { daysQuery } from '../history-queries.ts'
import { GroupOverview } from './group-overview.tsx'
import { statusPageMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export interface ComponentsOverviewProps {
  readonly tree: ComponentTree
  readonly network: Network | null
}

/** Up to this many operational components are shown expanded. */
const maxUnfolded = 8

export function ComponentsOverview({ tree, network }: ComponentsOverviewProps) {
  const days = useQuery(daysQuery(useServices())).data
  const isSmall = tree.affected + tree.inMaintenance === 0 && tree.total <= maxUnfolded
  const groups = worstFirst(tree.groups).filter((group) => group.total > 0)
  return (
    <Section
      title={statusPageMessages.components}
      height={240}
      card
      actions={
        <PageLink to={paths.components()} className="target text-sm text-quiet hover:text-ink hover:underline">
          {statusPageMessages.allComponents}
        </PageLink>
      }
    >
      <DayBarsHatch />
      {groups.length === 0 && (
        <EmptyState
          title={
            network === null
              ? statusPageMessages.noComponentsYet
              : statusPageMessages.noComponentsOfNetwork(networkMessages.name(network))
          }
        />
      )}
      <ul className="@container -mb-2 divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id ?? ''}>
            <GroupOverview group={group} single={groups.length === 1} startsOpen={isSmall} days={days} />
          </li>
        ))}
      </ul>
      <Boundary pending={null} failed={BoundaryFailure}>
        <DaysAwaited />
      </Boundary>
    </Section>
  )
}

/** Renders no bars; if they cannot be loaded, reports why while the rows stay. */
function DaysAwaited() {
  const days = useSuspenseQuery(daysQuery(useServices()))
  return (
    <div className="mt-3 empty:hidden">
      <StaleNote query={days} />
    </div>
  )
}
