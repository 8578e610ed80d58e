import { listComponents } from '#api/status/components.ts'
import { feedPaths, feedTypes } from '#api/status/feeds.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { atomFeed } from './atom.ts'
import { maintenanceCalendar } from './calendar.ts'
import { oneLine } from './foreign-text.ts'
import { rssFeed } from './rss.ts'
import { createVersionedCache } from '../platform/versioned-cache.ts'
import type { HistorySource, StatusSource, RecordWithHistory } from '../areas/status/source.ts'
import { ownResponse } from '../http/errors.ts'
import { answerReady } from '../http/negotiation.ts'
import { readyBody, type ReadyBody } from '../http/ready-body.ts'
import { readFeedFilter, parameterValues } from './feed-filter.ts'
import { notFound, unavailable } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'

export interface FeedOptions {
  readonly status: StatusSource
  readonly history: HistorySource
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly now: () => number
}

const histories = [
  { paths: feedPaths.atom, type: feedTypes.atom, write: atomFeed },
  { paths: feedPaths.rss, type: feedTypes.rss, write: rssFeed },
]
const filters = ['network', 'component', 'maintenance', 'by']
const day = 24 * 60 * 60 * 1000
const year = 365 * day
const retrySeconds = 10

/** Serves history as Atom and RSS, also at Statuspage's addresses, and maintenance as a calendar. */
export function serveFeeds(app: Hono, { status, history, publicUrl, now }: FeedOptions): void {
  const written = createVersionedCache<ReadyBody | null>(limits.keptFeeds)

  /** Null while no page is known. */
  async function read(query: URLSearchParams) {
    const body = status.find(listComponents.path)
    if (!body) return null
    const { page, components } = v.parse(listComponents.output, JSON.parse(new TextDecoder().decode(body.identity)))
    const { search, scope, each, ...filter } = await readFeedFilter(query, { components, history })
    const about = { name: page.name, timeZone: page.time_zone, updatedAt: parseInstant(page.updated_at) }
    return { filter, frame: { page: about, publicUrl, search, scope, each } }
  }

  for (const { paths, type, write } of histories)
    app.on('GET', [...paths], async (context) => {
      const url = new URL(context.req.url)
      const body = await written.get(keyOf(url), String(status.version()), async () => {
        const asked = await read(url.searchParams)
        if (!asked) return null
        const stories = await history.newest({ ...asked.filter, limit: limits.feedEntries })
        return readyBody(write({ ...asked.frame, stories }))
      })
      return body === null ? noStatusYet() : answerReady(context, body, headersOf(type))
    })

  app.on('GET', [...feedPaths.calendar], async (context) => {
    const url = new URL(context.req.url)
    const ids = parameterValues(url.searchParams, 'maintenance')
    const today = Math.floor(now() / day) * day
    const body = await written.get(keyOf(url), `${status.version()} ${today}`, async () => {
      const asked = await read(url.searchParams)
      if (!asked) return null
      const which = ids.length > 0 ? { ids } : { endedFrom: today - year }
      const stories = await history.newest({
        ...asked.filter,
        ...which,
        kind: 'maintenance',
        limit: limits.calendarEvents,
      })
      requireAll(ids, stories)
      const names = ids.length > 0 ? stories.map(({ record }) => oneLine(record.name)) : []
      const { frame } = asked
      return readyBody(maintenanceCalendar({ ...frame, scope: [...frame.scope, ...names], stories }))
    })
    if (body === null) return noStatusYet()
    return answerReady(context, body, {
      ...headersOf(feedTypes.calendar),
      'content-disposition': `attachment; filename="${fileName(ids)}"`,
    })
  })
}

/** The cache key: everything that determines the content of a feed. */
function keyOf({ pathname, searchParams }: URL): string {
  return JSON.stringify([pathname, ...filters.map((name) => parameterValues(searchParams, name).toSorted())])
}

function headersOf(type: string) {
  return { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=60', vary: 'Accept-Encoding' }
}

function requireAll(ids: readonly string[], stories: readonly RecordWithHistory[]): void {
  const missing = ids.find((id) => !stories.some(({ record }) => record.id === id))
  if (missing !== undefined) throw notFound(`There is no maintenance with the id ${missing}.`)
}

function fileName([id, ...others]: readonly string[]): string {
  return id === undefined || others.length > 0 ? 'maintenance.ics' : `maintenance-${id.replaceAll(/[^\w-]/g, '_')}.ics`
}

function noStatusYet(): Response {
  return ownResponse(
    unavailable('There is no status yet: nothing was imported, and no upstream has answered.', retrySeconds),
  )
}
