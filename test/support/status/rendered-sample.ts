import { Component } from '#api/status/components.ts'
import { Incident } from '#api/status/incidents.ts'
import { Maintenance } from '#api/status/maintenance.ts'
import { Page } from '#api/status/page.ts'
import { parseInstant } from '#domain/time/instant.ts'
import type { SamplePlan } from '#server/areas/status/sample/plan.ts'
import { renderPlan } from '#server/areas/status/sample/render-plan.ts'
import * as v from 'valibot'

const Objects = v.array(v.record(v.string(), v.unknown()))

/** The sample at an instant, read like a client of the status API. */
export function readSample(plan: SamplePlan, now: number) {
  const { page, components, incidents, scheduled_maintenances } = renderPlan(plan, now)
  return {
    page: v.parse(Page, page),
    components: v.parse(v.array(Component), components),
    incidents: v.parse(v.array(Incident), incidents),
    maintenances: v.parse(v.array(Maintenance), scheduled_maintenances),
  }
}

/** A list of objects with their original keys. */
export function rawObjects(value: unknown) {
  return v.parse(Objects, value)
}

/** Throws if the text is not a time. */
export function timeOf(text: string | null | undefined): number {
  const instant = parseInstant(text)
  if (instant === null) throw new Error(`expected a time, got ${String(text)}`)
  return instant
}
