import { ConnectNetwork, SampleAfterwards } from '../../components/connect/connect-network.tsx'
import { connectMessages } from '../../components/connect/messages.ts'
import { sampleMessages } from '../../components/connect/sample-messages.ts'
import { KeyboardMap } from '../../components/keyboard-map.tsx'
import { ErrorText } from '../../components/ui/error-text.tsx'
import { Timestamp } from '../../components/time/timestamp.tsx'
import { Section } from '../../components/section.tsx'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { aboutMessages } from './messages.ts'
import { pageMessages } from '../../components/messages/pages.ts'
import { upstreamMessages } from './upstream-messages.ts'
import { GuardianSource, LedgerSourceFacts, StatusSourceFacts, Terms, SourceFact } from './sources.tsx'
import { networksIn } from '#domain/status/status-view.ts'
import { paths } from '../../paths.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { networkMessages } from '../../components/messages/network.ts'

/** Where the displayed data comes from, how to export it, and how to read and run this app. */
export function AboutPage() {
  const sources = useSourcesIfKnown().data
  return (
    <>
      <PageHeader title={pageMessages.about} lead={sources?.isStandalone ? aboutMessages.alone : aboutMessages.lead}>
        {sources && !sources.isStandalone && (
          <span className="text-sm text-quiet">{aboutMessages.version(sources.version)}</span>
        )}
      </PageHeader>
      {typeof sources?.storageFullSince === 'number' && (
        <ErrorText className="mb-4 text-sm">
          {aboutMessages.storageFull} <Timestamp at={sources.storageFullSince} mode="relative" />
        </ErrorText>
      )}
      <div className="@container">
        <div className="grid items-start gap-6 @4xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <Section title={aboutMessages.source} height={220} card>
              <StatusSourceFacts />
            </Section>
            <Section title={aboutMessages.ledgerSource} height={110} card>
              <LedgerSourceFacts />
            </Section>
            <Section title={upstreamMessages.guardian} height={60} card>
              <GuardianSource />
            </Section>
            {sources && !sources.isStandalone && (
              <Section title={connectMessages.title} height={420} card>
                <ConnectNetwork />
                <h3 className="mt-4 font-medium">{sampleMessages.afterwards}</h3>
                <SampleAfterwards />
              </Section>
            )}
            <Section title={aboutMessages.feeds} height={140} card>
              <Feeds />
            </Section>
            <Section title={aboutMessages.interface} height={90} card>
              <InterfaceLinks />
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Section title={aboutMessages.reading} height={260} card>
              <Terms />
            </Section>
            <Section title={aboutMessages.keyboard} height={240} card>
              <KeyboardMap />
            </Section>
          </div>
        </div>
      </div>
    </>
  )
}

const feeds = [
  { name: aboutMessages.atom, addressOf: paths.atom },
  { name: aboutMessages.rss, addressOf: paths.rss },
  { name: aboutMessages.calendar, addressOf: paths.calendar },
] as const

/** Each feed in full, and limited to each network. */
export function Feeds() {
  const tree = useStatusIfKnown().data?.tree
  const present = tree ? networksIn(tree) : []
  const scopes = [
    { network: null, name: present.length === 0 ? aboutMessages.wholePage : aboutMessages.everything },
    ...present.map((network) => ({ network, name: networkMessages.name(network) })),
  ]
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{aboutMessages.feedsHint}</p>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        {feeds.map((feed) => (
          <SourceFact key={feed.name} term={feed.name}>
            <ul className="flex flex-wrap gap-x-4">
              {scopes.map((scope) => (
                <li key={scope.name}>
                  <a
                    href={feed.addressOf({ network: scope.network })}
                    aria-label={aboutMessages.feedOf(scope.name, feed.name)}
                    className="target inline-flex items-center text-accent underline underline-offset-2"
                  >
                    {scope.name}
                  </a>
                </li>
              ))}
            </ul>
          </SourceFact>
        ))}
      </dl>
    </>
  )
}

const links = [
  { href: paths.openApi(), name: aboutMessages.openApi },
  { href: paths.summary(), name: aboutMessages.summary },
] as const

export function InterfaceLinks() {
  return (
    <>
      <p className="mb-2 text-sm text-quiet">{aboutMessages.interfaceHint}</p>
      <ul className="flex flex-col gap-1">
        {links.map(({ href, name }) => (
          <li key={href} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <a href={href} className="target inline-flex items-center text-accent underline underline-offset-2">
              {name}
            </a>
            <code className="font-mono text-xs text-quiet">{href}</code>
          </li>
        ))}
      </ul>
    </>
  )
}
