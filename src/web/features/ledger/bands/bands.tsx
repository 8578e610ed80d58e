import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listRecords } from '#api/status/history.ts'
import { chartBands, type ChartBand } from './chart-bands.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { TimeSpan } from '../../../components/time-span.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { bandMessages } from '../figures/messages.ts'

interface BandRange {
  readonly from: number
  readonly to: number
}

/** Rounded, so that a chart following the ledger does not request it more often. */
const grainSeconds = 300
const staleMs = 30_000
const maxRecords = '100'

/** Incidents and maintenance of the ledger’s network during a chart’s period; empty while unknown. */
export function useChartBands({ from, to }: BandRange): readonly ChartBand[] {
  const { client } = useServices()
  const network = useSourcesIfKnown().data?.ledger.network
  const [first, last] = [Math.floor(from / grainSeconds) * grainSeconds, Math.ceil(to / grainSeconds) * grainSeconds]
  const { data } = useQuery({
    queryKey: ['history', 'records', 'bands', first, last],
    staleTime: staleMs,
    enabled: network !== undefined && to > from,
    queryFn: ({ signal }) =>
      client.call(listRecords, {
        query: { from: isoOf(first), until: isoOf(last), limit: maxRecords },
        signal,
      }),
  })
  return useMemo(
    () => (data && network !== undefined ? chartBands(data.records, network, { from, to }) : []),
    [data, network, from, to],
  )
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}

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
