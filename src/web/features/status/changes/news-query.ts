import { queryOptions } from '@tanstack/react-query'
import { listNews, type News } from '#api/status/news.ts'
import type { Network } from '#domain/status/network.ts'
import { parseInstant, utcIso } from '#domain/time/instant.ts'
import { renewEvery } from '../../../platform/poll.ts'
import { endpointQuery, type Services } from '../../../platform/services.ts'
import { newsRanges, type NewsRange } from './messages.ts'

export function newsQuery(services: Services, since: number, network: Network | null) {
  const query = { since: utcIso(since), network: network ?? undefined }
  return queryOptions({
    ...endpointQuery(services, listNews, { query }),
    refetchInterval: renewEvery,
    queryKey: ['history', 'news', since, network],
    select: ({ news, total, known_from, watched_from, listed_from }) => ({
      news,
      total,
      knownFrom: parseInstant(known_from),
      watchedFrom: parseInstant(watched_from),
      listedFrom: parseInstant(listed_from),
    }),
  })
}

const hour = 3_600_000
const spans = { '8h': 8 * hour, '24h': 24 * hour, '7d': 7 * 24 * hour } as const

/** Null if there was no previous visit. Rounded to whole minutes, so that requests can be repeated. */
export function startOfRange(range: NewsRange, lastVisit: number | null, now: number): number | null {
  return range === 'visit' ? lastVisit : Math.floor((now - spans[range]) / 60_000) * 60_000
}

export function parseRange(text: string): NewsRange | null {
  return newsRanges.find((range) => range === text) ?? null
}

/** The time of an item's newest event. */
export function newestAt({ newest_at }: News): number {
  return parseInstant(newest_at) ?? 0
}
