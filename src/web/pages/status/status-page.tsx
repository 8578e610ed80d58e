import { FailureNote } from '#web/parts/failure-note.tsx'
import { useStatusIfKnown } from '#web/queries/status.ts'
import { Boundary } from '#web/ui/boundary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { statusWords } from '#web/words/status.ts'
import { NoStatus } from './no-status.tsx'
import { Overview } from './overview.tsx'
import { RollupHeader } from './rollup-header.tsx'

export function StatusPage() {
  const { data, error } = useStatusIfKnown()
  if (!data && error?.code === 'unavailable') return <NoStatus />
  return (
    <>
      <RollupHeader view={data} />
      <Boundary pending={<Skeleton height={640} label={statusWords.loading} />} failed={FailureNote}>
        <Overview />
      </Boundary>
    </>
  )
}
