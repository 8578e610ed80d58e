import { networksIn } from '#domain/status/status-view.ts'
import { paths } from '../../paths.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { aboutWords } from './messages.ts'
import { networkWords } from '../../components/messages/network.ts'
import { Fact } from './fact.tsx'

const feeds = [
  { name: aboutWords.atom, addressOf: paths.atom },
  { name: aboutWords.rss, addressOf: paths.rss },
  { name: aboutWords.calendar, addressOf: paths.calendar },
] as const

/** Each feed whole, and narrowed to each network there is. */
export function Feeds() {
  const tree = useStatusIfKnown().data?.tree
  const present = tree ? networksIn(tree) : []
  const scopes = [
    { network: null, name: present.length === 0 ? aboutWords.wholePage : aboutWords.everything },
    ...present.map((network) => ({ network, name: networkWords.name(network) })),
  ]
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{aboutWords.feedsHint}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {feeds.map((feed) => (
          <Fact key={feed.name} term={feed.name}>
            <ul className="flex flex-wrap gap-x-4">
              {scopes.map((scope) => (
                <li key={scope.name}>
                  <a
                    href={feed.addressOf({ network: scope.network })}
                    aria-label={aboutWords.feedOf(scope.name, feed.name)}
                    className="target inline-flex items-center text-accent underline underline-offset-2"
                  >
                    {scope.name}
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        ))}
      </dl>
    </>
  )
}
