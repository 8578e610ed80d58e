import { useQueryClient, useQueryErrorResetBoundary, type Query } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { toFailure } from '../platform/failure.ts'
import { backoffMs } from '../platform/retry.ts'
import { Countdown } from './countdown.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { failureNoticeMessages as messages } from './messages/failure.ts'
import type { CaughtError } from './ui/boundary.tsx'
import { Button } from './ui/button.tsx'

/** What failed, and when it is tried again. Comes back by itself as soon as the query behind it succeeds. */
export function BoundaryFailure({ error, reset: redraw }: CaughtError) {
  const queries = useQueryClient()
  const { reset: allowOthers } = useQueryErrorResetBoundary()
  // Other queries of the same part may have failed as well: they ask again, too, instead of failing one after the other.
  const reset = useCallback(() => {
    allowOthers()
    redraw()
  }, [allowOthers, redraw])
  const [query] = useState(() => findFailed(queries.getQueryCache().getAll(), error))
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (!query) return
    return queries.getQueryCache().subscribe((event) => {
      if (event.query === query && event.type === 'updated' && event.action.type === 'success') reset()
    })
  }, [queries, query, reset])

  const retry = async () => {
    if (!query) return reset()
    setBusy(true)
    await query.fetch().catch(() => undefined)
    setBusy(false)
    setTries((count) => count + 1)
  }
  const failure = toFailure(query?.state.error ?? error)
  const pauseSeconds = failure.retryAfterSeconds ?? backoffMs(tries, { minMs: 5000, maxMs: 30_000 }) / 1000
  return (
    <FailureNotice
      failure={failure}
      actions={
        <>
          <Button onClick={() => isBusy || void retry()} aria-disabled={isBusy}>
            {messages.tryAgain}
          </Button>
          {query && isBusy && messages.retrying}
          {/* What does not exist does not appear by asking again; should it, the service says so. */}
          {query && !isBusy && failure.kind !== 'not-found' && (
            <Countdown key={tries} seconds={pauseSeconds} onEnd={() => void retry()} />
          )}
        </>
      }
    />
  )
}

const stay = () => {}

/** The same for a query that does not suspend: its part of the page is drawn again when the answer arrives. */
export function QueryFailure({ error }: Pick<CaughtError, 'error'>) {
  return <BoundaryFailure error={error} reset={stay} />
}

function findFailed(queries: readonly Query[], error: unknown): Query | undefined {
  return queries.find((query) => query.state.error === error)
}
