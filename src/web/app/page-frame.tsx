import { matchPath, Outlet, useLocation } from 'react-router'
import { Boundary } from '../components/ui/boundary.tsx'
import { Skeleton } from '../components/ui/skeleton.tsx'
import { routePatterns } from '../paths.ts'
import { uiWords } from '../components/messages/ui.ts'
import { PageError } from './page-error.tsx'

/** The page of the route, awaited while its code is loaded, and explained where it fails as a whole. */
export function PageFrame() {
  const { pathname } = useLocation()
  // A policy and its blocks are one page.
  const page = matchPath(`${routePatterns.policy}/*`, pathname)?.pathnameBase ?? pathname
  return (
    <Boundary
      key={page}
      subject={pathname}
      pending={<Skeleton height={400} label={uiWords.loading} />}
      failed={PageError}
    >
      <Outlet />
    </Boundary>
  )
}
