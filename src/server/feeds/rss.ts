import { feedPaths, feedTypes } from '#api/status/feeds.ts'
import { generateRssFeed } from 'feedsmith'
import { componentScheme, entryOf, feedUpdated } from './entry.ts'
import { type Feed, feedWords } from './feed.ts'
import { escapeHtml, oneLine, withPlainNames } from './foreign-text.ts'

export function rssFeed(feed: Feed): string {
  const { page, publicUrl, search, scope, stories } = feed
  const name = oneLine(page.name)
  const domain = componentScheme(feed)
  const updated = feedUpdated(feed)
  const xml = generateRssFeed<true>(
    {
      title: oneLine(feedWords.history(page.name, scope)),
      link: `${publicUrl}/`,
      description: escapeHtml(feedWords.about(name)),
      pubDate: updated,
      lastBuildDate: updated,
      generator: 'Signalbox',
      atom: { links: [{ rel: 'self', type: feedTypes.rss, href: publicUrl + feedPaths.rss[0] + search }] },
      items: stories.map((story) => {
        const entry = entryOf(feed, story)
        return {
          guid: { value: entry.id, isPermaLink: false },
          title: entry.title,
          link: entry.link,
          description: entry.html,
          pubDate: entry.published,
          atom: { updated: entry.updated },
          categories: [
            ...entry.networks.map((network) => ({ name: network })),
            ...entry.components.map((component) => ({ name: component.name, domain })),
          ],
        }
      }),
    },
    { strict: true },
  )
  return withPlainNames(xml)
}
