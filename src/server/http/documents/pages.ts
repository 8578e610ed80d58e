import { addressOf } from '#api/endpoint.ts'
import { getDayBars, listRecords } from '#api/status/history.ts'
import { getRecord, listFigures, listMonths, listTransitions } from '#api/status/record-history.ts'
import { getSignals } from '#api/signals/signals.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { getEntity } from '#api/ledger/entities.ts'
import { formatEntityId, readWrittenEntityId } from '#domain/ledger/entity-id.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { transactionAddress } from '#domain/ledger/ledger-search.ts'
import { firstPageAddress } from '#domain/ledger/transaction-filter.ts'

/** A page of the app: its path, its module, and the data of its first screen. */
export interface PageRoute {
  readonly path: RegExp
  /** Its name in a link preview; empty for the status page, which is named by its state. */
  readonly title: string
  /** What it shows, in a link preview. */
  readonly about: string
  /** Key of the page’s module in the build manifest. */
  readonly module: string
  /** Modules that the page imports right after it starts. */
  readonly next?: readonly string[]
  /** API paths whose answers are inlined in the document. */
  readonly first: (id: string, search: string) => readonly string[]
}

const always = [addressOf(getSummary.path), addressOf(getSources.path)]
const days = addressOf(getDayBars.path)
const incidentFilters = ['q', 'status', 'impact', 'component', 'network', 'month']
function incidents(search: string): readonly string[] {
  const given = new URLSearchParams(search)
  const chosen = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, given.get(name)?.trim()]).filter(([, value]) => value))
  const filters = { kind: 'incident', ...chosen(incidentFilters) }
  const { month: _, ...ofAnyMonth } = filters
  return [
    addressOf(listRecords.path, { query: { ...filters, over: 'no' } }),
    addressOf(listRecords.path, { query: { ...filters, over: 'yes' } }),
    addressOf(listMonths.path, { query: ofAnyMonth }),
    addressOf(listFigures.path, { query: chosen(['component', 'network']) }),
  ]
}
const component = (id: string) =>
  [getDayBars, listRecords, listTransitions].map(({ path }) => addressOf(path, { query: { component: id } }))
const record = (kind: string, id: string) => addressOf(getRecord.path, { params: { kind, id } })

/** The app loads the session itself, because documents are the same for all users. */
const session = ['src/web/platform/session/session-manager.ts']

/** Null if the text is not an id. */
function entityAddress(text: string): string | null {
  const read = readWrittenEntityId(text)
  return read.kind === 'id' ? addressOf(getEntity.path, { params: { id: formatEntityId(read.id) } }) : null
}

const listOf = (address: string | null) => (address === null ? [] : [address])

