import { QueryFailure } from '../../../components/query-failure.tsx'
import { useStatusIfKnown } from '../queries.ts'
import { Card } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { statusWords } from '../../../components/messages/status.ts'
import { NoStatus } from './no-status.tsx'
import { Overview } from './overview.tsx'
import { RollupHeader } from './rollup-header.tsx'

/** All of the page hangs on one answer, which usually came with the document: then it is drawn at once, without waiting. */
export function StatusPage() {
  const { data, error } = useStatusIfKnown()
  if (!data && error?.kind === 'unavailable') return <NoStatus />
  return (
    <>
      <RollupHeader view={data} />
      {data && <Overview />}
      {!data && error && (
        <Card>
          <QueryFailure error={error} />
        </Card>
      )}
      {!data && !error && <Skeleton height={640} label={statusWords.loading} />}
    </>
  )
}
