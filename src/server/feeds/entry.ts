import type { TimelineEntry } from '#domain/status/timeline.ts'
import type { Story } from '../areas/status/source.ts'
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

export function entryOf(feed: Feed, story: Story): FeedEntry {
  const { record } = story
  return {
    // Statuspage, too, calls a maintenance an incident here.
    id: tag(feed, `Incident/${encodeURIComponent(record.id)}`),
    title: feedWords.title(
      oneLine(record.delistedAt === null ? record.status : 'removed'),
      oneLine(record.name).trim(),
    ),
    link: linkTo(feed, story),
    published: new Date(record.createdAt ?? record.reportedAt),
    updated: new Date(story.changedAt),
    html: htmlOf(feed, story),
    networks: record.networks,
    components: record.components.map(({ id, name }) => ({ id: oneLine(id), name: oneLine(name) })),
  }
}

/** The scheme of component ids. */
export function componentScheme({ publicUrl }: Feed): string {
  return `${publicUrl}/components`
}

/** A feed with filters is a different feed. */
export function feedId(feed: Feed): string {
  return tag(feed, `/history${feed.search}`)
}

/** When an entry last changed; without entries, when the page did. */
export function feedUpdated({ stories, page }: Feed): Date {
  return new Date(stories.length > 0 ? Math.max(...stories.map(({ changedAt }) => changedAt)) : (page.updatedAt ?? 0))
}

function tag(feed: Feed, name: string): string {
  return `tag:${hostOf(feed)},2005:${name}`
}

function htmlOf({ page }: Feed, { record, timeline }: Story): string {
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
