import { useRef } from 'react'
import { matchPath, useLocation } from 'react-router'
import { shellWords } from './messages.ts'
import { routePatterns } from '../paths.ts'
import { useConfirmed } from '../features/status/use-freshness.ts'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { BottomBar } from './bottom-bar.tsx'
import { PageFrame } from './page-frame.tsx'
import { Rail } from './rail.tsx'
import { Strip } from './strip.tsx'
import { UnconfirmedNote } from './unconfirmed-note.tsx'
import { useArrival } from './use-arrival.ts'

/** Pages whose tables take all the room there is. */
const wide = [
  routePatterns.transactions,
  routePatterns.policy,
  routePatterns.policyBlock,
  routePatterns.policyTag,
  routePatterns.schema,
]

/** Strip, rail and the page; on phones a bar at the bottom takes the place of the rail. */
export function Shell() {
  const confirmed = useConfirmed()
  const known = useStatusIfKnown().data !== undefined
  const unconfirmed = known && !confirmed
  const { pathname } = useLocation()
  const isWide = wide.some((pattern) => matchPath(pattern, pathname))
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  return (
    <div className="min-h-dvh md:grid print:block md:grid-cols-[4.5rem_minmax(0,1fr)] md:grid-rows-[var(--strip)_1fr] lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-3 text-on-accent focus:translate-y-0"
      >
        {shellWords.skip}
      </a>
      <Strip />
      <Rail />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        data-unconfirmed={unconfirmed ? '' : undefined}
        className={`mx-auto w-full ${isWide ? 'max-w-424' : 'max-w-330'} px-4 pt-6 pb-[calc(var(--bottom-bar)+3rem)] outline-none md:px-8`}
      >
        {unconfirmed && <UnconfirmedNote />}
        <PageFrame />
      </main>
      <BottomBar />
    </div>
  )
}
