import { isAffected, type ComponentValue } from '#domain/status/component-tree.ts'
import { DayBars } from '../day-bars/day-bars.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { StatusWord } from '../../../components/status-word.tsx'
import { Uptime } from '../day-bars/uptime.tsx'
import { paths } from '../../../paths.ts'
import type { DaysValue } from '../history-queries.ts'
import { statusWords } from '../../../components/messages/status.ts'

export interface ComponentRowProps {
  readonly component: ComponentValue
  /** Undefined while they are awaited: their place is kept. */
  readonly days: DaysValue | undefined
}

/** A component in a row: its state now, its last 90 days, its uptime. In little room the bars go below the name. */
export function ComponentRow({ component, days }: ComponentRowProps) {
  const { id, name, groupName, status, wireStatus } = component
  const own = days?.components.get(id)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_3.75rem] items-center gap-x-4 gap-y-1 py-2 @min-[36rem]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)_3.75rem]">
      <div className="flex min-w-0 items-start gap-2.5">
        <span className="pt-[0.2rem]">
          <StatusMark status={status} />
        </span>
        <div className="min-w-0">
          <PageLink to={paths.component(id)} className="block wrap-anywhere hover:underline">
            {name}
          </PageLink>
          <p className={isAffected(component) ? 'text-sm' : 'sr-only'}>
            <StatusWord status={status} wire={wireStatus} />
          </p>
        </div>
      </div>
      <div className="order-last col-span-2 min-h-6 @min-[36rem]:order-none @min-[36rem]:col-span-1">
        {days && (
          <DayBars
            component={own}
            span={days.span}
            records={days.records}
            name={statusWords.qualified(groupName, name)}
          />
        )}
      </div>
      <span className="text-end text-sm text-quiet">{days && <Uptime share={own?.uptime ?? null} />}</span>
    </li>
  )
}
