import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { NotFoundPage } from '#web/pages/not-found/not-found-page.tsx'
import { routePatterns } from '#web/paths.ts'
import { PageFrame } from './page-frame.tsx'
import { Shell } from './shell.tsx'

const StatusPage = lazy(() =>
  import('#web/pages/status/status-page.tsx').then((page) => ({ default: page.StatusPage })),
)
const ComponentsPage = lazy(() =>
  import('#web/pages/components/components-page.tsx').then((page) => ({ default: page.ComponentsPage })),
)
const ComponentPage = lazy(() =>
  import('#web/pages/components/component-page.tsx').then((page) => ({ default: page.ComponentPage })),
)
const IncidentsPage = lazy(() =>
  import('#web/pages/incidents/incidents-page.tsx').then((page) => ({ default: page.IncidentsPage })),
)
const IncidentPage = lazy(() =>
  import('#web/pages/incidents/incident-page.tsx').then((page) => ({ default: page.IncidentPage })),
)
const MaintenancePage = lazy(() =>
  import('#web/pages/maintenance/maintenance-page.tsx').then((page) => ({ default: page.MaintenancePage })),
)
const MaintenanceItemPage = lazy(() =>
  import('#web/pages/maintenance/maintenance-item-page.tsx').then((page) => ({ default: page.MaintenanceItemPage })),
)
const WallPage = lazy(() => import('#web/pages/wall/wall-page.tsx').then((page) => ({ default: page.WallPage })))
const AboutPage = lazy(() => import('#web/pages/about/about-page.tsx').then((page) => ({ default: page.AboutPage })))

/** Every page of the app; each is loaded when it is first opened. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={routePatterns.status} element={<StatusPage />} />
        <Route path={routePatterns.components} element={<ComponentsPage />} />
        <Route path={routePatterns.component} element={<ComponentPage />} />
        <Route path={routePatterns.incidents} element={<IncidentsPage />} />
        <Route path={routePatterns.incident} element={<IncidentPage />} />
        <Route path={routePatterns.maintenance} element={<MaintenancePage />} />
        <Route path={routePatterns.maintenanceItem} element={<MaintenanceItemPage />} />
        <Route path={routePatterns.about} element={<AboutPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<PageFrame />}>
        <Route path={routePatterns.wall} element={<WallPage />} />
      </Route>
    </Routes>
  )
}
