/** Status payloads in the canonical form of a Statuspage: every key, in its order. Overrides keep the order. */
export interface PagePayload {
  id: string
  name: string
  url: string
  time_zone: string
  updated_at: string
}

export interface ComponentPayload {
  id: string
  name: string
  status: string
  created_at: string
  updated_at: string
  position: number
  description: string | null
  showcase: boolean
  start_date: string | null
  group_id: string | null
  page_id: string
  group: boolean
  only_show_if_degraded: boolean
  /** On groups only. */
  components?: string[]
}

interface AffectedPayload {
  code?: string
  name: string
  old_status?: string
  new_status?: string
}

export interface UpdatePayload {
  id: string
  status: string
  body: string
  incident_id: string
  created_at: string
  updated_at: string
  display_at: string | null
  affected_components: AffectedPayload[] | null
  deliver_notifications: boolean
  custom_tweet: string | null
  tweet_id: number | null
}

interface RecordPayload {
  id: string
  name: string
  status: string
  created_at: string
  updated_at: string
  monitoring_at: string | null
  resolved_at: string | null
  impact: string
  shortlink: string
  started_at: string
  page_id: string
  incident_updates: UpdatePayload[]
  components: ComponentPayload[]
}

export interface IncidentPayload extends RecordPayload {
  reminder_intervals: null
}

export interface MaintenancePayload extends RecordPayload {
  scheduled_for: string
  scheduled_until: string
}

export interface RollupPayload {
  indicator: string
  description: string
}

export const allOperational: RollupPayload = { indicator: 'none', description: 'All Systems Operational' }

const pageId = 'kctbh9vrtdwd'
const begin = '2026-03-12T10:00:00.000Z'

export function aPage(given: Partial<PagePayload> = {}): PagePayload {
  return {
    id: pageId,
    name: 'Ledger',
    url: 'https://status.example.org',
    time_zone: 'Etc/UTC',
    updated_at: '2026-03-12T12:00:00.000Z',
    ...given,
  }
}

export function aComponent(id: string, given: Partial<ComponentPayload> = {}): ComponentPayload {
  return {
    id,
    name: `Name of ${id}`,
    status: 'operational',
    created_at: '2025-01-01T00:00:00.000Z',
    updated_at: begin,
    position: 1,
    description: null,
    showcase: true,
    start_date: null,
    group_id: null,
    page_id: pageId,
    group: false,
    only_show_if_degraded: false,
    ...given,
  }
}

export function aGroup(id: string, components: string[], given: Partial<ComponentPayload> = {}): ComponentPayload {
  return aComponent(id, { group: true, components, ...given })
}

/** An update shown at `at`. */
export function anUpdate(id: string, at: string, given: Partial<UpdatePayload> = {}): UpdatePayload {
  return {
    id,
    status: 'investigating',
    body: `Text of ${id}`,
    incident_id: 'incident',
    created_at: at,
    updated_at: at,
    display_at: at,
    affected_components: null,
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
    ...given,
  }
}

export function anIncident(id: string, given: Partial<IncidentPayload> = {}): IncidentPayload {
  const created_at = given.created_at ?? begin
  return {
    id,
    name: `Name of ${id}`,
    status: 'investigating',
    created_at,
    updated_at: created_at,
    monitoring_at: null,
    resolved_at: null,
    impact: 'minor',
    shortlink: `https://stspg.io/${id}`,
    started_at: created_at,
    page_id: pageId,
    incident_updates: [anUpdate(`${id}-1`, created_at, { incident_id: id })],
    components: [],
    reminder_intervals: null,
    ...given,
  }
}

export function aMaintenance(id: string, given: Partial<MaintenancePayload> = {}): MaintenancePayload {
  const created_at = given.created_at ?? begin
  return {
    id,
    name: `Name of ${id}`,
    status: 'scheduled',
    created_at,
    updated_at: created_at,
    monitoring_at: null,
    resolved_at: null,
    impact: 'maintenance',
    shortlink: `https://stspg.io/${id}`,
    started_at: created_at,
    page_id: pageId,
    incident_updates: [anUpdate(`${id}-1`, created_at, { incident_id: id, status: 'scheduled' })],
    components: [],
    scheduled_for: '2026-03-20T17:00:00.000Z',
    scheduled_until: '2026-03-20T18:00:00.000Z',
    ...given,
  }
}

/** The content of a page, with complete lists. */
export interface PageContent {
  readonly page: PagePayload
  readonly components: readonly ComponentPayload[]
  readonly incidents: readonly IncidentPayload[]
  readonly maintenances: readonly MaintenancePayload[]
  readonly status: RollupPayload
}

const unresolved: ReadonlySet<string> = new Set(['investigating', 'identified', 'monitoring'])
const active: ReadonlySet<string> = new Set(['in_progress', 'verifying'])

/**
 * The eight payloads of a page, by the path at which they are served; `incidents` and `maintenances` must be newest
 * first.
 */
export function eightPayloads({ page, components, incidents, maintenances, status }: PageContent) {
  const upcoming = maintenances.filter((maintenance) => maintenance.status === 'scheduled')
  const underWay = maintenances.filter((maintenance) => active.has(maintenance.status))
  const unfinished = maintenances.filter(({ status: state }) => state === 'scheduled' || active.has(state))
  const open = incidents.filter((incident) => unresolved.has(incident.status))
  return new Map<string, object>([
    ['/api/v2/summary.json', { page, components, incidents: open, scheduled_maintenances: unfinished, status }],
    ['/api/v2/status.json', { page, status }],
    ['/api/v2/components.json', { page, components }],
    ['/api/v2/incidents.json', { page, incidents }],
    ['/api/v2/incidents/unresolved.json', { page, incidents: open }],
    ['/api/v2/scheduled-maintenances.json', { page, scheduled_maintenances: maintenances }],
    ['/api/v2/scheduled-maintenances/upcoming.json', { page, scheduled_maintenances: upcoming }],
    ['/api/v2/scheduled-maintenances/active.json', { page, scheduled_maintenances: underWay }],
  ])
}
