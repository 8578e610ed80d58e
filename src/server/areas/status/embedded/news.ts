import { Component } from '#api/status/components.ts'
import { recordKinds } from '#api/status/history.ts'
import { maxNews, type listNews } from '#api/status/news.ts'
import type { OutputOf } from '#api/endpoint.ts'
import { componentTree, leaves } from '#domain/status/status-view.ts'
import { networks, type Network } from '#domain/status/network.ts'
import { newsOf, newsOnWire } from '#domain/status/news.ts'
import { isoOrNull, utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { limits } from '../../../platform/limits.ts'
import { parseStored } from '../../../platform/stored-json.ts'
import { earliestStart, listNewestRecords, type RecordFilter, recordOf, wireOf } from '../store/records.ts'
import { findStatusPage, listComponentRows, listStatusChanges, listTransitionsAfter } from '../store/status-page.ts'

interface NewsQuery {
  readonly since: number
  readonly network: Network | null
  readonly now: number
  /** Null if everything is kept. */
  readonly keptMs: number | null
}

/** What happened since an instant, and the instant from which on the answer is complete. */
export async function readNews(
  store: Store,
  { since, network, now, keptMs }: NewsQuery,
): Promise<OutputOf<typeof listNews>> {
  const page = await findStatusPage(store)
  const keptFrom = keptMs === null ? -Infinity : now - keptMs
  const watchedFrom = page ? Math.max(page.seen_at, keptFrom) : null
  const knownFrom = page ? Math.max(Math.min(page.seen_at, (await earliestStart(store)) ?? now), keptFrom) : null

  const changes = await listStatusChanges(store, since, limits.newsChanges)
  const transitions = await listTransitionsAfter(store, since, limits.newsChanges)
  const records = await readRecords(store, since, changes)
  const cuts = [
    changes.length === limits.newsChanges ? changes.at(-1)?.seen_at : undefined,
    transitions.length === limits.newsChanges ? transitions.at(-1)?.at : undefined,
    records.cutAt,
  ].filter((cut) => cut !== undefined)

  const rows = await listComponentRows(store)
  const components = leaves(
    componentTree(rows.map(({ id, body }) => parseStored(Component, body, `the component ${id}`))),
  )
  const news = newsOf({
    since,
    until: now,
    records: records.rows.map((row) => {
      const named = networks.filter((one) => row.networks.includes(`,${one},`))
      return { wire: wireOf(row), value: { ...recordOf(row), networks: named } }
    }),
    transitions: transitions.map(({ component_id, at, from_status, to_status, record_kind, record_id }) => {
      const kind = recordKinds.find((one) => one === record_kind)
      const record = kind && record_id !== null ? { kind, id: record_id } : null
      return { componentId: component_id, at, from: from_status, to: to_status, record }
    }),
    changes: changes.map(({ kind, subject_kind, subject_id, name, seen_at, from_value, to_value }) => ({
      kind,
      subject: { kind: subject_kind, id: subject_id, name },
      seenAt: seen_at,
      from: from_value,
      to: to_value,
    })),
    components: components
      .filter(({ signpost }) => !signpost)
      .map(({ id, name, groupName, network: own, wireStatus }) => ({
        id,
        name: groupName === null ? name : `${groupName} · ${name}`,
        network: own,
        status: wireStatus,
      })),
  }).filter((item) => network === null || item.networks.length === 0 || item.networks.includes(network))

  const shown = news.slice(0, maxNews)
  const last = news.length > maxNews ? shown.at(-1)?.newestAt : undefined
  const listedFrom = [...cuts, ...(last === undefined ? [] : [last])]
  return {
    since: utcIso(since),
    until: utcIso(now),
    known_from: isoOrNull(knownFrom),
    watched_from: isoOrNull(watchedFrom),
    listed_from: listedFrom.length === 0 ? null : utcIso(Math.max(...listedFrom)),
    total: news.length,
    news: shown.map(newsOnWire),
  }
}

interface SeenRow {
  readonly subject_kind: string
  readonly subject_id: string
}

/** Records with an update since then, and records whose change was noticed since then. */
async function readRecords(store: Store, since: number, changes: readonly SeenRow[]) {
  const read = (filter: RecordFilter) => listNewestRecords(store, filter, limits.newsRecords)
  const own = (await Promise.all(recordKinds.map((kind) => read({ kind, newestAfter: since })))).flat()
  const known = new Set(own.map(({ kind, id }) => `${kind} ${id}`))
  const others = await Promise.all(
    recordKinds.map((kind) => {
      const ids = changes
        .filter((change) => change.subject_kind === kind && !known.has(`${kind} ${change.subject_id}`))
        .map(({ subject_id }) => subject_id)
      return ids.length === 0 ? [] : read({ kind, ids: [...new Set(ids)].slice(0, limits.newsRecords) })
    }),
  )
  const full = recordKinds.map((kind) => own.filter((row) => row.kind === kind)).filter(isFull)
  const cutAt = full.length === 0 ? undefined : Math.max(...full.map((rows) => rows.at(-1)?.newest_at ?? since))
  return { rows: [...own, ...others.flat()], cutAt }
}

function isFull(rows: readonly unknown[]): boolean {
  return rows.length === limits.newsRecords
}
