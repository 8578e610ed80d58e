import { matchPath, Route, Routes } from 'react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { routePatterns } from '../paths.ts'
import { PageFrame } from './page-frame.tsx'
import { Shell } from './shell.tsx'
import { lazy, type ComponentType } from 'react'

interface LazyPage {
  readonly path: string
  readonly Page: ComponentType
  /** Loads the code, so that the page is drawn at once. */
  readonly preload: () => Promise<void>
}

/** A page whose code is loaded when it is first drawn, or before. `lazy` alone waits even for code that is already there. */
function lazyPage(path: string, load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded = await load()
  }
  const Awaited = lazy(async () => ({ default: await load() }))
  return { path, Page: () => (Loaded ? <Loaded /> : <Awaited />), preload }
}

/** A policy and each of its blocks are one page: its tree stays while one goes from block to block. */
const policy = lazyPage(routePatterns.policy, () =>
  import('../features/policies/policy-page.tsx').then((page) => page.PolicyPage),
)

const pages = {
  status: lazyPage(routePatterns.status, () => import('./home-page.tsx').then((page) => page.HomePage)),
  components: lazyPage(routePatterns.components, () =>
    import('../features/status/components/components-page.tsx').then((page) => page.ComponentsPage),
  ),
  component: lazyPage(routePatterns.component, () =>
    import('../features/status/components/component-page.tsx').then((page) => page.ComponentPage),
  ),
  incidents: lazyPage(routePatterns.incidents, () =>
    import('../features/status/incidents/incidents-page.tsx').then((page) => page.IncidentsPage),
  ),
  incident: lazyPage(routePatterns.incident, () =>
    import('../features/status/incidents/incident-page.tsx').then((page) => page.IncidentPage),
  ),
  maintenance: lazyPage(routePatterns.maintenance, () =>
    import('../features/status/maintenance/maintenance-page.tsx').then((page) => page.MaintenancePage),
  ),
  maintenanceItem: lazyPage(routePatterns.maintenanceItem, () =>
    import('../features/status/maintenance/maintenance-item-page.tsx').then((page) => page.MaintenanceItemPage),
  ),
  transactions: lazyPage(routePatterns.transactions, () =>
    import('../features/ledger/list/transactions-page.tsx').then((page) => page.TransactionsPage),
  ),
  transaction: lazyPage(routePatterns.transaction, () =>
    import('../features/ledger/detail/transaction-page.tsx').then((page) => page.TransactionPage),
  ),
  policies: lazyPage(routePatterns.policies, () =>
    import('../features/policies/list/policies-page.tsx').then((page) => page.PoliciesPage),
  ),
  policy,
  policyBlock: { ...policy, path: routePatterns.policyBlock },
  policyTag: { ...policy, path: routePatterns.policyTag },
  schemas: lazyPage(routePatterns.schemas, () =>
    import('../features/schemas/list/schemas-page.tsx').then((page) => page.SchemasPage),
  ),
  schema: lazyPage(routePatterns.schema, () =>
    import('../features/schemas/editor/schema-page.tsx').then((page) => page.SchemaPage),
  ),
  schemaVersions: lazyPage(routePatterns.schemaVersions, () =>
    import('../features/schemas/versions/schema-versions-page.tsx').then((page) => page.SchemaVersionsPage),
  ),
  wall: lazyPage(routePatterns.wall, () =>
    import('../features/status/wall/wall-page.tsx').then((page) => page.WallPage),
  ),
  signIn: lazyPage(routePatterns.signIn, () =>
    import('../features/accounts/sign-in-page.tsx').then((page) => page.SignInPage),
  ),
  about: lazyPage(routePatterns.about, () => import('./about/about-page.tsx').then((page) => page.AboutPage)),
} as const

/** Loads the code of the page at an address's path; a path without a page needs none. */
export async function preloadPage(path: string): Promise<void> {
  await Object.values(pages)
    .find((page) => matchPath(page.path, path))
    ?.preload()
}

/** Every page of the app; each is loaded when it is first opened. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route path={pages.status.path} element={<pages.status.Page />} />
        <Route path={pages.components.path} element={<pages.components.Page />} />
        <Route path={pages.component.path} element={<pages.component.Page />} />
        <Route path={pages.incidents.path} element={<pages.incidents.Page />} />
        <Route path={pages.incident.path} element={<pages.incident.Page />} />
        <Route path={pages.maintenance.path} element={<pages.maintenance.Page />} />
        <Route path={pages.maintenanceItem.path} element={<pages.maintenanceItem.Page />} />
        <Route path={pages.transactions.path} element={<pages.transactions.Page />} />
        <Route path={pages.transaction.path} element={<pages.transaction.Page />} />
        <Route path={pages.policies.path} element={<pages.policies.Page />} />
        <Route path={pages.policy.path} element={<pages.policy.Page />} />
        <Route path={pages.policyBlock.path} element={<pages.policyBlock.Page />} />
        <Route path={pages.policyTag.path} element={<pages.policyTag.Page />} />
        <Route path={pages.schemas.path} element={<pages.schemas.Page />} />
        <Route path={pages.schema.path} element={<pages.schema.Page />} />
        <Route path={pages.schemaVersions.path} element={<pages.schemaVersions.Page />} />
        <Route path={pages.signIn.path} element={<pages.signIn.Page />} />
        <Route path={pages.about.path} element={<pages.about.Page />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<PageFrame />}>
        <Route path={pages.wall.path} element={<pages.wall.Page />} />
      </Route>
    </Routes>
  )
}
