import { feedPaths, feedTypes } from '#api/status/feeds.ts'
import { generateAtomFeed } from 'feedsmith'
import { componentScheme, entriesOf, feedId, feedUpdated } from './entry.ts'
import { type Feed, feedWords } from './feed.ts'
import { oneLine, withPlainNames } from './foreign-text.ts'

export function atomFeed(feed: Feed): string {
  const { page, publicUrl, search, scope, each } = feed
  const name = oneLine(page.name)
  const scheme = componentScheme(feed)
  const xml = generateAtomFeed<true>(
    {
      id: feedId(feed),
      title: { value: oneLine(feedWords.history(page.name, scope, each)) },
      updated: feedUpdated(feed),
      authors: [{ name }],
      links: [
        { rel: 'self', type: feedTypes.atom, href: publicUrl + feedPaths.atom[0] + search },
        { rel: 'alternate', type: 'text/html', href: `${publicUrl}/` },
      ],
      generator: { text: 'Signalbox' },
      entries: entriesOf(feed).map(({ id, title, link, published, updated, html, networks, components }) => ({
        id,
        title: { value: title },
        published,
        updated,
        links: [{ rel: 'alternate', type: 'text/html', href: link }],
        content: { type: 'html', value: html },
        categories: [
          ...networks.map((term) => ({ term })),
          ...components.map((component) => ({ term: component.id, label: component.name, scheme })),
        ],
      })),
    },
    { strict: true },
  )
  return withPlainNames(xml)
}
