import { Component } from '#api/components.ts'
import { Incident } from '#api/incidents.ts'
import { Maintenance } from '#api/maintenance.ts'
import { Page } from '#api/page.ts'
import { parseInstant } from '#domain/instant.ts'
import type { SamplePlan } from '#server/sample/plan.ts'
import { renderPlan } from '#server/sample/render-plan.ts'
import * as v from 'valibot'

const Objects = v.array(v.record(v.string(), v.unknown()))

/** The sample at an instant, read as a client of area A reads it. */
export function readSample(plan: SamplePlan, now: number) {
  const { page, components, incidents, scheduled_maintenances } = renderPlan(plan, now)
  return {
    page: v.parse(Page, page),
    components: v.parse(v.array(Component), components),
    incidents: v.parse(v.array(Incident), incidents),
    maintenances: v.parse(v.array(Maintenance), scheduled_maintenances),
  }
}

/** A list of objects with their keys as they came. */
export function rawObjects(value: unknown) {
  return v.parse(Objects, value)
}

/** Throws where there is no time. */
export function timeOf(text: string | null | undefined): number {
  const instant = parseInstant(text)
  if (instant === null) throw new Error(`expected a time, got ${String(text)}`)
  return instant
}
