import { type RecordSummary } from '#api/status/history.ts'
import { maxNews } from '#api/status/news.ts'
import type { HistoryRecord } from '#api/status/record-history.ts'
import { listIncidents } from '#api/status/incidents.ts'
import { listMaintenance, type Maintenance } from '#api/status/maintenance.ts'
import { parseJson } from '#api/json.ts'
import { monthOf } from '#domain/time/calendar-day.ts'
import { incidentFiguresOf } from '#domain/status/incident-figures.ts'
import { componentTree, leaves } from '#domain/status/status-view.ts'
import { newsOf, newsOnWire } from '#domain/status/news.ts'
import { earliest, recordFromWire, type RecordValue } from '#domain/status/record.ts'
import { isoOrNull, parseInstant, utcIso } from '#domain/time/instant.ts'
import { foldText } from '#domain/text/fold-text.ts'
import * as v from 'valibot'
import { standaloneMessages } from './messages.ts'
import { createDayBars } from './day-bars.ts'
import { answer, nothingThere, Refused, readText } from './answer.ts'
import { forward, type Asked } from './forward.ts'
import { transitions, type Seen } from './seen-records.ts'
import type { StandaloneConfig, Fetch } from './config.ts'

interface Listed {
  readonly wire: Maintenance
  readonly value: RecordValue
}

export interface HistoryParts {
  readonly config: StandaloneConfig
  readonly fetch: Fetch
  readonly seen: Seen
  readonly now: () => number
}

const maxListAgeMs = 15_000
/** Callers share a request. */
const listTimeoutMs = 9000

/** The history that the status page lists and that this browser has seen, because no service stores it. */
export function createHistory({ config, fetch, seen, now }: HistoryParts) {
  let kept: { readonly at: number; readonly records: Promise<Listed[]> } | undefined

  async function fetchAll(): Promise<Listed[]> {
    const signal = AbortSignal.timeout(listTimeoutMs)
    const [first, second] = await Promise.all(
      [listIncidents.path, listMaintenance.path].map(async (path) =>
        parseJson(
          await readText(await forward(fetch, config.status, path.slice('/api/v2'.length), { init: { signal } })),
        ),
      ),
    )
    const noWindow = { scheduled_for: null, scheduled_until: null }
    const listed: Listed[] = []
    for (const one of v.parse(listIncidents.output, first).incidents)
      listed.push({ wire: { ...one, ...noWindow }, value: recordFromWire('incident', one) })
    for (const wire of v.parse(listMaintenance.output, second).scheduled_maintenances)
      listed.push({ wire, value: recordFromWire('maintenance', wire) })
    return listed.toSorted((a, b) => b.value.startedAt - a.value.startedAt)
  }

  async function all(): Promise<Listed[]> {
    if (!kept || now() - kept.at > maxListAgeMs) kept = { at: now(), records: fetchAll() }
    const { records } = kept
    return records.catch((error: unknown) => {
      kept = undefined
      throw error
    })
  }

  const zone = () => seen.summary()?.page.time_zone ?? 'Etc/UTC'

  function respond({ path, query }: Asked, records: readonly Listed[]): Response {
    const [, , , noun, kind, id] = path.split('/')
    const wanted = records.filter(({ value }) => matchesRecord(value, query, zone()))
    if (noun === 'records' && kind === undefined)
      return answer({ records: wanted.map(({ value }) => summaryOf(value)), total: wanted.length, next: null })
    if (noun === 'months') return answer({ months: monthsOf(wanted, zone()) })
    if (noun === 'figures')
      return answer({
        figures: incidentFiguresOf(
          wanted.map(({ value }) => value),
          zone(),
          now(),
        ),
      })
    if (noun === 'days')
      return answer(
        createDayBars(
          { seen, records: records.map(({ value }) => value), zone: zone(), now: now() },
          query.get('component'),
        ),
      )
    if (noun === 'news') return answer(news(records, query))
    const found = records.find(({ value }) => value.kind === kind && value.id === decodeURIComponent(id ?? ''))
    return found ? answer(historyOf(found)) : nothingThere(path)
  }

  /** Limited to what the lists contain and what this browser has seen. */
  function news(records: readonly Listed[], query: URLSearchParams): object {
    const since = parseInstant(query.get('since')) ?? 0
    const until = now()
    const state = seen.state()
    const network = query.get('network')
    const items = newsOf({
      since,
      until,
      records,
      transitions: [],
      changes: state.changes.flatMap(({ seen_at, ...change }) => {
        const seenAt = parseInstant(seen_at) ?? 0
        return seenAt > since ? [{ ...change, seenAt }] : []
      }),
      components: leaves(componentTree(seen.summary()?.components ?? [])).map(
        ({ id, name, network: own, wireStatus }) => ({
          id,
          name,
          network: own,
          status: wireStatus,
        }),
      ),
    }).filter(({ networks }) => !network || networks.length === 0 || networks.some((one) => one === network))
    return {
      since: utcIso(since),
      until: utcIso(until),
      known_from: isoOrNull(earliest(records.map(({ value }) => value.startedAt))),
      watched_from: utcIso(state.since),
      listed_from: null,
      total: items.length,
      news: items.slice(0, maxNews).map(newsOnWire),
    }
  }

  return async (asked: Asked): Promise<Response> => {
    const { path, query } = asked
    const [, , , noun] = path.split('/')
    if (noun === 'changes') return answer(changes(seen, query))
    if (noun === 'transitions') return answer({ transitions: transitions(seen, query.get('component')), next: null })
    try {
      return respond(asked, await all())
    } catch (error) {
      if (error instanceof Refused) return error.answer()
      if (error instanceof v.ValiError)
        return answer({ statusCode: 502, message: standaloneMessages.unusable.unreadable }, 502)
      throw error
    }
  }
}

