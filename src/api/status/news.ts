import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { cursor, maybeTime, moment, pageLimit, recordKinds, time } from './history.ts'

export const changeKinds = [
  'component_status',
  'component_added',
  'component_withdrawn',
  'record_opened',
  'record_withdrawn',
  'record_status',
  'update_posted',
  'update_edited',
  'impact_changed',
  'window_moved',
  'end_moved',
] as const

/**
 * A change that this service observed. `from` and `to` are wire values: a state, an impact, or the ISO time of a moved
 * window or end.
 */
export const Change = v.object({
  id: v.number(),
  kind: v.picklist(changeKinds),
  subject: v.object({ kind: v.picklist(['component', ...recordKinds]), id: v.string(), name: v.string() }),
  seen_at: time,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})
export type Change = v.InferOutput<typeof Change>

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/history/changes',
  summary: 'List the changes since a time (ISO 8601), newest first; paged by key',
  query: v.object({ since: moment, before: cursor, limit: pageLimit }),
  output: v.object({ changes: v.array(Change), total: v.number(), next: v.nullable(v.string()) }),
  errors: [422],
})

/**
 * Wire values and times. `from` is the state before the first of `states`, which are oldest first; `impact_from` is the
 * previous impact, if it differed.
 */
export const News = v.object({
  subject: v.object({ kind: v.picklist(['component', ...recordKinds]), id: v.string(), name: v.string() }),
  networks: v.array(v.string()),
  impact: v.nullable(v.string()),
  impact_from: v.nullable(v.string()),
  status: v.string(),
  open: v.boolean(),
  new: v.boolean(),
  from: v.nullable(v.string()),
  states: v.array(v.object({ at: time, state: v.string() })),
  updates: v.number(),
  edits: v.number(),
  moved_to: maybeTime,
  end_moved_to: maybeTime,
  removed_at: maybeTime,
  components: v.array(
    v.object({ id: v.string(), name: v.string(), from: v.string(), worst: v.string(), to: v.string() }),
  ),
  newest_at: time,
})
export type News = v.InferOutput<typeof News>

export const maxNews = 200

export const listNews = endpoint({
  method: 'GET',
  path: '/api/history/news',
  summary:
    'Summarize the changes since a time (ISO 8601), with one item per incident, maintenance and component, newest first',
  query: v.object({ since: moment, network: v.optional(v.string()) }),
  output: v.object({
    since: time,
    until: time,
    /** Nothing is known before this time; null while there is no page. */
    known_from: maybeTime,
    /** Edits, moves and changes that no record states are known only from this time on. */
    watched_from: maybeTime,
    /** The list is cut off at this time and omits what happened before; null if it is complete. */
    listed_from: maybeTime,
    total: v.number(),
    news: v.array(News),
  }),
  errors: [422],
})
