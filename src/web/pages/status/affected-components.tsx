import { findComponent, type ComponentTree } from '#domain/component-tree.ts'
import { statePathsOf } from '#domain/state-path.ts'
import { severityOf } from '#domain/status-kind.ts'
import type { OpenRecord } from '#domain/status-view.ts'
import { ComponentChip } from '#web/parts/component-chip.tsx'
import { PageLink } from '#web/parts/page-link.tsx'
import { paths } from '#web/paths.ts'
import { statusPageWords } from '#web/words/status-page.ts'
import { statusWords } from '#web/words/status.ts'
import { Steps } from './steps.tsx'

export interface AffectedComponentsProps {
  readonly record: OpenRecord
  readonly tree: ComponentTree
  /** Leaves out the states they went through. */
  readonly namesOnly?: boolean
}

const most = 6

/** The components of a record, the worst first, each with the states it went through. */
export function AffectedComponents({ record, tree, namesOnly = false }: AffectedComponentsProps) {
  if (record.components.length === 0) return null
  const gone = new Map(statePathsOf(record.timeline).map((path) => [path.componentId, path.states]))
  const members = record.components
    .map(({ id, name }) => ({ id, name, known: findComponent(tree, id), states: gone.get(id) ?? [] }))
    .toSorted((a, b) => severityOf(b.known?.status ?? 'no-data') - severityOf(a.known?.status ?? 'no-data'))
  return (
    <ul aria-label={statusPageWords.affects} className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      {members.slice(0, most).map(({ id, name, known, states }) => (
        <li key={id} className="flex max-w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          {known ? (
            <ComponentChip id={id} name={known.name} group={known.groupName} status={known.status} />
          ) : (
            <ComponentChip name={name} />
          )}
          {!namesOnly && states.length > 0 && (
            <span className="text-sm text-quiet">
              <Steps words={states.map(statusWords.wire)} />
            </span>
          )}
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
