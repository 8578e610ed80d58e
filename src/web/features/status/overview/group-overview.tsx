import { useState } from 'react'
import { isAffected, type ComponentGroup } from '#domain/status/component-tree.ts'
import { meanUptime } from '#domain/status/day-bars.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import type { DaysValue } from '../history-queries.ts'
import { Button } from '../../../components/ui/button.tsx'
import { dayBarsWords } from '../day-bars/messages.ts'
import { statusPageWords } from './messages.ts'
import { ComponentRow } from './component-row.tsx'
import { FoldLine } from './fold-line.tsx'

export interface GroupOverviewProps {
  readonly group: ComponentGroup
  /** The only group of the page: one without a name then needs none. */
  readonly single: boolean
  /** Shows those that are well, too, from the start. */
  readonly startsOpen: boolean
  /** Undefined while they are awaited. */
  readonly days: DaysValue | undefined
}

const most = 6

/** A group: the affected components in rows, the others behind one line that unfolds. */
export function GroupOverview({ group, single, startsOpen, days }: GroupOverviewProps) {
  const [shown, setShown] = useState(most)
  const counted = group.components.filter((component) => !component.hidden && !component.signpost)
  const affected = counted.filter(isAffected)
  const well = counted.filter((component) => !isAffected(component))
  const name = group.name ?? (single ? null : statusPageWords.otherComponents)
  const uptime = meanUptime(well.map(({ id }) => days?.components.get(id)?.uptime))
  const facts = [
    statusPageWords.operational(well.length),
    ...(uptime === null ? [] : [statusPageWords.uptime(dayBarsWords.percent(uptime))]),
  ].join(' · ')
  const fold = (title: string | null) => (
    <FoldLine title={title} facts={facts} startsOpen={startsOpen}>
      {well.map((component) => (
        <ComponentRow key={component.id} component={component} days={days} />
      ))}
    </FoldLine>
  )
  if (affected.length === 0) return fold(name)
  return (
    <div className="py-2">
      {name !== null && (
        <div className="flex flex-wrap items-center gap-x-2 py-1 text-sm">
          <StatusMark status={group.status} size={14} />
          <h3 className="font-semibold">{name}</h3>
          <span className="text-quiet">{statusPageWords.groupAffected(affected.length, counted.length)}</span>
        </div>
      )}
      <ul data-list className="divide-y divide-line">
        {affected.slice(0, shown).map((component) => (
          <ComponentRow key={component.id} component={component} days={days} />
        ))}
      </ul>
      {affected.length > shown && (
        <Button look="quiet" onClick={() => setShown(affected.length)}>
          {statusPageWords.moreAffected(affected.length - shown)}
        </Button>
      )}
      {well.length > 0 && fold(null)}
    </div>
  )
}
