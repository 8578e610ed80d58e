import * as v from 'valibot'
import { Component } from '#api/status/components.ts'
import { Incident, IncidentUpdate } from '#api/status/incidents.ts'
import { Maintenance } from '#api/status/maintenance.ts'

/** Status values as the reader returns them, with the optional parts absent. */
export function wireComponent(id: string, given: Partial<v.InferInput<typeof Component>> = {}): Component {
  return v.parse(Component, { id, name: id, status: 'operational', ...given })
}

export function wireUpdate(status: string, given: Partial<v.InferInput<typeof IncidentUpdate>> = {}): IncidentUpdate {
  return v.parse(IncidentUpdate, { id: `update-${status}`, status, body: '', ...given })
}

export function wireIncident(given: Partial<v.InferInput<typeof Incident>> = {}): Incident {
  return v.parse(Incident, { id: 'incident', name: 'Slow answers', status: 'investigating', ...given })
}

export function wireMaintenance(given: Partial<v.InferInput<typeof Maintenance>> = {}): Maintenance {
  return v.parse(Maintenance, { id: 'maintenance', name: 'Upgrade', status: 'scheduled', ...given })
}

/** An instant on a fixed day, 12 March 2026, by its UTC time `HH:MM[:SS]`. */
export function at(time: string): number {
  return Date.parse(iso(time))
}

/** The same instant as text. */
export function iso(time: string): string {
  return `2026-03-12T${time.length === 5 ? `${time}:00` : time}.000Z`
}
