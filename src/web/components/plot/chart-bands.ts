import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listRecords } from '#api/status/history.ts'
import { chartBands, type ChartBand } from '#domain/signals/chart-bands.ts'
import { useServices } from '../../platform/services.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'

/** Seconds since 1970. */
interface BandRange {
  readonly from: number
  readonly to: number
}

/** Rounded, so that a chart following the ledger does not request it more often. */
const grainSeconds = 300
const staleMs = 30_000
const maxRecords = '100'

/** Incidents and maintenance of the ledger’s network during a chart’s period; undefined while unknown. */
export function useChartBands({ from, to }: BandRange): readonly ChartBand[] | undefined {
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
    () => (data && network !== undefined ? chartBands(data.records, network, { from, to }) : undefined),
    [data, network, from, to],
  )
}

function isoOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString()
}
