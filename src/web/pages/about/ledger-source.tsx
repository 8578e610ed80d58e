import { millisecondsOf, parseTimestamp } from '#domain/timestamp.ts'
import { Timestamp } from '#web/parts/timestamp.tsx'
import { useNewestTransaction, useSources, type LedgerSourceValue } from '#web/queries/sources.ts'
import { useUpstreams } from '#web/queries/upstreams.ts'
import { aboutWords } from '#web/words/about.ts'
import { networkWords } from '#web/words/network.ts'
import { aloneSource } from '#web/words/alone.ts'
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
