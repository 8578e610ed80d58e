import { StaleNote } from '../../components/freshness.tsx'
import { Timestamp } from '../../components/timestamp.tsx'
import { useConnection } from '../../platform/live/connection.ts'
import { useSources, type SourceValue } from '../../platform/sources.ts'
import { useStatusIfKnown } from '../../features/status/queries.ts'
import { useUpstreams } from '../../platform/upstreams.ts'
import { aboutWords } from './messages.ts'
import { aloneSource } from '../../standalone/messages.ts'
import { Fact } from './fact.tsx'
import { Health } from './health.tsx'
import { PageName } from './page-name.tsx'
import { UpstreamFacts } from './upstream-facts.tsx'

/** The source of the status area, how well it does, and what it last gave. */
export function StatusSource() {
  const sources = useSources()
  const { status, isAlone } = sources.data
  const isNamed = useUpstreams().data.status !== null
  const page = useStatusIfKnown().data?.page
  const { connection } = useConnection()
  const { facts } = aboutWords
  return (
    <>
      <StaleNote query={sources} />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
        <Fact term={facts.health}>
          <Health />
        </Fact>
        <Fact term={facts.source}>{isAlone ? aloneSource('status', isNamed) : sourceOf(status)}</Fact>
        <UpstreamFacts area="status" />
        {page && (
          <Fact term={facts.page}>
            <PageName name={page.name} url={page.url} />
          </Fact>
        )}
        {page && <Fact term={facts.zone}>{page.timeZone}</Fact>}
        {status.importedAt !== null && (
          <Fact term={facts.imported}>
            <Timestamp at={status.importedAt} mode="relative" />
          </Fact>
        )}
        {page && page.updatedAt !== null && (
          <Fact term={facts.changed}>
            <Timestamp at={page.updatedAt} mode="relative" />
          </Fact>
        )}
        <Fact term={facts.connection}>{aboutWords.connections[connection]}</Fact>
      </dl>
    </>
  )
}

function sourceOf({ known, sample, source }: SourceValue): string {
  if (source === 'upstream') return aboutWords.sources.upstream
  if (!known) return aboutWords.sources.none
  return sample ? aboutWords.sources.sample : aboutWords.sources[source]
}
