import type { TimelineEntry } from '#domain/status/record.ts'
import type { RecordWithHistory } from '../areas/status/source.ts'
import { limits } from '../platform/limits.ts'
import { hostOf, linkTo, type Feed, feedWords } from './feed.ts'
import { bodyHtml, escapeHtml, oneLine } from './foreign-text.ts'

export interface FeedEntry {
  readonly id: string
  readonly title: string
  readonly link: string
  readonly published: Date
  readonly updated: Date
  readonly html: string
  readonly networks: readonly string[]
  readonly components: readonly { readonly id: string; readonly name: string }[]
}

/**
 * Newest first. Many feed readers do not show changed entries; with one entry per update, all of them show each
 * update.
 */
export function entriesOf(feed: Feed): FeedEntry[] {
  if (feed.each === 'record') return feed.stories.map((story) => entryOf(feed, story))
  return feed.stories
    .flatMap((story) => newsOf(feed, story))
    .toSorted((a, b) => b.published.getTime() - a.published.getTime())
    .slice(0, limits.feedEntries)
}

function entryOf(feed: Feed, story: RecordWithHistory): FeedEntry {
  const { record } = story
  return {
    // Statuspage, too, writes Incident for a maintenance here.
    id: tag(feed, `Incident/${encodeURIComponent(record.id)}`),
    title: titleOf(story, record.delistedAt === null ? record.status : 'removed'),
    link: linkTo(feed, story),
    published: new Date(record.createdAt ?? record.reportedAt),
    updated: new Date(story.changedAt),
    html: htmlOf(feed, story),
    ...categoriesOf(story),
  }
}

function newsOf(feed: Feed, story: RecordWithHistory): FeedEntry[] {
  const updates = story.timeline.map((update) => updateEntryOf(feed, story, update))
  const { delistedAt } = story.record
  if (delistedAt === null) return updates.length > 0 ? updates : [entryOf(feed, story)]
  const removal = entryOf(feed, { ...story, timeline: [] })
  return [{ ...removal, published: new Date(delistedAt), updated: new Date(delistedAt) }, ...updates]
}

function updateEntryOf(feed: Feed, story: RecordWithHistory, update: TimelineEntry): FeedEntry {
  // The oldest updates have no id.
  const id = encodeURIComponent(update.id === '' ? `${update.at}-${update.status}` : update.id)
  return {
    id: tag(feed, `Incident/${encodeURIComponent(story.record.id)}/Update/${id}`),
    title: titleOf(story, update.status),
    link: `${linkTo(feed, story)}#update-${id}`,
    published: new Date(update.at),
    updated: new Date(Math.max(update.at, update.editedAt ?? 0)),
    html: htmlOf(feed, { ...story, timeline: [update] }),
    ...categoriesOf(story),
  }
}

function titleOf({ record }: RecordWithHistory, state: string): string {
  return feedWords.title(oneLine(state), oneLine(record.name).trim())
}

function categoriesOf({ record }: RecordWithHistory): Pick<FeedEntry, 'networks' | 'components'> {
  return {
    networks: record.networks,
    components: record.components.map(({ id, name }) => ({ id: oneLine(id), name: oneLine(name) })),
  }
}

export function componentScheme({ publicUrl }: Feed): string {
  return `${publicUrl}/components`
}

/** A filtered feed is a different feed. */
export function feedId(feed: Feed): string {
  return tag(feed, `/history${feed.search}`)
}

/** When an entry last changed; without entries, when the page last changed. */
export function feedUpdated({ stories, page }: Feed): Date {
  return new Date(stories.length > 0 ? Math.max(...stories.map(({ changedAt }) => changedAt)) : (page.updatedAt ?? 0))
}

function tag(feed: Feed, name: string): string {
  return `tag:${hostOf(feed)},2005:${name}`
}

function htmlOf({ page }: Feed, { record, timeline }: RecordWithHistory): string {
  const facts: string[] = []
  if (record.delistedAt !== null) facts.push(feedWords.delisted(record.delistedAt, page.timeZone))
  if (record.scheduledFor !== null)
    facts.push(feedWords.planned(record.scheduledFor, record.scheduledUntil, page.timeZone))
  if (record.components.length > 0) facts.push(feedWords.affects(record.components.map(({ name }) => oneLine(name))))
  const head = facts.map((fact) => `<p>${escapeHtml(fact)}</p>`)
  return [...head, ...timeline.map((update) => updateHtml(update, page.timeZone))].join('')
}

function updateHtml(update: TimelineEntry, timeZone: string | null): string {
  const head = `<p><small>${feedWords.time(update.at, timeZone)}</small><br><strong>${escapeHtml(
    oneLine(feedWords.state(update.status)),
  )}</strong></p>`
  const items = update.transitions.map((change) => `<li>${escapeHtml(oneLine(feedWords.transition(change)))}</li>`)
  const changes = items.length > 0 ? `<ul>${items.join('')}</ul>` : ''
  return head + bodyHtml(update.body) + changes
}
