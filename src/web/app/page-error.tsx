import { BoundaryFailure } from '../components/query-failure.tsx'
import { Button } from '../components/ui/button.tsx'
import type { CaughtError } from '../components/ui/boundary.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { failureNoticeMessages } from '../components/messages/failure.ts'

/** A page that failed as a whole, outside of its sections. */
export function PageError({ error, reset }: CaughtError) {
  return (
    <>
      <PageHeader title={failureNoticeMessages.pageFailed} />
      <BoundaryFailure error={error} reset={reset} />
      <Button onClick={() => location.reload()}>{failureNoticeMessages.reload}</Button>
    </>
  )
}
