import { barsOf, mergeDays } from '#domain/status/day-bars.ts'
import type { Network } from '#domain/status/network.ts'
import { isUpcoming } from '#domain/status/record.ts'
import { concerns, type StatusView, leaves } from '#domain/status/status-view.ts'
import { daysBetween } from '#domain/time/calendar-day.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useServices } from '../../../platform/services.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { barPaths, BarShape, columnWidth, drawnBar, rowHeight } from '../day-bars/bar-shapes.tsx'
import { Uptime } from '../day-bars/uptime.tsx'
import { daysQuery } from '../history-queries.ts'
import { wallMessages } from './messages.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

interface WallHistoryProps {
  readonly view: StatusView
  /** Null for components without a network. */
  readonly network: Network | null
}

const dayCount = 90

/** What fits in a column: the network's 90 days as one bar, its uptime, its last incident and its next maintenance. */
export function WallHistory({ view, network }: WallHistoryProps) {
  const { span, components, records } = useSuspenseQuery(daysQuery(useServices())).data
  const now = useNow(60)
  const own = leaves(view.tree)
    .filter((component) => component.network === network && !component.signpost)
    .flatMap(({ id }) => components.get(id) ?? [])
  const merged = mergeDays(own)
  if (!merged) return null
  const bars = barsOf(merged, span, records, dayCount, now)
  const knownDays = bars.filter(({ kind }) => kind !== 'no-data').length
  const last = bars.findLast((bar) => bar.records.some(({ kind }) => kind === 'incident'))
  const daysAgo = last && daysBetween(last.to, span.lastDay).length - 1
  const next = view.maintenances.find((one) => isUpcoming(one.status) && concerns(one, network))
  const startsIn = next && typeof next.scheduledFor === 'number' ? (next.scheduledFor - now) / 1000 : null
  return (
    // Overflow wraps into a second column that is out of view, so that no line is cut in half.
    <div className="mt-[0.5em] flex min-h-0 w-full flex-col flex-wrap overflow-hidden text-[0.9em] text-quiet *:w-full">
      <VisuallyHidden>{wallMessages.bars(dayCount)}</VisuallyHidden>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${bars.length * columnWidth} ${rowHeight}`}
        preserveAspectRatio="none"
        className="block h-[1.4em] shrink-0"
      >
        {barPaths(bars.map(drawnBar)).map(({ look, d }) => (
          <BarShape key={look} look={look} d={d} />
        ))}
      </svg>
      <p className="mt-[0.2em]">
        <span className="font-semibold text-ink">
          <Uptime share={merged.uptime} />
        </span>{' '}
        {wallMessages.over(knownDays)}
      </p>
      <p>{wallMessages.lastIncident(daysAgo ?? null, knownDays)}</p>
      {startsIn !== null && startsIn > 0 && <p>{wallMessages.nextMaintenance(startsIn)}</p>}
    </div>
  )
}
