import { componentStatuses } from '#api/status/components.ts'
import type { Random } from '#server/platform/random.ts'
import { aComponent, anIncident, anUpdate, aPage, type ComponentPayload, type IncidentPayload } from './payloads.ts'
import { aFakeStatuspage, statuspageBody, type FakeStatuspage } from './fake-statuspage.ts'

const after: Readonly<Record<string, string>> = {
  investigating: 'identified',
  identified: 'monitoring',
  monitoring: 'resolved',
}

function movedTo(component: ComponentPayload, status: string, updated_at: string): ComponentPayload {
  return { ...component, status, updated_at }
}

/**
 * A status page that changes at random: components change, incidents open, progress and are resolved, and some
 * disappear.
 */
export function changingPage(random: Random, begin: number) {
  let made = 0
  const iso = (at: number) => new Date(at).toISOString()
  const newIncident = (at: number, status: string): IncidentPayload => {
    made += 1
    const id = `incident${made}`
    const update = anUpdate(`${id}-1`, iso(at), { incident_id: id, status })
    return anIncident(id, {
      status,
      created_at: iso(at),
      started_at: iso(at),
      updated_at: iso(at),
      resolved_at: status === 'resolved' ? iso(at) : null,
      incident_updates: [update],
    })
  }
  const ids = ['api', 'web', 'relay', 'mirror', 'archive']
  const first = aFakeStatuspage({
    page: aPage({ updated_at: iso(begin) }),
    components: ids.map((id) => aComponent(id, { updated_at: iso(begin) })),
    incidents: Array.from({ length: 48 }, (_, index) => newIncident(begin - (index + 1) * 3_600_000, 'resolved')),
  })
  const versions: FakeStatuspage[] = [first]
  const now = () => versions.at(-1) ?? first
  let nextAt = begin + 20_000

  function change(at: number): Partial<FakeStatuspage> {
    const { components, incidents } = now()
    const open = incidents.filter(({ status }) => status in after)
    const act = random.between(0, 9)
    if (act < 5 || (open.length === 0 && act > 7)) {
      const id = random.pick(ids)
      const status = random.pick(componentStatuses)
      const is = components.some((component) => component.id === id)
      // Sometimes a component leaves the page, and it may come back.
      if (is && random.chance(0.15)) return { components: components.filter((component) => component.id !== id) }
      if (!is) return { components: [...components, aComponent(id, { status, updated_at: iso(at) })] }
      return { components: components.map((one) => (one.id === id ? movedTo(one, status, iso(at)) : one)) }
    }
    if (act < 7) return { incidents: [newIncident(at, 'investigating'), ...incidents] }
    const chosen = random.pick(open.length > 0 ? open : incidents)
    const others = incidents.filter(({ id }) => id !== chosen.id)
    if (act === 7) return { incidents: others }
    const status = after[chosen.status] ?? 'resolved'
    const update = anUpdate(`${chosen.id}-${chosen.incident_updates.length + 1}`, iso(at), {
      incident_id: chosen.id,
      status,
    })
    const moved = {
      ...chosen,
      status,
      updated_at: iso(at),
      resolved_at: status === 'resolved' ? iso(at) : null,
      incident_updates: [update, ...chosen.incident_updates],
    }
    return { incidents: [moved, ...others] }
  }

  return {
    now,
    /** The state a few changes earlier. */
    before: () => versions.at(-random.between(2, 4)) ?? first,
    summary: () => statuspageBody(now(), '/summary.json'),
    /** Changes the page if a change is due; returns whether it did. */
    live(at: number): boolean {
      if (at < nextAt) return false
      nextAt = at + random.between(2, 60) * 1000
      versions.push({ ...now(), ...change(at), page: aPage({ updated_at: iso(at) }) })
      return true
    },
    /** Whether the version of that instant has this “component status”. */
    stateAt(instant: number | undefined, state: string): boolean {
      const version = versions.find(({ page }) => Date.parse(page.updated_at) === instant)
      return version?.components.some(({ id, status }) => `${id} ${status}` === state) ?? false
    },
  }
}
