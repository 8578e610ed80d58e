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
import { useDrawingTime } from '../platform/time/now.ts'
import { Card } from '../components/ui/card.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
const UpdateNote = lazyPart(() => import('./update-note.tsx').then((part) => part.UpdateNote))

/** Pages whose tables use the full width. */
const wide = [
  routePatterns.transactions,
  routePatterns.policy,
  routePatterns.policyBlock,
  routePatterns.policyTag,
  routePatterns.schema,
]

/** Strip, rail and page; on phones, a bottom bar replaces the rail. */
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
    <div className="min-h-dvh md:grid print:block print:min-h-0 md:grid-cols-[5.25rem_minmax(0,1fr)] md:grid-rows-[var(--strip)_1fr] lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#content"
        data-print="no"
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
        className="mx-auto w-full max-w-424 px-4 pt-6 pb-[calc(var(--bottom-bar)+3rem)] outline-none md:px-8 print:pb-0"
      >
        {/* All pages start at the same edge, regardless of their width. */}
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

/** A new page starts at the top and focuses its title. Going back keeps the browser's scroll position. */
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
    // A form of the new page already has the focus.
    if (element.querySelector('input:focus')) return
    element.focus({ preventScroll: true })
    if (navigation === 'POP' && focusRow(element, from)) return
    if (focusTitle(element)) return
    // While the page is loading, the landmark has the focus. The title takes it over, unless the user has moved on.
    const watch = new MutationObserver(() => {
      if (document.activeElement !== element || focusTitle(element)) watch.disconnect()
    })
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname, navigation, main])
}

/** After going back to a list, focuses the row of the page that was left. */
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

/** Shown above a page whose data is no longer reliable. */
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
