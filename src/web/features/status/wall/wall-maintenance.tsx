import { firstToEnd, windowOf } from '#domain/status/maintenance-window.ts'
import { isUpcoming } from '#domain/status/record.ts'
import type { OpenRecord } from '#domain/status/status-view.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { wallMessages } from './messages.ts'
import { WallMark } from './wall-mark.tsx'

export function WallMaintenance({ maintenances }: { readonly maintenances: readonly OpenRecord[] }) {
  const active = maintenances.filter(({ status }) => !isUpcoming(status)).toSorted(firstToEnd)
  const upcoming = maintenances.filter(({ status }) => isUpcoming(status))
  if (maintenances.length === 0) return null
  return (
    <section aria-label={wallMessages.maintenance} className="flex shrink-0 flex-wrap gap-x-[1.5em]">
      <Line title={wallMessages.now} maintenances={active} />
      <Line title={wallMessages.next} maintenances={upcoming} />
    </section>
  )
}

interface LineProps {
  readonly title: string
  readonly maintenances: readonly OpenRecord[]
}

function Line({ title, maintenances }: LineProps) {
  const now = useNow(5)
  const [first, ...others] = maintenances
  if (!first) return null
  return (
    <p
      data-status="maintenance"
      className="relative flex min-w-0 flex-1 basis-[30em] items-center gap-x-[0.45em] portrait:flex-wrap pointer-coarse:min-h-11 pointer-coarse:basis-[22em]"
    >
      <WallMark status="maintenance" />
      <span className="shrink-0 text-quiet">{title}</span>
      <PageLink
        to={paths.maintenanceItem(first.id)}
        className="line-clamp-2 min-h-6 min-w-0 leading-[1.2] wrap-anywhere after:absolute after:inset-0 portrait:grow portrait:basis-[10em] pointer-coarse:line-clamp-3"
      >
        {first.name}
      </PageLink>
      <span className="shrink-0 font-semibold">{distanceOf(first, now)}</span>
      {others.length > 0 && <span className="shrink-0 text-quiet">{wallMessages.others(others.length)}</span>}
    </p>
  )
}

function distanceOf(maintenance: OpenRecord, now: number): string | null {
  const { phase, startsInSeconds, endsInSeconds } = windowOf(maintenance, now)
  if (phase === 'upcoming') return startsInSeconds === null ? null : wallMessages.startsIn(Math.max(0, startsInSeconds))
  if (phase === 'late-start') return startsInSeconds === null ? null : wallMessages.overdue(-startsInSeconds)
  if (endsInSeconds === null) return wallMessages.openEnd
  return phase === 'overrun' ? wallMessages.pastEnd(-endsInSeconds) : wallMessages.endsIn(Math.max(0, endsInSeconds))
}
