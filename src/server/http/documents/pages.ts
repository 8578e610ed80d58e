import { addressOf } from '#api/endpoint.ts'
import { getDayBars, listRecords } from '#api/status/history.ts'
import { getRecord, listFigures, listMonths, listTransitions } from '#api/status/record-history.ts'
import { getSignals } from '#api/signals/signals.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { getEntity } from '#api/ledger/entities.ts'
import { formatEntityId, readEntityId } from '#domain/ledger/entity-id.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { transactionAddress } from '#domain/ledger/ledger-search.ts'
import { firstPageAddress } from '#domain/ledger/transaction-filter.ts'

/** A page of the app: its path, its module, and the data of its first screen. */
export interface PageRoute {
  readonly path: RegExp
  /** Key of the page’s module in the build manifest. */
  readonly module: string
  /** Modules that the page imports right after it starts. */
  readonly next?: readonly string[]
  /** API paths whose answers are inlined in the document. */
  readonly first: (id: string, search: string) => readonly string[]
}

const always = [addressOf(getSummary.path), addressOf(getSources.path)]
const days = addressOf(getDayBars.path)
const incidents = [
  addressOf(listRecords.path, { query: { kind: 'incident', over: 'no' } }),
  addressOf(listRecords.path, { query: { kind: 'incident', over: 'yes' } }),
  addressOf(listMonths.path, { query: { kind: 'incident' } }),
  addressOf(listFigures.path),
]
const component = (id: string) =>
  [getDayBars, listRecords, listTransitions].map(({ path }) => addressOf(path, { query: { component: id } }))
const record = (kind: string, id: string) => addressOf(getRecord.path, { params: { kind, id } })

/** The app loads the session itself, because documents are the same for all users. */
const session = ['src/web/platform/session/session-manager.ts']

/** Null if the text is not an id. */
function entityAddress(text: string): string | null {
  const read = readEntityId(text)
  return read.kind === 'id' ? addressOf(getEntity.path, { params: { id: formatEntityId(read.id) } }) : null
}

const listOf = (address: string | null) => (address === null ? [] : [address])

/** Any other path answers 404. */
export const pageRoutes: readonly PageRoute[] = [
  {
    path: /^\/$/,
    module: 'src/web/app/home-page.tsx',
    next: ['src/web/features/signals/witness-line.tsx'],
    first: () => [...always, days, addressOf(getSignals.path)],
  },
  {
    path: /^\/components$/,
    module: 'src/web/app/components-with-ledger-page.tsx',
    first: () => [...always, days],
  },
  {
    path: /^\/components\/([^/]+)$/,
    module: 'src/web/app/component-with-ledger-page.tsx',
    first: (id) => [...always, ...component(id)],
  },
  {
    path: /^\/incidents$/,
    module: 'src/web/features/status/incidents/incidents-page.tsx',
    first: () => [...always, ...incidents],
  },
  {
    path: /^\/incidents\/([^/]+)$/,
    module: 'src/web/app/incident-with-ledger-page.tsx',
    first: (id) => [...always, record('incident', id)],
  },
  {
    path: /^\/maintenance$/,
    module: 'src/web/features/status/maintenance/maintenance-page.tsx',
    first: () => [...always, addressOf(listRecords.path, { query: { kind: 'maintenance', over: 'yes' } })],
  },
  {
    path: /^\/maintenance\/([^/]+)$/,
    module: 'src/web/features/status/maintenance/maintenance-item-page.tsx',
    first: (id) => [...always, record('maintenance', id)],
  },
  {
    path: /^\/uptime$/,
    module: 'src/web/features/status/uptime/uptime-page.tsx',
    first: () => always,
  },
  {
    path: /^\/changes$/,
    module: 'src/web/features/status/changes/changes-page.tsx',
    first: () => always,
  },
  {
    path: /^\/transactions$/,
    module: 'src/web/features/ledger/list/transactions-page.tsx',
    first: (_, search) => [...always, ...listOf(firstPageAddress(search))],
  },
  {
    path: /^\/transactions\/([^/]+)$/,
    module: 'src/web/features/ledger/detail/transaction-page.tsx',
    first: (id) => [...always, addressOf(getTransaction.path, { params: { id: transactionAddress(id) ?? id } })],
  },
  {
    path: /^\/ledger\/([^/]+)$/,
    module: 'src/web/features/ledger/entities/entity-page.tsx',
    first: (id) => [...always, ...listOf(entityAddress(id))],
  },
  {
    path: /^\/signals$/,
    module: 'src/web/features/signals/signals-page.tsx',
    first: () => [...always, addressOf(getSignals.path)],
  },
  // Policies and schemas require a session, so documents never contain their data.
  {
    path: /^\/policies$/,
    module: 'src/web/features/policies/list/policies-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/policies\/[^/]+(?:\/(?:blocks|tag)\/[^/]+)?$/,
    module: 'src/web/features/policies/policy-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/policies\/[^/]+\/check$/,
    module: 'src/web/features/policies/tools/check-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/policies\/[^/]+\/compare$/,
    module: 'src/web/features/policies/tools/compare-page.tsx',
    next: session,
    first: () => always,
  },
  { path: /^\/schemas$/, module: 'src/web/features/schemas/list/schemas-page.tsx', next: session, first: () => always },
  {
    path: /^\/schemas\/[^/]+$/,
    module: 'src/web/features/schemas/editor/schema-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/schemas\/[^/]+\/versions$/,
    module: 'src/web/features/schemas/versions/schema-versions-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/schemas\/[^/]+\/compare$/,
    module: 'src/web/features/schemas/versions/schema-compare-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/wall$/,
    module: 'src/web/app/wall-with-ledger-page.tsx',
    next: ['src/web/features/signals/witness-line.tsx'],
    first: () => [...always, days, addressOf(getSignals.path)],
  },
  { path: /^\/sign-in$/, module: 'src/web/features/accounts/sign-in-page.tsx', next: session, first: () => always },
  { path: /^\/account$/, module: 'src/web/features/accounts/account-page.tsx', next: session, first: () => always },
  {
    path: /^\/accounts$/,
    module: 'src/web/features/accounts/administration/accounts-page.tsx',
    next: session,
    first: () => always,
  },
  { path: /^\/audit$/, module: 'src/web/features/accounts/audit/audit-page.tsx', next: session, first: () => always },
  {
    path: /^\/notifications$/,
    module: 'src/web/features/notifications/notifications-page.tsx',
    next: session,
    first: () => always,
  },
  {
    path: /^\/subscription$/,
    module: 'src/web/features/notifications/subscription-page.tsx',
    first: () => always,
  },
  { path: /^\/settings$/, module: 'src/web/app/settings/settings-page.tsx', first: () => always },
  { path: /^\/about$/, module: 'src/web/app/about/about-page.tsx', first: () => always },
]
