import type { RecordKind } from '#api/status/history.ts'
import type { OpenRecord, RollupValue, StatusView } from './status-view.ts'

export type Announcement =
  /** `at`: when the page was updated, in milliseconds since 1970. */
  | { readonly kind: 'rollup'; readonly to: RollupValue; readonly at: number | null }
  | { readonly kind: 'opened' | 'updated' | 'closed'; readonly recordKind: RecordKind; readonly record: OpenRecord }

/** A switch to another page is not a change. */
export function announcementsBetween(before: StatusView, after: StatusView): Announcement[] {
  if (before.page.id !== after.page.id) return []
  const [from, to] = [before.rollup, after.rollup]
  const changed = from.indicator !== to.indicator || from.description !== to.description
  return [
    ...(changed ? [{ kind: 'rollup', to, at: after.page.updatedAt } as const] : []),
    ...recordAnnouncements('incident', before.incidents, after.incidents),
    ...recordAnnouncements('maintenance', before.maintenances, after.maintenances),
  ]
}

function recordAnnouncements(
  recordKind: RecordKind,
  before: readonly OpenRecord[],
  after: readonly OpenRecord[],
): Announcement[] {
  const known = new Map(before.map((record) => [record.id, record]))
  const remaining = new Set(after.map((record) => record.id))
  const closed = before.filter((record) => !remaining.has(record.id))
  return [
    ...after.flatMap((record): Announcement[] => {
      const earlier = known.get(record.id)
      if (!earlier) return [{ kind: 'opened', recordKind, record }]
      if (earlier.lastUpdate?.id === record.lastUpdate?.id && earlier.status === record.status) return []
      return [{ kind: 'updated', recordKind, record }]
    }),
    ...closed.map((record): Announcement => ({ kind: 'closed', recordKind, record })),
  ]
}
