import { Outlet, useLocation } from 'react-router'
import { Boundary } from '#web/ui/boundary.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { uiWords } from '#web/words/ui.ts'
import { PageError } from './page-error.tsx'

/** The page of the route, awaited while its code is loaded, and explained where it fails as a whole. */
export function PageFrame() {
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname} pending={<Skeleton height={400} label={uiWords.loading} />} failed={PageError}>
      <Outlet />
    </Boundary>
  )
}
