import { useRef, useEffect } from 'react'
import { matchPath, useLocation, useNavigationType } from 'react-router'
import { shellMessages } from './messages.ts'
import { routePatterns } from '../paths.ts'
import { useConfirmed, useFreshness } from '../features/status/use-freshness.ts'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { BottomBar, Rail } from './navigation-bars.tsx'
import { PageFrame } from './page-frame.tsx'
import { Strip } from './strip.tsx'
import { AsOf } from '../components/freshness.tsx'
import { Background } from './failures.tsx'
import { StatusMark } from '../components/status-mark.tsx'
import { StatusUpstreamFailure } from '../features/status/status-upstream.tsx'
import { useNewerBuild } from '../platform/sources.ts'
import { useDrawingTime } from '../platform/now.ts'
import { Card } from '../components/ui/card.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
const UpdateNote = lazyPart(() => import('./update-note.tsx').then((part) => part.UpdateNote))

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
  const newerBuild = useNewerBuild()
  const { pathname } = useLocation()
  const isWide = wide.some((pattern) => matchPath(pattern, pathname))
  const main = useRef<HTMLElement>(null)
  useArrival(main)
  return (
    <div className="min-h-dvh md:grid print:block md:grid-cols-[5.25rem_minmax(0,1fr)] md:grid-rows-[var(--strip)_1fr] lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="fixed start-4 top-2 z-50 -translate-y-20 rounded-lg bg-accent px-4 py-3 text-on-accent focus:translate-y-0"
      >
        {shellMessages.skip}
      </a>
      <Background>
        <Strip />
      </Background>
      <Background>
        <Rail />
      </Background>
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        data-unconfirmed={unconfirmed ? '' : undefined}
        className="mx-auto w-full max-w-424 px-4 pt-6 pb-[calc(var(--bottom-bar)+3rem)] outline-none md:px-8"
      >
        {/* All pages begin at the same edge, however wide they are. */}
        <div className={isWide ? undefined : 'max-w-314'}>
          <Background>
            {newerBuild !== null && <UpdateNote build={newerBuild} />}
            {unconfirmed && <UnconfirmedNote />}
          </Background>
          <PageFrame />
        </div>
      </main>
      <Background>
        <BottomBar />
      </Background>
    </div>
  )
}

/** A new page begins at its top, and its title takes the focus; going back leaves the browser's own place. */
function useArrival(main: { readonly current: HTMLElement | null }): void {
  const { pathname } = useLocation()
  const navigation = useNavigationType()
  const before = useRef(pathname)
  useEffect(() => {
    const element = main.current
    if (before.current === pathname || !element) return
    const from = before.current
    before.current = pathname
    if (navigation !== 'POP') scrollTo(0, 0)
    // A form of the new page has taken the focus already.
    if (element.querySelector('input:focus')) return
    element.focus({ preventScroll: true })
    if (navigation === 'POP' && focusRow(element, from)) return
    if (focusTitle(element)) return
    // The page is still being loaded: its title takes over from the landmark, unless one has gone on meanwhile.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== element || focusTitle(element)) watch.disconnect()
    })
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname, navigation, main])
}

/** Going back to a list, one is where one left it: at the row of the page one comes from. */
function focusRow(main: HTMLElement, from: string): boolean {
  const rows = [...main.querySelectorAll<HTMLAnchorElement>('[data-list] a')]
  const row = rows.find((link) => link.pathname === from)
  row?.focus({ preventScroll: true })
  return row !== undefined
}

function focusTitle(main: HTMLElement): boolean {
  const title = main.querySelector('[data-page-title]')
  if (!(title instanceof HTMLElement)) return false
  title.focus({ preventScroll: true })
  return true
}

/** Above a page whose data can no longer be relied on. */
function UnconfirmedNote() {
  const now = useDrawingTime()
  const { ageSeconds } = useFreshness()
  return (
    <Card edge data-status="unknown" className="mb-6 flex items-center gap-3">
      <StatusMark status="unknown" />
      <div>
        {ageSeconds === null ? (
          <p>{shellMessages.unconfirmedNever}</p>
        ) : (
          <p>
            {shellMessages.unconfirmed} <AsOf at={now - ageSeconds * 1000} />.
          </p>
        )}
        <StatusUpstreamFailure />
      </div>
    </Card>
  )
}
