import { useUpstreams } from '#web/queries/upstreams.ts'
import { upstreamWords as words } from '#web/words/upstream.ts'
import { Fact } from './fact.tsx'
import { UpstreamFacts } from './upstream-facts.tsx'

/** Whose accounts, schemas and policies there are. */
export function GuardianSource() {
  const isUpstream = useUpstreams().data.schemas !== null
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term={words.source}>{isUpstream ? words.guardianSources.upstream : words.guardianSources.embedded}</Fact>
      <UpstreamFacts area="schemas" />
    </dl>
  )
}
