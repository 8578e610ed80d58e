import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { Timestamp } from '../../components/timestamp.tsx'
import { useNewestTransaction, useSources, type LedgerSourceValue } from '../../platform/sources.ts'
import { useUpstreams } from '../../platform/upstreams.ts'
import { aboutWords } from './messages.ts'
import { networkWords } from '../../components/messages/network.ts'
import { aloneSource } from '../../standalone/messages.ts'
import { Fact } from './fact.tsx'
import { UpstreamFacts } from './upstream-facts.tsx'

/** Whose transactions there are, where they come from, and how far they reach. */
export function LedgerSource() {
  const { ledger, isAlone } = useSources().data
  const isNamed = useUpstreams().data.ledger !== null
  const newest = parseTimestamp(useNewestTransaction() ?? '')
  const { ledgerFacts: facts } = aboutWords
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term={facts.network}>{networkWords.name(ledger.network)}</Fact>
      <Fact term={facts.source}>{isAlone ? aloneSource('ledger', isNamed) : sourceOf(ledger)}</Fact>
      <UpstreamFacts area="ledger" />
      {ledger.importedAt !== null && (
        <Fact term={facts.imported}>
          <Timestamp at={ledger.importedAt} mode="relative" />
        </Fact>
      )}
      {newest !== undefined && (
        <Fact term={facts.newest}>
          <Timestamp at={millisecondsOf(newest)} mode="relative" />
        </Fact>
      )}
    </dl>
  )
}

function sourceOf({ sample, source, newest }: LedgerSourceValue): string {
  if (sample) return aboutWords.ledgerSources.sample
  return newest === null && source === 'embedded' ? aboutWords.ledgerSources.none : aboutWords.ledgerSources[source]
}
