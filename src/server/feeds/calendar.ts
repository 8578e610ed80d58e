import { isActive } from '#domain/status/record.ts'
import ICAL from 'ical.js'
import type { RecordWithHistory } from '../areas/status/source.ts'
import { hostOf, linkTo, type Feed, feedWords } from './feed.ts'
import { bodyText, oneLine } from './foreign-text.ts'
/** A property as jCal (RFC 7265) writes it: name, parameters, type, values. */
type Property = readonly [name: string, parameters: object, type: string, ...values: (string | number)[]]

// The library does not count the leading space of a continued line toward the 75 octets.
ICAL.foldLength = 74

/** How often calendar clients should refresh. */
const refresh = 'PT15M'

/** Maintenance windows as an iCalendar subscription, sorted by start. */
export function maintenanceCalendar(feed: Feed): string {
  const { page, scope, stories } = feed
  const ordered = stories.toSorted((a, b) => plannedStart(a) - plannedStart(b) || (a.record.id < b.record.id ? -1 : 1))
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Signalbox//Maintenance//EN'],
    ['calscale', {}, 'text', 'GREGORIAN'],
    ['x-wr-calname', {}, 'unknown', escaped(feedWords.maintenance(page.name, scope))],
    ['x-wr-caldesc', {}, 'unknown', escaped(feedWords.aboutMaintenance(page.name))],
    ['refresh-interval', {}, 'duration', refresh],
    ['x-published-ttl', {}, 'unknown', refresh],
  ]
  const events = ordered.map((story) => ['vevent', eventOf(feed, story), []])
  return `${ICAL.stringify(['vcalendar', properties, events])}\r\n`
}

function eventOf(feed: Feed, story: RecordWithHistory): Property[] {
  const { record } = story
  const { start, end } = windowOf(story)
  const changed = story.changedAt
  const properties: Property[] = [
    ['uid', {}, 'text', `maintenance-${encodeURIComponent(record.id)}@${hostOf(feed)}`],
    // The stamp is the time of the last change, so that equal data gives equal bytes.
    ['dtstamp', {}, 'date-time', utcSeconds(changed)],
    ['dtstart', {}, 'date-time', utcSeconds(start)],
  ]
  if (end !== null && end > start) properties.push(['dtend', {}, 'date-time', utcSeconds(end)])
  properties.push(
    ['summary', {}, 'text', oneLine(record.name)],
    ['description', {}, 'text', describe(feed, story)],
    ['status', {}, 'text', isCalledOff(story) ? 'CANCELLED' : 'CONFIRMED'],
    ['transp', {}, 'text', 'TRANSPARENT'],
    ['sequence', {}, 'integer', sequence(changed, record.createdAt ?? record.reportedAt)],
    ['created', {}, 'date-time', utcSeconds(record.createdAt ?? record.reportedAt)],
    ['last-modified', {}, 'date-time', utcSeconds(changed)],
    ['url', {}, 'uri', linkTo(feed, story)],
  )
  if (record.networks.length > 0) properties.push(['categories', {}, 'text', ...record.networks])
  return properties
}

/** The planned window; for a past maintenance, with its actual end. */
function windowOf(story: RecordWithHistory): { readonly start: number; readonly end: number | null } {
  const { startedAt, endedAt, scheduledUntil } = story.record
  const planned = plannedStart(story)
  if (endedAt === null || isCalledOff(story)) return { start: planned, end: scheduledUntil }
  return { start: endedAt > planned ? planned : startedAt, end: endedAt }
}

function plannedStart({ record }: RecordWithHistory): number {
  return record.scheduledFor ?? record.startedAt
}

/** Completed before its window opened, without ever having been in progress. */
function isCalledOff({ record, timeline }: RecordWithHistory): boolean {
  const { scheduledFor, endedAt } = record
  if (endedAt === null || scheduledFor === null || endedAt > scheduledFor) return false
  return !timeline.some(({ status }) => isActive(status))
}

/** Increases with every change, is the same on every instance, and fits into 31 bits. */
function sequence(changed: number, created: number): number {
  return Math.max(0, Math.floor((changed - created) / 1000))
}

function describe(feed: Feed, story: RecordWithHistory): string {
  const { record, timeline } = story
  const zone = feed.page.timeZone
  const head = [feedWords.state(oneLine(record.status))]
  if (record.delistedAt !== null) head.push(feedWords.delisted(record.delistedAt, zone))
  if (record.scheduledFor !== null) head.push(feedWords.planned(record.scheduledFor, record.scheduledUntil, zone))
  if (record.components.length > 0) head.push(feedWords.affects(record.components.map(({ name }) => oneLine(name))))
  const updates = timeline.map(
    ({ at, status, body }) => `${feedWords.time(at, zone)} · ${feedWords.state(oneLine(status))}\n${bodyText(body)}`,
  )
  return [head.join('\n'), ...updates, linkTo(feed, story)].join('\n\n')
}

function escaped(text: string): string {
  return ICAL.stringify.value(oneLine(text), 'text', ICAL.design.icalendar, false)
}

function utcSeconds(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`
}
