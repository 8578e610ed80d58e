import { FailureNote } from '#web/parts/failure-note.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Failure } from '#web/ui/boundary.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { errorWords } from '#web/words/errors.ts'

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
