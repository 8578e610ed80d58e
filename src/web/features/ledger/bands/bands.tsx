import type { ChartBand } from '#domain/signals/chart-bands.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { TimeSpan } from '../../../components/time/time-span.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { paths } from '../../../paths.ts'
import { bandMessages } from '../figures/messages.ts'

const maxListed = 2

interface BandListProps {
  /** Undefined while unknown. */
  readonly bands: readonly ChartBand[] | undefined
  readonly className?: string
}

/**
 * Names the newest shaded periods of the charts. Always one line high, because the periods arrive after the charts and
 * must not move what is below.
 */
export function BandList({ bands, className }: BandListProps) {
  const shown = bands?.slice(-maxListed).toReversed() ?? []
  return (
    <div className={classes('flex h-5 min-w-0 items-baseline gap-x-4 text-xs whitespace-nowrap text-quiet', className)}>
      {shown.length > 0 && (
        <ul aria-label={bandMessages.list} className="flex min-w-0 gap-x-4">
          {shown.map(({ kind, id, name, from, to, isOpen, tone }) => (
            <li key={`${kind} ${id}`} className="flex min-w-0 items-center gap-1.5 not-first:max-sm:hidden">
              <StatusMark status={tone} size={12} label={bandMessages.kind[kind]} />
              <PageLink
                to={paths.record(kind, id)}
                title={name}
                className="target-halo min-w-0 truncate hover:underline"
              >
                {name}
              </PageLink>
              <span className="shrink-0">
                <TimeSpan from={from * 1000} until={isOpen ? null : to * 1000} brief />
              </span>
            </li>
          ))}
        </ul>
      )}
      {bands?.length === 0 && bandMessages.none}
      {bands && bands.length > 1 && <span className="shrink-0">{bandMessages.total(bands.length)}</span>}
    </div>
  )
}
