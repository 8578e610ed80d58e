import type { RecordWithTimeline } from '#domain/status/timeline.ts'

/** The status page that a feed is about. */
interface FeedPage {
  readonly name: string
  readonly timeZone: string | null
  /** Milliseconds since 1970. */
  readonly updatedAt: number | null
}

/** What a feed is made of. It holds no clock, so that the same data make the same bytes. */
export interface Feed {
  readonly page: FeedPage
  /** Outside address of the service, without a slash at its end. */
  readonly publicUrl: string
  /** The filters as they stand in the feed's own address: empty, or beginning with `?`. */
  readonly search: string
  /** The filters in words: names of networks and components. */
  readonly scope: readonly string[]
  readonly stories: readonly RecordWithTimeline[]
}

/** The page of a record in the app. */
export function linkTo({ publicUrl }: Pick<Feed, 'publicUrl'>, { record }: RecordWithTimeline): string {
  const folder = record.kind === 'incident' ? 'incidents' : 'maintenance'
  return `${publicUrl}/${folder}/${encodeURIComponent(record.id)}`
}

/** The host that ids of feeds are made with. */
export function hostOf({ publicUrl }: Pick<Feed, 'publicUrl'>): string {
  return new URL(publicUrl).hostname
}

/** When a record last changed, an edit of an old update included. */
export function changedAt({ record }: RecordWithTimeline): number {
  return Math.max(record.newestAt, record.updatedAt ?? record.newestAt)
}
