import { feedPaths, feedTypes } from '#api/status/feeds.ts'
import { generateRssFeed } from 'feedsmith'
import { componentScheme, entriesOf, feedUpdated } from './entry.ts'
import { type Feed, feedWords } from './feed.ts'
import { escapeHtml, oneLine, withPlainNames } from './foreign-text.ts'

export function rssFeed(feed: Feed): string {
  const { page, publicUrl, search, scope, each } = feed
  const name = oneLine(page.name)
  const domain = componentScheme(feed)
  const changed = feedUpdated(feed)
  const xml = generateRssFeed<true>(
    {
      title: oneLine(feedWords.history(page.name, scope, each)),
      link: `${publicUrl}/`,
      description: escapeHtml(feedWords.about(name)),
      pubDate: changed,
      lastBuildDate: changed,
      generator: 'Signalbox',
      atom: { links: [{ rel: 'self', type: feedTypes.rss, href: publicUrl + feedPaths.rss[0] + search }] },
      items: entriesOf(feed).map(({ id, title, link, published, updated, html, networks, components }) => ({
        guid: { value: id, isPermaLink: false },
        title,
        link,
        description: html,
        pubDate: published,
        atom: { updated },
        categories: [
          ...networks.map((network) => ({ name: network })),
          ...components.map((component) => ({ name: component.name, domain })),
        ],
      })),
    },
    { strict: true },
  )
  return withPlainNames(xml)
}
