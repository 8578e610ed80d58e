import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router'
import { Countdown } from '../components/time/countdown.tsx'
import { FailureNotice } from '../components/failure-notice.tsx'
import { failureNoticeMessages } from '../components/messages/failure.ts'
import { Boundary } from '../components/ui/boundary.tsx'
import { Button } from '../components/ui/button.tsx'
import { routePatterns } from '../paths.ts'
import { shellMessages } from './messages.ts'

/** A part of the shell that the page can do without. If it fails, it disappears and logs to the console. */
export function Background({ children }: { readonly children: ReactNode }) {
  return (
    <Boundary pending={null} failed={Nothing}>
      {children}
    </Boundary>
  )
}

function Nothing() {
  return null
}

const wallReloadSeconds = 10

function reload(): void {
  location.reload()
}

/** The whole app has failed. Nobody is at a wall display to reload it. */
export function AppFailure() {
  const isWall = matchPath(routePatterns.wall, useLocation().pathname) !== null
  return (
    <main className="mx-auto max-w-160 p-6">
      <FailureNotice
        failure={shellMessages.appFailed}
        actions={
          <>
            <Button onClick={reload}>{failureNoticeMessages.reload}</Button>
            {isWall && <Countdown seconds={wallReloadSeconds} onEnd={reload} />}
          </>
        }
      />
    </main>
  )
}
