import { listComponents } from '#api/components.ts'
import { feedPaths, feedTypes } from '#api/feeds.ts'
import { parseInstant } from '#domain/instant.ts'
import type { RecordStory } from '#domain/record-story.ts'
import type { Hono } from 'hono'
import { etag } from 'hono/etag'
import * as v from 'valibot'
import { atomFeed } from '../feeds/atom.ts'
import { maintenanceCalendar } from '../feeds/calendar.ts'
import { oneLine } from '../feeds/foreign-text.ts'
import { rssFeed } from '../feeds/rss.ts'
import { NotFound } from '../not-found.ts'
import type { HistorySource } from '../sources/history-source.ts'
import type { StatusSource } from '../sources/status-source.ts'
import { errorBody } from './errors.ts'
import { readFeedFilter, valuesOf } from './feed-filter.ts'

export interface FeedOptions {
  readonly status: StatusSource
  readonly history: HistorySource
  /** Outside address, without a slash at its end. */
  readonly publicUrl: string
  readonly now: () => number
}

const histories = [
  { paths: feedPaths.atom, type: feedTypes.atom, write: atomFeed },
  { paths: feedPaths.rss, type: feedTypes.rss, write: rssFeed },
]
const shown = 50
const mostWindows = 10_000
const year = 365 * 24 * 60 * 60 * 1000
const retrySeconds = '10'

/** Incidents and maintenance as Atom and RSS, at Statuspage's own addresses too, and maintenance as a calendar. */
export function serveFeeds(app: Hono, { status, history, publicUrl, now }: FeedOptions): void {
  const tagged = etag({ weak: true })

  /** What a request asks for; null while no page is known. */
  async function read(query: URLSearchParams) {
    const body = status.find(listComponents.path)
    if (!body) return null
    const { page, components } = v.parse(listComponents.output, JSON.parse(new TextDecoder().decode(body.identity)))
    const { search, scope, ...filter } = await readFeedFilter(query, { components, history })
    const about = { name: page.name, timeZone: page.time_zone, updatedAt: parseInstant(page.updated_at) }
    return { filter, frame: { page: about, publicUrl, search, scope } }
  }

  for (const { paths, type, write } of histories)
    app.on('GET', [...paths], tagged, async ({ req }) => {
      const asked = await read(new URL(req.url).searchParams)
      if (!asked) return noStatusYet()
      const stories = await history.newest({ ...asked.filter, limit: shown })
      return new Response(write({ ...asked.frame, stories }), { headers: headersOf(type) })
    })

  app.on('GET', [...feedPaths.calendar], tagged, async ({ req }) => {
    const query = new URL(req.url).searchParams
    const asked = await read(query)
    if (!asked) return noStatusYet()
    const ids = valuesOf(query, 'maintenance')
    const which = ids.length > 0 ? { ids } : { endedFrom: now() - year }
    const stories = await history.newest({ ...asked.filter, ...which, kind: 'maintenance', limit: mostWindows })
    requireAll(ids, stories)
    const names = ids.length > 0 ? stories.map(({ record }) => oneLine(record.name)) : []
    const { frame } = asked
    return new Response(maintenanceCalendar({ ...frame, scope: [...frame.scope, ...names], stories }), {
      headers: {
        ...headersOf(feedTypes.calendar),
        'content-disposition': `attachment; filename="${fileName(ids)}"`,
      },
    })
  })
}

function headersOf(type: string) {
  return { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, max-age=60' }
}

function requireAll(ids: readonly string[], stories: readonly RecordStory[]): void {
  const missing = ids.find((id) => !stories.some(({ record }) => record.id === id))
  if (missing !== undefined) throw new NotFound(`There is no maintenance with the id ${missing} here.`)
}

function fileName([id, ...others]: readonly string[]): string {
  return id === undefined || others.length > 0 ? 'maintenance.ics' : `maintenance-${id.replaceAll(/[^\w-]/g, '_')}.ics`
}

function noStatusYet(): Response {
  const response = errorBody(503, 'There is no status yet: nothing was imported, and no upstream has answered.')
  response.headers.set('retry-after', retrySeconds)
  return response
}
