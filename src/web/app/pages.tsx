import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import { routePatterns } from '../paths.ts'
import { preloadedPart } from '../components/lazy-part.tsx'

interface LazyPage {
  readonly path: string
  readonly Page: ComponentType
  /** Loads the code so that the first render does not suspend. */
  readonly preload: () => Promise<void>
  /** True for a page without the shell. */
  readonly isFullScreen: boolean
}

function lazyPage(path: string, load: () => Promise<ComponentType>, isFullScreen = false): LazyPage {
  const Awaited = lazy(async () => ({ default: await load() }))
  const { Part: Page, preload } = preloadedPart(load, Awaited)
  return { path, Page, preload, isFullScreen }
}

/** The policy and its blocks share one component, so that the tree stays mounted when the block changes. */
const policy = lazyPage(routePatterns.policy, () =>
  import('../features/policies/policy-page.tsx').then((page) => page.PolicyPage),
)

export const pages: readonly LazyPage[] = [
  lazyPage(routePatterns.status, () => import('./home-page.tsx').then((page) => page.loadHomePage())),
  lazyPage(routePatterns.components, () =>
    import('./components-with-ledger-page.tsx').then((page) => page.ComponentsWithLedgerPage),
  ),
  lazyPage(routePatterns.component, () =>
    import('./component-with-ledger-page.tsx').then((page) => page.ComponentWithLedgerPage),
  ),
  lazyPage(routePatterns.incidents, () =>
    import('../features/status/incidents/incidents-page.tsx').then((page) => page.IncidentsPage),
  ),
  lazyPage(routePatterns.incident, () =>
    import('./incident-with-ledger-page.tsx').then((page) => page.IncidentWithLedgerPage),
  ),
  lazyPage(routePatterns.maintenance, () =>
    import('../features/status/maintenance/maintenance-page.tsx').then((page) => page.MaintenancePage),
  ),
  lazyPage(routePatterns.maintenanceItem, () =>
    import('../features/status/maintenance/maintenance-item-page.tsx').then((page) => page.MaintenanceItemPage),
  ),
  lazyPage(routePatterns.transactions, () =>
    import('../features/ledger/list/transactions-page.tsx').then((page) => page.TransactionsPage),
  ),
  lazyPage(routePatterns.transaction, () =>
    import('../features/ledger/detail/transaction-page.tsx').then((page) => page.TransactionDetailPage),
  ),
  lazyPage(routePatterns.entity, () =>
    import('../features/ledger/entities/entity-page.tsx').then((page) => page.EntityPage),
  ),
  lazyPage(routePatterns.signals, () =>
    import('../features/signals/signals-page.tsx').then((page) => page.SignalsPage),
  ),
  lazyPage(routePatterns.policies, () =>
    import('../features/policies/list/policies-page.tsx').then((page) => page.PoliciesPage),
  ),
  policy,
  { ...policy, path: routePatterns.policyBlock },
  { ...policy, path: routePatterns.policyTag },
  lazyPage(routePatterns.policyCheck, () =>
    import('../features/policies/tools/check-page.tsx').then((page) => page.CheckPage),
  ),
  lazyPage(routePatterns.policyCompare, () =>
    import('../features/policies/tools/compare-page.tsx').then((page) => page.ComparePage),
  ),
  lazyPage(routePatterns.schemas, () =>
    import('../features/schemas/list/schemas-page.tsx').then((page) => page.SchemasPage),
  ),
  lazyPage(routePatterns.schema, () =>
    import('../features/schemas/editor/schema-page.tsx').then((page) => page.SchemaPage),
  ),
  lazyPage(routePatterns.schemaVersions, () =>
    import('../features/schemas/versions/schema-versions-page.tsx').then((page) => page.SchemaVersionsPage),
  ),
  lazyPage(routePatterns.schemaCompare, () =>
    import('../features/schemas/versions/schema-compare-page.tsx').then((page) => page.SchemaComparePage),
  ),
  lazyPage(routePatterns.signIn, () => import('../features/accounts/sign-in-page.tsx').then((page) => page.SignInPage)),
  lazyPage(routePatterns.account, () =>
    import('../features/accounts/account-page.tsx').then((page) => page.AccountPage),
  ),
  lazyPage(routePatterns.accounts, () =>
    import('../features/accounts/administration/accounts-page.tsx').then((page) => page.AccountsPage),
  ),
  lazyPage(routePatterns.audit, () =>
    import('../features/accounts/audit/audit-page.tsx').then((page) => page.AuditPage),
  ),
  lazyPage(routePatterns.notifications, () =>
    import('../features/notifications/notifications-page.tsx').then((page) => page.NotificationsPage),
  ),
  lazyPage(routePatterns.subscription, () =>
    import('../features/notifications/subscription-page.tsx').then((page) => page.SubscriptionPage),
  ),
  lazyPage(routePatterns.settings, () => import('./settings/settings-page.tsx').then((page) => page.SettingsPage)),
  lazyPage(routePatterns.about, () => import('./about/about-page.tsx').then((page) => page.AboutPage)),
  lazyPage(routePatterns.changes, () =>
    import('../features/status/changes/changes-page.tsx').then((page) => page.ChangesPage),
  ),
  lazyPage(routePatterns.uptime, () =>
    import('../features/status/uptime/uptime-page.tsx').then((page) => page.UptimePage),
  ),
  lazyPage(routePatterns.wall, () => import('./wall-with-ledger-page.tsx').then((page) => page.loadWallPage()), true),
]

/** Does nothing if the path has no page. Rejects if the code cannot be loaded. */
export async function preloadPage(path: string): Promise<void> {
  await pages.find((page) => matchPath(page.path, path))?.preload()
}

/** Loads the code of all pages in sequence, each when `idle` resolves. */
export async function preloadAllPages(idle: () => Promise<void>): Promise<void> {
  for (const { preload } of pages) {
    // oxlint-disable-next-line no-await-in-loop -- leaves the connection and the processor to the reader
    await idle()
    // oxlint-disable-next-line no-await-in-loop -- as above
    await preload().catch(() => undefined)
  }
}
