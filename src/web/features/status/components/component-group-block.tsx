import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId } from 'react'
import type { ComponentGroup } from '#domain/status/status-view.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import type { DaysValue } from '../history-queries.ts'
import { ComponentRow } from './component-row.tsx'
import { componentsMessages } from './messages.ts'

export interface ComponentGroupBlockProps {
  readonly group: ComponentGroup
  readonly open: boolean
  /** The number of its components rendered so far. */
  readonly rows: number
  /** Null for the only group of the page, which needs no heading. */
  readonly onToggle: ((group: ComponentGroup) => void) | null
  readonly days: DaysValue | undefined
}

export function ComponentGroupBlock({ group, open, rows, onToggle, days }: ComponentGroupBlockProps) {
  const list = useId()
  return (
    <div>
      {onToggle && (
        <h3 className="sticky top-(--strip) z-10 bg-raised print:static">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={list}
            onClick={() => onToggle(group)}
            className="target flex w-full items-center gap-3 lg:gap-4 rounded-none px-4 py-2.5 -outline-offset-2 text-start hover:bg-hover sm:px-5"
          >
            <StatusMark status={group.status} label={statusMessages.kind(group.status)} />
            <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
              <span className="max-w-full truncate font-semibold">{group.name ?? componentsMessages.ungrouped}</span>
              <span className="text-sm text-quiet">{statusMessages.componentCounts(group)}</span>
            </span>
            <ChevronRight
              size={16}
              aria-hidden
              className={`ms-auto shrink-0 text-quiet transition-transform ${open ? 'rotate-90' : 'rtl:rotate-180'}`}
            />
          </button>
        </h3>
      )}
      <div id={list} hidden={!open}>
        {open && <Members group={group} rows={rows} days={days} />}
      </div>
    </div>
  )
}

function Members({ group, rows, days }: Pick<ComponentGroupBlockProps, 'group' | 'rows' | 'days'>) {
  const missing = group.components.length - rows
  return (
    <>
      {group.description && <p className="px-4 pb-2 text-sm text-quiet sm:px-5">{group.description}</p>}
      <ul data-list="" aria-label={group.name ?? componentsMessages.ungrouped}>
        {group.components.slice(0, rows).map((component) => (
          <ComponentRow
            key={component.id}
            component={component}
            days={days?.components.get(component.id)}
            span={days?.span}
            records={days?.records}
          />
        ))}
      </ul>
      {missing > 0 && <div aria-hidden="true" style={{ blockSize: missing * rowHeight }} />}
    </>
  )
}

const rowHeight = 41
