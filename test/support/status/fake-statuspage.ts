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

/** The contents of a Statuspage; its lists are derived from it. */
export interface FakeStatuspage {
  page: PagePayload
  status: RollupPayload
  components: ComponentPayload[]
  /** Newest first. */
  incidents: IncidentPayload[]
  maintenances: MaintenancePayload[]
}

const maxListed = 50
const unresolved = new Set(['investigating', 'identified', 'monitoring'])

export function aFakeStatuspage(given: Partial<FakeStatuspage> = {}): FakeStatuspage {
  return { page: aPage(), status: allOperational, components: [], incidents: [], maintenances: [], ...given }
}

/** The body at a path of a Statuspage; null if the path is unknown. */
export function statuspageBody(
  { page, status, components, incidents, maintenances }: FakeStatuspage,
  path: string,
): unknown {
  const open = incidents.filter((incident) => unresolved.has(incident.status))
  const awaited = maintenances.filter((maintenance) => maintenance.status !== 'completed')
  if (path.endsWith('/summary.json'))
    return { page, components, incidents: open, scheduled_maintenances: awaited, status }
  if (path.endsWith('/incidents.json')) return { page, incidents: incidents.slice(0, maxListed) }
  if (path.endsWith('/scheduled-maintenances.json'))
    return { page, scheduled_maintenances: maintenances.slice(0, maxListed) }
  return null
}

/** Answers like a Statuspage in the current state of `page`. */
export function serveStatuspage(page: () => FakeStatuspage): (asked: Asked) => Reply {
  return ({ path }) => {
    const body = statuspageBody(page(), path)
    return body === null ? { status: 404 } : jsonReply(body, { 'cache-control': 'max-age=10, public' })
  }
}
