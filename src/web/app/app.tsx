import { Commands } from './commands.tsx'
import { AppFailure, Background } from './failures.tsx'
import { Boundary } from '../components/ui/boundary.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'
import { Theme, TitleAndFavicon } from './document-head.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import { parseInstant } from '#domain/time/instant.ts'
import { useIsFirstScreen } from '../platform/screen/first-screen.ts'
import { usePreference } from '../platform/preference.ts'
import { useServices } from '../platform/services.ts'
import { followAnswers, heldUpdatedAt, invalidateStatus, isUpToDate } from '../features/status/queries.ts'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { PageFrame } from './page-frame.tsx'
import { pages } from './pages.tsx'
import { Shell } from './shell.tsx'

/** The whole app except its router. A failing part never takes down the others. */
export function App(props: Omit<ProvidersProps, 'children'>) {
  return (
    <Boundary pending={null} failed={AppFailure}>
      <Providers {...props}>
        <Theme />
        <Background>
          <LiveUpdates />
        </Background>
        <Background>
          <TitleAndFavicon />
        </Background>
        <Background>
          <Announcer />
        </Background>
        <ChosenNotifications />
        <Commands>
          <AppRoutes />
        </Commands>
      </Providers>
    </Boundary>
  )
}

// The first screen does not wait for these parts, because they only report later changes.
const Announcer = lazyPart(() => import('./announcer.tsx').then((part) => part.Announcer))
const DesktopNotifications = lazyPart(() => import('./notifications.tsx').then((part) => part.DesktopNotifications))

/** Loaded only for readers who turned notifications on. */
function ChosenNotifications() {
  const [choice] = usePreference((preferences) => preferences.notify)
  return (
    choice === 'on' && (
      <Background>
        <DesktopNotifications />
      </Background>
    )
  )
}

/** Keeps the event stream open while the app is visible, and refetches what has changed. */
function LiveUpdates() {
  const { live, confirmation } = useServices()
  const queries = useQueryClient()
  const isFirst = useIsFirstScreen()
  useEffect(() => {
    // Nothing changes while the app hydrates the page.
    if (isFirst) return
    return live.start({
      onEvent(event) {
        if (event.type === 'reset') return void queries.invalidateQueries()
        // Transactions arrive every second, and schemas and blocks concern few readers: their pages listen themselves.
        if (event.type !== 'status') return
        // An event without kinds reports the current state, which may be slightly newer than the data in the document.
        if (event.data.kinds.length === 0 && parseInstant(event.data.updated_at) === heldUpdatedAt(queries)) return
        invalidateStatus(queries)
      },
      onHeartbeat(ageSeconds) {
        // A heartbeat confirms the service's data, so the displayed data must be the same.
        if (ageSeconds !== null && isUpToDate(queries)) confirmation.confirm(ageSeconds)
      },
    })
  }, [isFirst, live, confirmation, queries])
  useEffect(() => followAnswers(queries, { live, confirmation }), [queries, live, confirmation])
  return null
}

function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        {routesOf(false)}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<PageFrame />}>{routesOf(true)}</Route>
    </Routes>
  )
}

function routesOf(isFullScreen: boolean): ReactNode {
  return pages
    .filter((page) => page.isFullScreen === isFullScreen)
    .map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />)
}
