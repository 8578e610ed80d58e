import { useSources } from '../../platform/sources.ts'
import { useUpstreams } from '../../platform/upstreams.ts'
import { aloneSource } from '../../standalone/messages.ts'
import { upstreamWords as words } from '../../components/messages/upstream.ts'
import { Fact } from './fact.tsx'
import { UpstreamFacts } from './upstream-facts.tsx'

/** Whose accounts, schemas and policies there are. */
export function GuardianSource() {
  const { isAlone } = useSources().data
  const isUpstream = useUpstreams().data.schemas !== null
  const { embedded, upstream } = words.guardianSources
  const service = isUpstream ? upstream : embedded
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact term={words.source}>{isAlone ? aloneSource('guardian', isUpstream) : service}</Fact>
      <UpstreamFacts area="schemas" />
    </dl>
  )
}
