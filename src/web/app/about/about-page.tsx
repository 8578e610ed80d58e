import { KeyboardMap } from '../../components/keyboard-map.tsx'
import { Section } from '../../components/section.tsx'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { aboutWords } from './messages.ts'
import { pageWords } from '../../components/messages/pages.ts'
import { upstreamWords } from '../../components/messages/upstream.ts'
import { Feeds } from './feeds.tsx'
import { GuardianSource } from './guardian-source.tsx'
import { InterfaceLinks } from './interface-links.tsx'
import { LedgerSource } from './ledger-source.tsx'
import { StatusSource } from './status-source.tsx'
import { Terms } from './terms.tsx'

/** Where what is shown comes from, how to take it elsewhere, and how to read and run this app. */
export function AboutPage() {
  const sources = useSourcesIfKnown().data
  return (
    <>
      <PageHeader title={pageWords.about} lead={sources?.isAlone ? aboutWords.alone : aboutWords.lead}>
        {sources && !sources.isAlone && (
          <span className="text-sm text-quiet">{aboutWords.version(sources.version)}</span>
        )}
      </PageHeader>
      <div className="@container">
        <div className="grid items-start gap-6 @4xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <Section title={aboutWords.source} height={220} card>
              <StatusSource />
            </Section>
            <Section title={aboutWords.ledgerSource} height={110} card>
              <LedgerSource />
            </Section>
            <Section title={upstreamWords.guardian} height={60} card>
              <GuardianSource />
            </Section>
            <Section title={aboutWords.feeds} height={140} card>
              <Feeds />
            </Section>
            <Section title={aboutWords.interface} height={90} card>
              <InterfaceLinks />
            </Section>
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Section title={aboutWords.reading} height={260} card>
              <Terms />
            </Section>
            <Section title={aboutWords.keyboard} height={240} card>
              <KeyboardMap />
            </Section>
          </div>
        </div>
      </div>
    </>
  )
}
