import { FailureNote } from '../components/failure-note.tsx'
import { Button } from '../components/ui/button.tsx'
import type { Failure } from '../components/ui/boundary.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { errorWords } from '../components/messages/errors.ts'

/** A page that failed as a whole, outside of its sections. */
export function PageError({ error, reset }: Failure) {
  return (
    <>
      <PageHeader title={errorWords.pageFailed} />
      <FailureNote error={error} reset={reset} />
      <Button onClick={() => location.reload()}>{errorWords.reload}</Button>
    </>
  )
}
