import { addressOf } from '#api/endpoint.ts'
import { getDayBars, getRecord, listFigures, listMonths, listRecords, listTransitions } from '#api/status/history.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { getTransaction } from '#api/ledger/transactions.ts'
import { transactionAddress } from '#domain/ledger/ledger-search.ts'
import { firstPageAddress } from '#domain/ledger/transaction-filter.ts'

/** A page of the app as the service sees it: its address, the module that draws it, and what it shows first. */
export interface PageRoute {
  readonly path: RegExp
  /** Key of the page's module in the build's manifest. */
  readonly module: string
  /** Modules that it asks for as soon as it works. */
  readonly next?: readonly string[]
  /** Addresses whose answers are put into the document. */
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

/** What tells who is signed in: the document cannot. */
const session = ['src/web/platform/session/session-keeper.ts']

const listOf = (address: string | null) => (address === null ? [] : [address])

/** Every page there is; an address that matches none of them is answered with 404. */
export const pageRoutes: readonly PageRoute[] = [
  { path: /^\/$/, module: 'src/web/features/status/overview/status-page.tsx', first: () => [...always, days] },
  {
    path: /^\/components$/,
    module: 'src/web/features/status/components/components-page.tsx',
    first: () => [...always, days],
  },
  {
    path: /^\/components\/([^/]+)$/,
    module: 'src/web/features/status/components/component-page.tsx',
    first: (id) => [...always, ...component(id)],
  },
  {
    path: /^\/incidents$/,
    module: 'src/web/features/status/incidents/incidents-page.tsx',
    first: () => [...always, ...incidents],
  },
  {
    path: /^\/incidents\/([^/]+)$/,
    module: 'src/web/features/status/incidents/incident-page.tsx',
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
    path: /^\/transactions$/,
    module: 'src/web/features/ledger/list/transactions-page.tsx',
    first: (_, search) => [...always, ...listOf(firstPageAddress(search))],
  },
  {
    path: /^\/transactions\/([^/]+)$/,
    module: 'src/web/features/ledger/detail/transaction-page.tsx',
    first: (id) => [...always, addressOf(getTransaction.path, { params: { id: transactionAddress(id) ?? id } })],
  },
  // Who is signed in is known to the browser only: nothing of the policies and the schemas goes into the document.
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
  { path: /^\/wall$/, module: 'src/web/features/status/wall/wall-page.tsx', first: () => always },
  { path: /^\/sign-in$/, module: 'src/web/features/accounts/sign-in-page.tsx', next: session, first: () => always },
  { path: /^\/about$/, module: 'src/web/app/about/about-page.tsx', first: () => always },
]
