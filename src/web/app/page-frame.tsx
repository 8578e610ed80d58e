import { useEffect, useEffectEvent, useState } from 'react'
import { matchPath, Outlet, useLocation } from 'react-router'
import { Arrival } from '../platform/screen/arrival.tsx'
import { Boundary, type CaughtError } from '../components/ui/boundary.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { routePatterns } from '../paths.ts'
import { uiMessages } from '../components/messages/ui.ts'
import { BoundaryFailure } from '../components/query-failure.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { failureNoticeMessages } from '../components/messages/failure.ts'
import { Countdown } from '../components/time/countdown.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { failureKindOf, unreachable } from '../platform/failure.ts'
import { useConnection, useServices } from '../platform/services.ts'
import { preloadPage } from './pages.tsx'

/** The route's page, with a placeholder while its code is loading and an explanation if it fails as a whole. */
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

/** Shown if a page fails outside its sections. */
function PageError({ error, reset }: CaughtError) {
  const { unreachableSince } = useServices()
  const isCut = useConnection().connection === 'offline' || !navigator.onLine || unreachableSince() !== null
  const isNotLoaded = failureKindOf(error) === 'outdated'
  // A load that began offline may fail after the connection is back.
  const [wasCut, setWasCut] = useState(isCut)
  if (isCut && !wasCut) setWasCut(true)
  const retry = isNotLoaded && wasCut && <RetryLoading onReady={reset} />
  return (
    <>
      <PageHeader title={failureNoticeMessages.pageFailed} />
      {isNotLoaded && isCut ? (
        <FailureNotice failure={unreachable} actions={retry} />
      ) : (
        <>
          <BoundaryFailure error={error} reset={reset} />
          {retry}
        </>
      )}
    </>
  )
}

const retryAfterSeconds = 5

/** Loads a page again that failed while offline, as soon as there is a connection. */
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
