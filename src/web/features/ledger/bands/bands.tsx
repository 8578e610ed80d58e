import type { ChartBand } from '#domain/signals/chart-bands.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { TimeSpan } from '../../../components/time-span.tsx'
import { paths } from '../../../paths.ts'
import { bandMessages } from '../figures/messages.ts'

const maxListed = 4

/** Lists the shaded periods of the charts as text. */
export function BandList({ bands }: { readonly bands: readonly ChartBand[] }) {
  if (bands.length === 0) return null
  const shown = bands.slice(-maxListed).toReversed()
  return (
    <ul aria-label={bandMessages.list} className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
      {shown.map(({ kind, id, name, from, to, isOpen, tone }) => (
        <li key={`${kind} ${id}`} className="flex max-w-full items-baseline gap-1.5">
          <span className="translate-y-0.5">
            <StatusMark status={tone} size={12} label={bandMessages.kind[kind]} />
          </span>
          <span>
            <PageLink to={paths.record(kind, id)} className="target-halo wrap-anywhere hover:underline">
              {name}
            </PageLink>{' '}
            <TimeSpan from={from * 1000} until={isOpen ? null : to * 1000} brief />
          </span>
        </li>
      ))}
      {bands.length > maxListed && <li>{bandMessages.more(bands.length - maxListed)}</li>}
    </ul>
  )
}
