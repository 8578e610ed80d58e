import type { Bar } from '#domain/status/day-bars.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { formatDays } from '../../../components/time-format.ts'
import { paths } from '../../../paths.ts'
import { DayEvents } from './day-events.tsx'
import { dayBarsMessages } from './messages.ts'

interface DayDetailProps {
  readonly bar: Bar
  /** The component whose page shows these days, too; empty on that page and for several components. */
  readonly component?: string | undefined
}

export function DayDetail({ bar, component = '' }: DayDetailProps) {
  return (
    <div className="min-w-44">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{formatDays(bar.from, bar.to)}</p>
        {component !== '' && (
          <PageLink
            to={paths.component(component, { from: bar.from, until: bar.to })}
            className="target flex items-center text-accent hover:underline"
          >
            {dayBarsMessages.open}
          </PageLink>
        )}
      </div>
      <DayEvents bar={bar} />
    </div>
  )
}
