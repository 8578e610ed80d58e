import { utcIso } from '#domain/time/instant.ts'
import type { Store } from '../../../platform/database/database.ts'
import { findStatusPage, listCurrentComponents } from '../store/status-page.ts'
import type { StatusPageRow } from '../../../platform/database/tables.ts'
import { readyBody, type ReadyBody } from '../../../http/ready-body.ts'
import type { StatusSource } from '../source.ts'
import { listComponents as componentsEndpoint, Component } from '#api/status/components.ts'
import { listIncidents, listUnresolvedIncidents, unresolvedStatuses } from '#api/status/incidents.ts'
import {
  activeStatuses,
  listActiveMaintenance,
  listMaintenance,
  listUpcomingMaintenance,
} from '#api/status/maintenance.ts'
import { getStatus, getSummary, type Rollup } from '#api/status/status.ts'
import { newestUpdateFirst } from '#domain/status/record.ts'
import { rollupOf, rollupOfRecords } from '#domain/status/rollup.ts'
import * as v from 'valibot'
import { listNewestRecords } from '../store/records.ts'

export const maxListed = 50
const all = 10_000
const upcoming = ['scheduled']
const onlyListed = true

/**
 * The eight bodies by path, as JSON text. Received parts are inserted as they came, without parsing and printing
 * them. If the status of the page is unknown, the summary has no `status`, and `status.json` has no body.
 */
async function statusPayloads(store: Store, page: StatusPageRow): Promise<ReadonlyMap<string, string>> {
  const rows = await listCurrentComponents(store)
  const unresolved = await listNewestRecords(store, { kind: 'incident', statuses: unresolvedStatuses, onlyListed }, all)
  const newest = await listNewestRecords(store, { kind: 'incident', onlyListed }, maxListed)
  const maintenances = await listNewestRecords(store, { kind: 'maintenance', onlyListed }, maxListed)
  const open = [...upcoming, ...activeStatuses]
  const unfinished = await listNewestRecords(store, { kind: 'maintenance', statuses: open, onlyListed }, all)

  const isUnresolved = new Set(unresolved.map(({ id }) => id))
  const merged = new Map([...newest, ...unresolved].map((row) => [row.id, { ...row, newestAt: row.newest_at }]))
  const recent = mostRecent([...merged.values()], ({ id }) => isUnresolved.has(id), maxListed)
  const active = unfinished.filter(({ status }) => !upcoming.includes(status))
  const awaited = unfinished.filter(({ status }) => upcoming.includes(status))

  const rollup =
    page.rollup ??
    rollupText(
      rollupOf(rows.map(({ body }) => v.parse(Component, JSON.parse(body)))) ??
        rollupOfRecords({ impacts: unresolved.map(({ impact }) => impact), isUnderMaintenance: active.length > 0 }),
    )
  const head = `"page":${page.body}`
  const components = `"components":${listOf(rows)}`
  const status = rollup === null ? [] : [`"status":${rollup}`]
  const incidents = (records: readonly Bodied[]) => `"incidents":${listOf(records)}`
  const scheduled = (records: readonly Bodied[]) => `"scheduled_maintenances":${listOf(records)}`
  return new Map([
    [getSummary.path, object(head, components, incidents(unresolved), scheduled(unfinished), ...status)],
    ...status.map((own) => [getStatus.path, object(head, own)] as const),
    [componentsEndpoint.path, object(head, components)],
    [listIncidents.path, object(head, incidents(recent))],
    [listUnresolvedIncidents.path, object(head, incidents(unresolved))],
    [listMaintenance.path, object(head, scheduled(maintenances))],
    [listUpcomingMaintenance.path, object(head, scheduled(awaited))],
    [listActiveMaintenance.path, object(head, scheduled(active))],
  ])
}

/** A capped list, newest first: all records that must stay, then the newest others up to the limit. */
export function mostRecent<Item extends { readonly id: string; readonly newestAt: number }>(
  records: readonly Item[],
  mustStay: (record: Item) => boolean,
  limit: number,
): Item[] {
  const ordered = records.toSorted(newestUpdateFirst)
  const chosen = [...ordered.filter(mustStay), ...ordered.filter((record) => !mustStay(record))].slice(0, limit)
  return chosen.toSorted(newestUpdateFirst)
}

function rollupText(rollup: Rollup | null): string | null {
  return rollup && JSON.stringify(rollup)
}

interface Bodied {
  readonly body: string
}

function listOf(rows: readonly Bodied[]): string {
  return `[${rows.map(({ body }) => body).join(',')}]`
}

function object(...members: string[]): string {
  return `{${members.join(',')}}`
}

/** The status from our own store. The eight bodies are made when the data changes, not per request. */
export function createEmbeddedStatus(store: Store): StatusSource {
  let page: StatusPageRow | undefined
  let texts: ReadonlyMap<string, string> = new Map()
  let bodies: ReadonlyMap<string, ReadyBody> = new Map()
  let version = 0
  let lostAt: number | null = null

  async function load(): Promise<void> {
    page = await findStatusPage(store)
    const next = page ? await statusPayloads(store, page) : new Map<string, string>()
    const made = new Map<string, ReadyBody>()
    for (const [path, text] of next) {
      const held = texts.get(path) === text ? bodies.get(path) : undefined
      made.set(path, held ?? (await readyBody(text)))
    }
    texts = next
    bodies = made
    version += 1
  }

  return {
    load,
    version: () => version,
    find: (path) => bodies.get(path),
    updatedAt: () => (typeof page?.updated_at === 'number' ? utcIso(page.updated_at) : null),
    storeReached: () => {
      lostAt = null
    },
    storeLost: (now) => {
      lostAt ??= now
    },
    info: (now) => ({
      source: 'embedded',
      sample: page?.sampled === 1,
      known: page !== undefined,
      imported_at: page && page.sampled === 0 ? utcIso(page.imported_at) : null,
      // The store is the source of truth: an answer read from it is confirmed.
      age: page ? (lostAt === null ? 0 : Math.max(0, Math.floor((now - lostAt) / 1000))) : null,
    }),
  }
}
