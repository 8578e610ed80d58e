/** The query of an address. Absent and empty values are omitted; several values repeat the name. */
export type Carried = Readonly<Record<string, string | number | readonly string[] | null | undefined>>

function at(path: string, carried?: Carried): string {
  if (carried === undefined) return path
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(carried))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  return search.size > 0 ? `${path}?${search}` : path
}

const id = encodeURIComponent

/** Every address of the app, and of the service's other pages and files. */
export const paths = {
  status: (carried?: Carried) => at('/', carried),
  components: (carried?: Carried) => at('/components', carried),
  component: (component: string, carried?: Carried) => at(`/components/${id(component)}`, carried),
  incidents: (carried?: Carried) => at('/incidents', carried),
  incident: (incident: string, carried?: Carried) => at(`/incidents/${id(incident)}`, carried),
  maintenance: (carried?: Carried) => at('/maintenance', carried),
  maintenanceItem: (maintenance: string, carried?: Carried) => at(`/maintenance/${id(maintenance)}`, carried),
  record: (kind: 'incident' | 'maintenance', record: string, carried?: Carried) =>
    kind === 'incident' ? paths.incident(record, carried) : paths.maintenanceItem(record, carried),
  transactions: (carried?: Carried) => at('/transactions', carried),
  transaction: (transaction: string, carried?: Carried) => at(`/transactions/${id(transaction)}`, carried),
  entity: (entity: string, carried?: Carried) => at(`/ledger/${id(entity)}`, carried),
  policies: (carried?: Carried) => at('/policies', carried),
  policy: (policy: string, carried?: Carried) => at(`/policies/${id(policy)}`, carried),
  policyBlock: (policy: string, uuid: string, carried?: Carried) =>
    at(`/policies/${id(policy)}/blocks/${id(uuid)}`, carried),
  policyTag: (policy: string, tag: string, carried?: Carried) => at(`/policies/${id(policy)}/tag/${id(tag)}`, carried),
  policyCheck: (policy: string, carried?: Carried) => at(`/policies/${id(policy)}/check`, carried),
  policyCompare: (policy: string, carried?: Carried) => at(`/policies/${id(policy)}/compare`, carried),
  schemas: (carried?: Carried) => at('/schemas', carried),
  schema: (schema: string, carried?: Carried) => at(`/schemas/${id(schema)}`, carried),
  schemaVersions: (schema: string, carried?: Carried) => at(`/schemas/${id(schema)}/versions`, carried),
  schemaCompare: (schema: string, carried?: Carried) => at(`/schemas/${id(schema)}/compare`, carried),
  changes: (carried?: Carried) => at('/changes', carried),
  uptime: (carried?: Carried) => at('/uptime', carried),
  signals: (carried?: Carried) => at('/signals', carried),
  wall: (carried?: Carried) => at('/wall', carried),
  signIn: (carried?: Carried) => at('/sign-in', carried),
  account: (carried?: Carried) => at('/account', carried),
  accounts: (carried?: Carried) => at('/accounts', carried),
  audit: (carried?: Carried) => at('/audit', carried),
  notifications: (carried?: Carried) => at('/notifications', carried),
  settings: (carried?: Carried) => at('/settings', carried),
  about: (carried?: Carried) => at('/about', carried),
  atom: (carried?: Carried) => at('/feeds/history.atom', carried),
  rss: (carried?: Carried) => at('/feeds/history.rss', carried),
  calendar: (carried?: Carried) => at('/feeds/maintenance.ics', carried),
  ledgerExport: (carried?: Carried) => at('/api/ledger/export', carried),
  ledgerRecords: (transaction: string) => `/api/v1/transactions/${id(transaction)}`,
  openApi: () => '/openapi.json',
  summary: () => '/api/v2/summary.json',
  favicon: (kind: string) => `/favicon-${kind}.svg`,
} as const

/** The router's patterns, one for each page. */
export const routePatterns = {
  status: '/',
  components: '/components',
  component: '/components/:id',
  incidents: '/incidents',
  incident: '/incidents/:id',
  maintenance: '/maintenance',
  maintenanceItem: '/maintenance/:id',
  transactions: '/transactions',
  transaction: '/transactions/:id',
  entity: '/ledger/:id',
  policies: '/policies',
  policy: '/policies/:policyId',
  policyBlock: '/policies/:policyId/blocks/:uuid',
  policyTag: '/policies/:policyId/tag/:tag',
  policyCheck: '/policies/:policyId/check',
  policyCompare: '/policies/:policyId/compare',
  schemas: '/schemas',
  schema: '/schemas/:id',
  schemaVersions: '/schemas/:id/versions',
  schemaCompare: '/schemas/:id/compare',
  changes: '/changes',
  uptime: '/uptime',
  signals: '/signals',
  wall: '/wall',
  signIn: '/sign-in',
  account: '/account',
  accounts: '/accounts',
  audit: '/audit',
  notifications: '/notifications',
  subscription: '/subscription',
  settings: '/settings',
  about: '/about',
} as const
