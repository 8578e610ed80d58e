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

/** The whole app, but for the router around it. A part that fails never takes the others with it. */
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

// They speak of what comes later: the first screen does not wait for them.
const Announcer = lazyPart(() => import('./announcer.tsx').then((part) => part.Announcer))
const Notifications = lazyPart(() => import('./notifications.tsx').then((part) => part.Notifications))

/** Few readers want them: their code comes with the choice. */
function ChosenNotifications() {
  const [choice] = usePreference((preferences) => preferences.notify)
  return (
    choice === 'on' && (
      <Background>
        <Notifications />
      </Background>
    )
  )
}

/** Keeps the stream up while the app is shown, and asks again for what it says has changed. */
function LiveUpdates() {
  const { live, confirmation } = useServices()
  const queries = useQueryClient()
  const isFirst = useIsFirstScreen()
  useEffect(() => {
    // Nothing changes while the app takes over what stands.
    if (isFirst) return
    return live.start({
      onEvent(event) {
        if (event.type === 'reset') return void queries.invalidateQueries()
        // Transactions come every second, schemas and blocks concern few: the pages that show them listen for themselves.
        if (event.type !== 'status') return
        // Without kinds it says how things stand; what was drawn from the document may be older by a moment.
        if (event.data.kinds.length === 0 && parseInstant(event.data.updated_at) === heldUpdatedAt(queries)) return
        invalidateStatus(queries)
      },
      onHeartbeat(ageSeconds) {
        // A service that is there confirms what it has; what it has must be what is shown.
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
