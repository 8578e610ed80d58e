import type { RecordKind } from '#api/status/history.ts'
import { unresolvedStatuses } from '#api/status/incidents.ts'
import { activeStatuses } from '#api/status/maintenance.ts'
import { listStandingComponents } from '../store/components.ts'
import type { Store } from '../../../platform/database/database.ts'
import type { NewStatusChange } from '../../../platform/database/tables.ts'
import { listStandingHeads, withdrawComponent, withdrawRecord } from '../store/delisted.ts'
import { isGroup } from './merge-components.ts'

/** What a page lists now. Null where that is unknown, for example because a record could not be read: then nothing is delisted. */
export interface PageListing {
  readonly components: ReadonlySet<string> | null
  readonly incident: RecordListing | null
  readonly maintenance: RecordListing | null
}

export interface RecordListing {
  readonly ids: ReadonlySet<string>
  /** A record that is not listed is delisted if it is newer than this (milliseconds since 1970); an older one may have dropped off the end of the list. */
  readonly since: number
}

const openStatuses: Readonly<Record<RecordKind, readonly string[]>> = {
  incident: unresolvedStatuses,
  maintenance: ['scheduled', ...activeStatuses],
}

/** Whether every complete summary lists a record of this status. */
export function isOpenStatus(kind: RecordKind, status: string): boolean {
  return openStatuses[kind].includes(status)
}

/** Delists what the page no longer lists: it leaves `/api/v2` and stays in the history. */
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
      // Open records are listed, however old they are.
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
