import { useQueryClient, useQueryErrorResetBoundary, type Query } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { Button } from './ui/button.tsx'
import type { Failure } from './ui/boundary.tsx'
import { errorWords, type Explanation } from './messages/errors.ts'
import { Countdown } from './countdown.tsx'
import { StatusMark } from './status-mark.tsx'
import { toldWhy } from './told-why.ts'

const pauses = [5, 10, 20, 30]

/** What failed, what to do, and when it is tried again. Comes back by itself as soon as the query behind it does. */
export function FailureNote({ error, reset: redraw }: Failure) {
  const queries = useQueryClient()
  const { reset: allowOthers } = useQueryErrorResetBoundary()
  // Other queries of the same part may have failed as well: they ask again, too, instead of failing one after the other.
  const reset = useCallback(() => {
    allowOthers()
    redraw()
  }, [allowOthers, redraw])
  const [query] = useState(() => findFailed(queries.getQueryCache().getAll(), error))
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!query) return
    return queries.getQueryCache().subscribe((event) => {
      if (event.query === query && event.type === 'updated' && event.action.type === 'success') reset()
    })
  }, [queries, query, reset])

  const again = async () => {
    if (!query) return reset()
    setBusy(true)
    await query.fetch().catch(() => undefined)
    setBusy(false)
    setTries((count) => count + 1)
  }
  const { title, advice } = explain(query?.state.error ?? error)
  // What is not there does not come by asking for it; should it come, the service says so.
  const waits = query && !busy && !(error instanceof ApiError && error.kind === 'not_found')
  return (
    <div role="alert" className="flex items-start gap-3 py-3">
      <span className="pt-0.5">
        <StatusMark status="unknown" />
      </span>
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="mt-0.5 text-sm text-quiet">{advice}</p>
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm text-quiet">
          <Button onClick={() => busy || void again()} aria-disabled={busy}>
            {errorWords.tryAgain}
          </Button>
          {query && busy && errorWords.retrying}
          {waits && (
            <Countdown key={tries} seconds={pauseOf(query.state.error ?? error, tries)} onEnd={() => void again()} />
          )}
        </p>
      </div>
    </div>
  )
}

const stay = () => {}

/** The same for a query that does not suspend: what stands there is drawn anew by itself with the answer. */
export function QueryFailure({ error }: Pick<Failure, 'error'>) {
  return <FailureNote error={error} reset={stay} />
}

function findFailed(queries: readonly Query[], error: unknown): Query | undefined {
  return queries.find((query) => query.state.error === error)
}

function pauseOf(error: unknown, tries: number): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return asked ?? pauses[Math.min(tries, pauses.length - 1)] ?? 30
}

function explain(error: unknown): Explanation {
  const told = toldWhy(error)
  if (error instanceof ApiError)
    return { ...errorWords.ofKind(error.kind), ...(told && { advice: errorWords.told(told) }) }
  const chunk = error instanceof Error && /import|module/i.test(error.message)
  return chunk ? errorWords.newVersion : errorWords.unexpected
}
