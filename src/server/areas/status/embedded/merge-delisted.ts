import type { RecordKind } from '#api/status/history.ts'
import { unresolvedStatuses } from '#api/status/incidents.ts'
import { activeStatuses } from '#api/status/maintenance.ts'
import { listStandingComponents } from '../store/components.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { NewStatusChange } from '../../../platform/database/tables.ts'
import { listStandingHeads, withdrawComponent, withdrawRecord } from '../store/delisted.ts'
import { isGroup } from './merge-components.ts'

/** What a page lists now. Null where it cannot be told, say for a record that could not be read: nothing is withdrawn then. */
export interface PageListing {
  readonly components: ReadonlySet<string> | null
  readonly incident: RecordListing | null
  readonly maintenance: RecordListing | null
}

/** The records of one kind that a page lists. */
export interface RecordListing {
  readonly ids: ReadonlySet<string>
  /** Whatever is not listed and newer than this (milliseconds since 1970) is gone; what is older may have dropped off the end of the list. */
  readonly since: number
}

const openStatuses: Readonly<Record<RecordKind, readonly string[]>> = {
  incident: unresolvedStatuses,
  maintenance: ['scheduled', ...activeStatuses],
}

/** Whether a record of this status is not over, so that every good summary lists it. */
export function isOpenStatus(kind: RecordKind, status: string): boolean {
  return openStatuses[kind].includes(status)
}

/** Marks what the page no longer lists as withdrawn: it leaves area A and stays in the history. */
export async function withdrawUnlisted(
  store: Store,
  listed: PageListing,
  now: number,
  log: NewStatusChange[],
): Promise<void> {
  if (listed.components)
    for (const row of await listStandingComponents(store)) {
      if (listed.components.has(row.id)) continue
      await withdrawComponent(store, row.id, now)
      if (!isGroup(row)) log.push(change('component_withdrawn', 'component', row, now))
    }
  for (const kind of ['incident', 'maintenance'] as const) {
    const listing = listed[kind]
    if (!listing) continue
    for (const row of await listStandingHeads(store, kind)) {
      if (listing.ids.has(row.id)) continue
      // All that is open is listed, however old it is.
      if (row.newest_at <= listing.since && !isOpenStatus(kind, row.status)) continue
      await withdrawRecord(store, { kind, id: row.id }, now)
      log.push(change('record_withdrawn', kind, row, now))
    }
  }
}

function change(
  kind: string,
  subject_kind: string,
  { id, name, status }: { readonly id: string; readonly name: string; readonly status: string },
  now: number,
): NewStatusChange {
  return { kind, subject_kind, subject_id: id, name, seen_at: now, from_value: status, to_value: null }
}