/** Every page of the app. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: /^\/$/,
    title: '',
    about: '',
    module: 'src/web/app/home-page.tsx',
    next: ['src/web/features/signals/witness-line.tsx'],
    first: () => [...always, days, addressOf(getSignals.path)],
  },
  {
    path: /^\/components$/,
    title: 'Components',
    about: 'The state of each component, and its last 90 days.',
    module: 'src/web/app/components-with-ledger-page.tsx',
    first: () => [...always, days],
  },
  {
    path: /^\/components\/([^/]+)$/,
    title: 'Component',
    about: 'The state of a component, its uptime and its history.',
    module: 'src/web/app/component-with-ledger-page.tsx',
    first: (id) => [...always, ...component(id)],
  },
  {
    path: /^\/incidents$/,
    title: 'Incidents',
    about: 'Open and past incidents, with their updates.',
    module: 'src/web/features/status/incidents/incidents-page.tsx',
    first: (_, search) => [...always, ...incidents(search)],
  },
  {
    path: /^\/incidents\/([^/]+)$/,
    title: 'Incident',
    about: 'An incident and its updates.',
    module: 'src/web/app/incident-with-ledger-page.tsx',
    first: (id) => [...always, record('incident', id)],
  },
  {
    path: /^\/maintenance$/,
    title: 'Maintenance',
    about: 'Maintenance in progress, scheduled and past.',
    module: 'src/web/features/status/maintenance/maintenance-page.tsx',
    first: () => [...always, addressOf(listRecords.path, { query: { kind: 'maintenance', over: 'yes' } })],
  },
  {
    path: /^\/maintenance\/([^/]+)$/,
    title: 'Maintenance',
    about: 'A maintenance window and its updates.',
    module: 'src/web/features/status/maintenance/maintenance-item-page.tsx',
    first: (id) => [...always, record('maintenance', id)],
  },
  {
    path: /^\/uptime$/,
    title: 'Uptime',
    about: 'Uptime of networks, groups and components over any range.',
    module: 'src/web/features/status/uptime/uptime-page.tsx',
    first: () => always,
  },
  {
    path: /^\/changes$/,
    title: 'Changes',
    about: 'Everything that changed since a chosen time.',
    module: 'src/web/features/status/changes/changes-page.tsx',
    first: () => always,
  },
  {
    path: /^\/transactions$/,
    title: 'Transactions',
    about: 'The transactions of the ledger, live.',
    module: 'src/web/features/ledger/list/transactions-page.tsx',
    first: (_, search) => [...always, ...listOf(firstPageAddress(search))],
  },
  {
    path: /^\/transactions\/([^/]+)$/,
    title: 'Transaction',
    about: 'A transaction of the ledger.',
    module: 'src/web/features/ledger/detail/transaction-page.tsx',
    first: (id) => [...always, addressOf(getTransaction.path, { params: { id: transactionAddress(id) ?? id } })],
  },
  {
    path: /^\/ledger\/([^/]+)$/,
    title: 'Account or entity',
    about: 'An account, contract, topic or token of the ledger.',
    module: 'src/web/features/ledger/entities/entity-page.tsx',
    first: (id) => [...always, ...listOf(entityAddress(id))],
  },
  {
    path: /^\/signals$/,
    title: 'Signals',
    about: 'What the ledger itself shows, compared with the status page.',
    module: 'src/web/features/signals/signals-page.tsx',
    first: () => [...always, addressOf(getSignals.path)],
  },
  // Policies and schemas require a session, so documents never contain their data.
  {
    path: /^\/policies$/,
    title: 'Policies',
    about: 'Policies and the work that waits in them.',
    module: 'src/web/features/policies/list/policies-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/policies\/[^/]+(?:\/(?:blocks|tag)\/[^/]+)?$/,
    title: 'Policy',
    about: 'A policy: its pages, its documents and its blocks.',
    module: 'src/web/features/policies/policy-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/policies\/[^/]+\/check$/,
    title: 'Check of a policy',
    about: 'What a policy gets wrong, and where.',
    module: 'src/web/features/policies/tools/check-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/policies\/[^/]+\/compare$/,
    title: 'Comparison of policies',
    about: 'What differs between two policies.',
    module: 'src/web/features/policies/tools/compare-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/schemas$/,
    title: 'Schemas',
    about: 'The schemas that documents must match.',
    module: 'src/web/features/schemas/list/schemas-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/schemas\/[^/]+$/,
    title: 'Schema',
    about: 'A schema and its fields.',
    module: 'src/web/features/schemas/editor/schema-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/schemas\/[^/]+\/versions$/,
    title: 'Versions of a schema',
    about: 'What changed in a schema, when and by whom.',
    module: 'src/web/features/schemas/versions/schema-versions-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/schemas\/[^/]+\/compare$/,
    title: 'Comparison of two schemas',
    about: 'What differs between two schemas.',
    module: 'src/web/features/schemas/versions/schema-compare-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/wall$/,
    title: 'Wall',
    about: 'The status on one screen, for a wall display.',
    module: 'src/web/app/wall-with-ledger-page.tsx',
    next: ['src/web/features/signals/witness-line.tsx'],
    first: () => [...always, days, addressOf(getSignals.path)],
  },
  {
    path: /^\/sign-in$/,
    title: 'Sign in',
    about: 'Sign in to work with policies and schemas.',
    module: 'src/web/features/accounts/sign-in-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/account$/,
    title: 'Your account',
    about: 'Password, second factors and sessions.',
    module: 'src/web/features/accounts/account-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/accounts$/,
    title: 'Accounts',
    about: 'Who may sign in, and in which role.',
    module: 'src/web/features/accounts/administration/accounts-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/audit$/,
    title: 'Audit log',
    about: 'Who changed what, and when.',
    module: 'src/web/features/accounts/audit/audit-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/notifications$/,
    title: 'Notifications',
    about: 'Who is notified of what, and how.',
    module: 'src/web/features/notifications/notifications-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/subscription$/,
    title: 'Your subscription',
    about: 'What you are notified of.',
    module: 'src/web/features/notifications/subscription-page.tsx',
    first: () => always,
  },
  {
    path: /^\/settings$/,
    title: 'Settings',
    about: 'Theme, time, network and keys of this browser.',
    module: 'src/web/app/settings/settings-page.tsx',
    first: () => always,
  },
  {
    path: /^\/about$/,
    title: 'About',
    about: 'Where the data comes from, and how fresh it is.',
    module: 'src/web/app/about/about-page.tsx',
    first: () => always,
  },
]

/** Any other path answers 404. */
export function findAppPage(pathname: string): PageRoute | undefined {
  return pageRoutes.find(({ path }) => path.test(pathname))
}