function historyOf({ wire, value: { kind, reportedAt } }: Listed): HistoryRecord {
  return { kind, record: wire, seen_at: utcIso(reportedAt), edits: [] }
}

function changes(seen: Seen, query: URLSearchParams): object {
  const since = parseInstant(query.get('since')) ?? 0
  const found = seen.state().changes.filter(({ seen_at }) => (parseInstant(seen_at) ?? 0) >= since)
  return { changes: found, total: found.length, next: null }
}

function monthsOf(records: readonly Listed[], zone: string): { month: string; records: number }[] {
  const byMonth = Map.groupBy(records, ({ value }) => monthOf(value.startedAt, zone))
  return [...byMonth].map(([month, those]) => ({ month, records: those.length }))
}

function matchesRecord(record: RecordValue, query: URLSearchParams, zone: string): boolean {
  const param = (name: string) => query.get(name) || null
  const matches = (name: string, value: string) => param(name)?.split(',').includes(value) ?? true
  const words = foldText(param('q') ?? '').split(' ')
  const text = foldText(`${record.name} ${record.lastBody}`)
  const [over, from, until] = [param('over'), parseInstant(param('from')), parseInstant(param('until'))]
  const component = param('component')
  return (
    matches('kind', record.kind) &&
    matches('status', record.status) &&
    matches('impact', record.impact) &&
    matches('month', monthOf(record.startedAt, zone)) &&
    (component === null || record.components.some(({ id }) => id === component)) &&
    (param('network') === null || record.networks.some((network) => network === param('network'))) &&
    (over === null || (over === 'no') === record.isOpen) &&
    (from === null || record.endedAt === null || record.endedAt >= from) &&
    (until === null || record.startedAt < until) &&
    (words.every((word) => text.includes(word)) || record.id === param('q'))
  )
}

function summaryOf(value: RecordValue): RecordSummary {
  const { kind, id, name, status, impact, updates, lastBody, components, networks } = value
  return {
    kind,
    id,
    name,
    status,
    impact,
    started_at: utcIso(value.startedAt),
    ended_at: isoOrNull(value.endedAt),
    newest_at: utcIso(value.newestAt),
    scheduled_for: isoOrNull(value.scheduledFor),
    scheduled_until: isoOrNull(value.scheduledUntil),
    updates,
    last_update: lastBody,
    components: [...components],
    networks: [...networks],
  }
}
