import type { ComponentValue } from '#domain/component-tree.ts'
import { DayBars } from '#web/parts/day-bars.tsx'
import { PageLink } from '#web/parts/page-link.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { StatusWord } from '#web/parts/status-word.tsx'
import { Uptime } from '#web/parts/uptime.tsx'
import { paths } from '#web/paths.ts'
import type { DaysValue } from '#web/queries/history.ts'

export interface ComponentRowProps {
  readonly component: ComponentValue
  /** Undefined while they are awaited: their place is kept. */
  readonly days: DaysValue | undefined
}

/** A component in a row: its state now, its last 90 days, its uptime. In little room the bars go below the name. */
export function ComponentRow({ component, days }: ComponentRowProps) {
  const { id, name, status, wireStatus } = component
  const own = days?.components.get(id)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 @min-[40rem]:grid-cols-[minmax(0,1fr)_8.75rem_minmax(0,1.15fr)_3.75rem]">
      <PageLink to={paths.component(id)} className="target flex min-w-0 items-center gap-2.5 hover:underline">
        <StatusMark status={status} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </PageLink>
      <span className="text-sm">
        <StatusWord status={status} wire={wireStatus} />
      </span>
      <div className="min-h-6">
        {days && <DayBars component={own} span={days.span} records={days.records} name={name} />}
      </div>
      <span className="text-end text-sm text-quiet">{days && <Uptime share={own?.uptime ?? null} />}</span>
    </li>
  )
}
