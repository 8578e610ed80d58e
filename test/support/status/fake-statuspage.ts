import {
  allOperational,
  aPage,
  type ComponentPayload,
  type IncidentPayload,
  type MaintenancePayload,
  type PagePayload,
  type RollupPayload,
} from './payloads.ts'
import { jsonReply, type Asked, type Reply } from '../server/fault-server.ts'

/** What a Statuspage knows, all of it; what it lists follows from that. */
export interface PlayedPage {
  page: PagePayload
  status: RollupPayload
  components: ComponentPayload[]
  /** Newest first. */
  incidents: IncidentPayload[]
  maintenances: MaintenancePayload[]
}

const mostListed = 50
const unresolved = new Set(['investigating', 'identified', 'monitoring'])

export function aPlayedPage(given: Partial<PlayedPage> = {}): PlayedPage {
  return { page: aPage(), status: allOperational, components: [], incidents: [], maintenances: [], ...given }
}

/** The bodies of a Statuspage that are asked for, by the end of their path; null for what it does not have. */
export function bodyOf({ page, status, components, incidents, maintenances }: PlayedPage, path: string): unknown {
  const open = incidents.filter((incident) => unresolved.has(incident.status))
  const awaited = maintenances.filter((maintenance) => maintenance.status !== 'completed')
  if (path.endsWith('/summary.json'))
    return { page, components, incidents: open, scheduled_maintenances: awaited, status }
  if (path.endsWith('/incidents.json')) return { page, incidents: incidents.slice(0, mostListed) }
  if (path.endsWith('/scheduled-maintenances.json'))
    return { page, scheduled_maintenances: maintenances.slice(0, mostListed) }
  return null
}

/** Answers like the Statuspage that `page` tells of now. */
export function playPage(page: () => PlayedPage): (asked: Asked) => Reply {
  return ({ path }) => {
    const body = bodyOf(page(), path)
    return body === null ? { status: 404 } : jsonReply(body, { 'cache-control': 'max-age=10, public' })
  }
}
