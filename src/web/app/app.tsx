import { Commands } from './commands.tsx'
import { AppFailure, Background } from './failures.tsx'
import { Boundary } from '../components/ui/boundary.tsx'
import { lazyPart } from '../components/lazy-part.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'
import { Theme, TitleAndFavicon } from './document-head.tsx'
import type { ReactNode } from 'react'
import { usePreference } from '../platform/preference.ts'
import { useLiveUpdates } from '../features/status/queries.ts'
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
          <AfterPaint />
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
const AfterPaint = lazyPart(() => import('./after-paint.tsx').then((parts) => parts.AfterPaint))
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

function LiveUpdates() {
  useLiveUpdates()
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
