import { isUpcoming, type RecordValue, statePaths, type TimelineEntry } from '#domain/status/record.ts'
import { statusKindOf } from '#domain/status/status-kind.ts'
import { StatusLabel } from '../../../components/status-mark.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { incidentMessages } from './messages.ts'
import { recordMessages } from './record-messages.ts'
import { NamedComponents } from './named-components.tsx'

export interface RecordComponentsProps {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
}

/** Components without a status change are listed together. */
export function RecordComponents({ record, timeline }: RecordComponentsProps) {
  const paths = statePaths(timeline)
  const changed = new Set(paths.map(({ componentId }) => componentId))
  const others = record.components.filter(({ id }) => !changed.has(id))
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{recordMessages.components}</h2>
      {paths.length + others.length === 0 && <p className="text-sm text-quiet">{recordMessages.noComponents}</p>}
      <ul className="flex flex-col gap-3">
        {paths.map(({ componentId: id, componentName: name, states }) => (
          <li key={id ?? name}>
            <span className="flex flex-wrap items-center gap-1.5">
              <NamedComponents components={[{ id, name }]} withStatus={record.isOpen} />
            </span>
            <StatePath states={states} />
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <span className="flex flex-wrap items-center gap-1.5">
              <NamedComponents components={others} withStatus={record.isOpen} />
            </span>
            {!isUpcoming(record.status) && <p className="mt-1 text-sm text-quiet">{recordMessages.noChange}</p>}
          </li>
        )}
      </ul>
    </Card>
  )
}

function StatePath({ states }: { readonly states: readonly string[] }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm">
      {states.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a component may come back to a state
        <span key={index} className="inline-flex items-center gap-x-1.5 whitespace-nowrap">
          {index > 0 && (
            <>
              <span aria-hidden="true" className="text-quiet rtl:-scale-x-100">
                →
              </span>
              <VisuallyHidden>{incidentMessages.to}</VisuallyHidden>
            </>
          )}
          <StatusLabel status={statusKindOf(state)} wire={state} size={12} />
        </span>
      ))}
    </p>
  )
}
