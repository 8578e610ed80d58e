import { useEffect, useEffectEvent, useState } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import { Arrival } from '../platform/screen/arrival.tsx'
import { Boundary, type CaughtError } from '../components/ui/boundary.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { routePatterns } from '../paths.ts'
import { uiMessages } from '../components/messages/ui.ts'
import { BoundaryFailure } from '../components/query-failure.tsx'
import { Button } from '../components/ui/button.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { failureNoticeMessages } from '../components/messages/failure.ts'
import { Countdown } from '../components/countdown.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { failureKindOf } from '../platform/failure.ts'
import { useConnection } from '../platform/live/connection.ts'
import { shellMessages } from './messages.ts'
import { preloadPage } from './pages.tsx'

/** The page of the route, awaited while its code is loaded, and explained where it fails as a whole. */
export function PageFrame() {
  const { pathname } = useLocation()
  // A policy and its blocks are one page.
  const page = matchPath(`${routePatterns.policy}/*`, pathname)?.pathnameBase ?? pathname
  return (
    <Arrival page={page}>
      <Boundary
        key={page}
        subject={pathname}
        pending={<Skeleton height={400} label={uiMessages.loading} />}
        failed={PageError}
      >
        <Outlet />
      </Boundary>
    </Arrival>
  )
}

/** A page that failed as a whole, outside of its sections. */
function PageError({ error, reset }: CaughtError) {
  const isCut = useConnection().connection === 'offline' || !navigator.onLine
  const isNotLoaded = failureKindOf(error) === 'outdated'
  // What began to load without a connection may fail after it is back.
  const [wasCut, setWasCut] = useState(isCut)
  if (isCut && !wasCut) setWasCut(true)
  const retry = isNotLoaded && wasCut && <RetryLoading onReady={reset} />
  return (
    <>
      <PageHeader title={failureNoticeMessages.pageFailed} />
      {isNotLoaded && isCut ? (
        <FailureNotice failure={shellMessages.pageOffline} actions={retry} />
      ) : (
        <>
          <BoundaryFailure error={error} reset={reset} />
          <Button onClick={() => location.reload()}>{failureNoticeMessages.reload}</Button>
          {retry}
        </>
      )}
    </>
  )
}

const retryAfterSeconds = 5

/** Opens a page whose code could not be loaded without a connection as soon as there is one. */
function RetryLoading({ onReady }: { readonly onReady: () => void }) {
  const { pathname } = useLocation()
  const [attempts, setAttempts] = useState(0)
  const attempt = () => void preloadPage(pathname).then(onReady, () => setAttempts((count) => count + 1))
  const attemptNow = useEffectEvent(attempt)
  useEffect(() => {
    const onOnline = () => attemptNow()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return <Countdown key={attempts} seconds={retryAfterSeconds} onEnd={attempt} />
}
