import { findComponent, type ComponentTree } from '#domain/status/component-tree.ts'
import { statePathsOf } from '#domain/status/timeline.ts'
import { severityOf } from '#domain/status/status-kind.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { NamedComponent } from '../records/named-component.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { statusPageWords } from './messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { Steps } from './steps.tsx'

export interface AffectedComponentsProps {
  readonly record: OpenRecord
  readonly tree: ComponentTree
}

const most = 6

/** The components of a record, the worst first, those that went through the same states together. */
export function AffectedComponents({ record, tree }: AffectedComponentsProps) {
  if (record.components.length === 0) return null
  const changed = new Map(statePathsOf(record.timeline).map((path) => [path.componentId, path.states]))
  const members = record.components
    .map(({ id, name }) => ({
      id,
      name,
      severity: severityOf(findComponent(tree, id)?.status ?? 'no-data'),
      states: changed.get(id) ?? [],
    }))
    .toSorted((a, b) => b.severity - a.severity)
  const alike = Map.groupBy(members.slice(0, most), ({ states }) => states.join(' '))
  return (
    <ul aria-label={statusPageWords.affects} className="mt-3 flex flex-col gap-2">
      {[...alike].map(([key, same]) => (
        <li key={key} className="flex flex-wrap items-center gap-2">
          {same.map(({ id, name }) => (
            <NamedComponent key={id} id={id} name={name} withStatus />
          ))}
          <span className="text-sm text-quiet">
            <Steps words={(same[0]?.states ?? []).map(statusWords.wire)} />
          </span>
        </li>
      ))}
      {members.length > most && (
        <li className="text-sm">
          <PageLink to={paths.record(record.kind, record.id)} className="target text-quiet hover:underline">
            {statusPageWords.moreComponents(members.length - most)}
          </PageLink>
        </li>
      )}
    </ul>
  )
}
