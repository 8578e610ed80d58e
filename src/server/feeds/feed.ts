import type { TimelineTransition } from '#domain/status/record.ts'
import { formatInstant } from '#domain/time/instant.ts'
import type { RecordWithHistory } from '../areas/status/source.ts'

type Zone = string | null

/** Times are written in the page's time zone with its offset. */
export const feedWords = {
  history: (page: string, scope: readonly string[], each: Each) =>
    `${page}: incidents and maintenance${each === 'update' ? ', each update' : ''}${only(scope)}`,
  maintenance: (page: string, scope: readonly string[]) => `${page}: maintenance${only(scope)}`,
  about: (page: string) => `Incidents and maintenance of ${page}, with all their updates`,
  aboutMaintenance: (page: string) => `Planned, running and past maintenance of ${page}`,
  time: (instant: number, zone: Zone) => timeText(instant, zone),
  planned: (from: number, until: number | null, zone: Zone) =>
    until === null
      ? `Planned for ${timeText(from, zone)}`
      : `Planned from ${timeText(from, zone)} to ${timeText(until, zone)}`,
  delisted: (at: number, zone: Zone) => `The status page no longer lists this: removed by ${timeText(at, zone)}`,
  affects: (names: readonly string[]) => `Affects ${names.join(', ')}`,
  state: (state: string) => sentence(state),
  /** Many feed readers show nothing but titles, and do not announce changed entries. */
  title: (state: string, name: string) => `[${sentence(state)}] ${name}`,
  transition: ({ componentName, from, to }: TimelineTransition) =>
    `${componentName}: ${sentence(from)} → ${sentence(to)}`,
} as const

function only(scope: readonly string[]): string {
  return scope.length > 0 ? ` (${scope.join(', ')})` : ''
}

/** `In progress` for `in_progress`; works for unknown states, too. */
function sentence(wire: string): string {
  const text = wire.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `2026-03-12 10:00 UTC-04:00` */
function timeText(instant: number, zone: Zone): string {
  const [, date = '', minutes = '', offset = 'Z'] =
    /^([\d-]+)T(\d\d:\d\d)[\d:.]+(.*)$/.exec(formatInstant(instant, zone)) ?? []
  return `${date} ${minutes} UTC${offset === 'Z' ? '' : offset}`
}

interface FeedPage {
  readonly name: string
  readonly timeZone: string | null
  /** Milliseconds since 1970. */
  readonly updatedAt: number | null
}

/** The unit of an entry: a record with all its updates, or one update. */
export type Each = 'record' | 'update'

/** Contains no current time: equal data gives equal bytes. */
export interface Feed {
  readonly page: FeedPage
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly search: string
  readonly scope: readonly string[]
  readonly each: Each
  readonly stories: readonly RecordWithHistory[]
}

export function linkTo({ publicUrl }: Pick<Feed, 'publicUrl'>, { record }: RecordWithHistory): string {
  const folder = record.kind === 'incident' ? 'incidents' : 'maintenance'
  return `${publicUrl}/${folder}/${encodeURIComponent(record.id)}`
}

export function hostOf({ publicUrl }: Pick<Feed, 'publicUrl'>): string {
  return new URL(publicUrl).hostname
}
