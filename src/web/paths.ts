/** What an address can carry beside its path; absent and empty values are left out. */
export type Carried = Readonly<Record<string, string | number | null | undefined>>

function at(path: string, carried: Carried = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(carried))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

const id = encodeURIComponent

/** Every address of the app and of what the service offers beside it. */
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
  wall: (carried?: Carried) => at('/wall', carried),
  about: (carried?: Carried) => at('/about', carried),
  atom: (carried?: Carried) => at('/feeds/history.atom', carried),
  rss: (carried?: Carried) => at('/feeds/history.rss', carried),
  calendar: (carried?: Carried) => at('/feeds/maintenance.ics', carried),
  openApi: () => '/openapi.json',
  summary: () => '/api/v2/summary.json',
  favicon: (kind: string) => `/favicon-${kind}.svg`,
} as const

/** The patterns the router matches, one for each page. */
export const routePatterns = {
  status: '/',
  components: '/components',
  component: '/components/:id',
  incidents: '/incidents',
  incident: '/incidents/:id',
  maintenance: '/maintenance',
  maintenanceItem: '/maintenance/:id',
  wall: '/wall',
  about: '/about',
} as const
