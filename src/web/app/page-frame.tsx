import { matchPath, Outlet, useLocation } from 'react-router'
import { Boundary, type CaughtError } from '../components/ui/boundary.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { routePatterns } from '../paths.ts'
import { uiMessages } from '../components/messages/ui.ts'
import { BoundaryFailure } from '../components/query-failure.tsx'
import { Button } from '../components/ui/button.tsx'
import { PageHeader } from '../components/ui/page-header.tsx'
import { failureNoticeMessages } from '../components/messages/failure.ts'

/** The page of the route, awaited while its code is loaded, and explained where it fails as a whole. */
export function PageFrame() {
  const { pathname } = useLocation()
  // A policy and its blocks are one page.
  const page = matchPath(`${routePatterns.policy}/*`, pathname)?.pathnameBase ?? pathname
  return (
    <Boundary
      key={page}
      subject={pathname}
      pending={<Skeleton height={400} label={uiMessages.loading} />}
      failed={PageError}
    >
      <Outlet />
    </Boundary>
  )
}

/** A page that failed as a whole, outside of its sections. */
function PageError({ error, reset }: CaughtError) {
  return (
    <>
      <PageHeader title={failureNoticeMessages.pageFailed} />
      <BoundaryFailure error={error} reset={reset} />
      <Button onClick={() => location.reload()}>{failureNoticeMessages.reload}</Button>
    </>
  )
}
