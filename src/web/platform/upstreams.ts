import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Sources } from '#api/sources.ts'
import { upstreamsOf } from '#domain/upstream.ts'
import { useServices } from './services.ts'
import { sourcesQuery } from './sources.ts'

/** Milliseconds: no event tells how an upstream is doing. */
const period = 10_000

/** How the upstreams are doing, where there are any. */
export function useUpstreams() {
  const { select: _, ...query } = sourcesQuery(useServices())
  return useSuspenseQuery({ ...query, refetchInterval: period, select: (sources: Sources) => upstreamsOf(sources) })
}

/** The same as far as it is known, for what has to stand in any case. */
export function useUpstreamsIfKnown() {
  const { select: _, ...query } = sourcesQuery(useServices())
  return useQuery({ ...query, refetchInterval: period, select: (sources: Sources) => upstreamsOf(sources) })
}
