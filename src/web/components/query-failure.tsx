import { useQueryClient, useQueryErrorResetBoundary, type Query } from '@tanstack/react-query'
import { ApiError } from '#api/errors.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toFailure } from '../platform/failure.ts'
import { backoffMs } from '#domain/time/backoff.ts'
import { useServices } from '../platform/services.ts'
import { upstreamBehind, useUpstreamsIfKnown } from '../platform/sources.ts'
import { Countdown } from './time/countdown.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { failureNoticeMessages as messages } from './messages/failure.ts'
import { useSaysFailure } from '../platform/said-failures.ts'
import { Timestamp } from './time/timestamp.tsx'
import type { CaughtError } from './ui/boundary.tsx'
import { Button } from './ui/button.tsx'
import { holdFocus } from './ui/page-header.tsx'

/** Shows what failed and when it is retried. Disappears as soon as the query succeeds. */
export function BoundaryFailure(caught: CaughtError) {
  return <Failed {...useFailed(caught)} />
}

/** Like `BoundaryFailure`, for one part of a page. If several parts have the same failure, only one shows it. */
export function SectionFailure(caught: CaughtError) {
  const failed = useFailed(caught)
  return useSaysFailure(failed.failure) ? (
    <Failed {...failed} />
  ) : (
    <p className="py-1 text-sm text-quiet">{messages.sameReason}</p>
  )
}

function useFailed({ error, reset: redraw }: CaughtError) {
  const queries = useQueryClient()
  const { reset: allowOthers } = useQueryErrorResetBoundary()
  // Other queries of this part may have failed as well: refetch them together instead of failing one by one.
  const reset = useCallback(() => {
    allowOthers()
    redraw()
  }, [allowOthers, redraw])
  const [query] = useState(() => findFailed(queries.getQueryCache().getAll(), error))
  useEffect(() => {
    if (!query) return
    return queries.getQueryCache().subscribe((event) => {
      if (event.query === query && event.type === 'updated' && event.action.type === 'success') reset()
    })
  }, [queries, query, reset])
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const latest = query?.state.error ?? error
  const failure = toFailure(latest)
  const retry = async () => {
    if (!query) return reset()
    setBusy(true)
    // Other failed parts wait for this attempt, too.
    const others = queries
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.error && state.data === undefined)
    await Promise.all([...new Set([query, ...others])].map((one) => one.fetch().catch(() => undefined)))
    setBusy(false)
    setTries((count) => count + 1)
  }
  return { query, latest, failure, tries, isBusy, retry }
}

function Failed({ query, latest, failure, tries, isBusy, retry }: ReturnType<typeof useFailed>) {
  const button = useRef<HTMLButtonElement>(null)
  // The first success removes the button that the user pressed.
  useLayoutEffect(() => {
    const pressed = button.current
    return () => {
      if (pressed !== null && pressed === document.activeElement) requestAnimationFrame(holdFocus)
    }
  }, [])
  const pauseSeconds = failure.retryAfterSeconds ?? backoffMs(tries, { minMs: 5000, maxMs: 30_000 }) / 1000
  return (
    <FailureNotice
      failure={failure}
      {...(isOutage(latest) && { note: <FailingSince error={latest} /> })}
      actions={
        // Signing in asks again by itself, and so does a reload.
        failure.kind !== 'signed-out' &&
        failure.kind !== 'outdated' && (
          <>
            <Button ref={button} onClick={() => isBusy || void retry()} aria-disabled={isBusy}>
              {messages.tryAgain}
            </Button>
            {query && isBusy && messages.retrying}
            {/* Retrying helps neither a rejected request nor a missing resource; the service announces a created one. */}
            {query && !isBusy && failure.kind !== 'not-found' && failure.kind !== 'invalid' && (
              <Countdown key={tries} seconds={pauseSeconds} onEnd={() => void retry()} />
            )}
          </>
        )
      }
    />
  )
}

/** A status below 500 tells about the request, not about the service. */
function isOutage(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.kind === 'network' || (error.status ?? 0) >= 500)
}

/** When the failure began, if that is known: it may be long before this page asked. */
function FailingSince({ error }: { readonly error: ApiError }) {
  const { unreachableSince } = useServices()
  const upstreams = useUpstreamsIfKnown().data
  const area = upstreamBehind(error)
  const since = error.kind === 'network' ? unreachableSince() : area && upstreams?.[area]?.failingSince
  if (!since) return null
  return (
    <>
      {messages.since} <Timestamp at={since} mode="near" />.
    </>
  )
}

const stay = () => {}

/** Like `BoundaryFailure`, for a query that does not suspend: its part is rendered again when data arrives. */
export function QueryFailure({ error }: Pick<CaughtError, 'error'>) {
  return <BoundaryFailure error={error} reset={stay} />
}

function findFailed(queries: readonly Query[], error: unknown): Query | undefined {
  return queries.find((query) => query.state.error === error)
}
