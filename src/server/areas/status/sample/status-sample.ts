import { randomUUID } from 'node:crypto'
import { mergeStatus } from '../embedded/status-merge.ts'
import type { Store } from '../../../platform/database/database.ts'
import { takeLease } from '../../../platform/database/lease.ts'
import { findStatusPage } from '../store/status-page.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import { extendPlan } from './extend-plan.ts'
import { newPlan } from './new-plan.ts'
import type { SamplePlan } from './plan.ts'
import { nextChangeAt, renderPlan } from './render-plan.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const planKey = 'sample.status'
const seed = 20_260_101
const leaseDuration = 15_000
/** How often the plan is checked even if nothing is due, because it must be extended in time. */
const longestRest = 60_000

export interface StatusSample {
  /**
   * Brings the sample up to date. Does nothing after an import has replaced it, or while another instance updates
   * it.
   */
  step(now: number): Promise<void>
}

/** Creates the sample in an empty area, or continues an existing one; null otherwise. */
export async function openStatusSample(
  store: Store,
  startedAt: number,
  publicUrl: string,
): Promise<StatusSample | null> {
  const page = await findStatusPage(store)
  if (page && page.sampled === 0) return null
  const owner = randomUUID()
  const sent = new Map<string, string>()
  let sameUntil = startedAt

  async function step(now: number): Promise<void> {
    if ((await findStatusPage(store))?.sampled !== 1) return
    if (!(await takeLease(store, { name: planKey, owner, now, duration: leaseDuration }))) return
    // Skipped unless the clock was set back.
    if (now < sameUntil && sameUntil - now <= longestRest) return
    const held = await readPlan(store)
    const plan = extendPlan(held, { now, startedAt })
    if (JSON.stringify(plan) !== JSON.stringify(held)) await putSetting(store, planKey, JSON.stringify(plan))
    await write(plan, now)
  }

  async function write(plan: SamplePlan, now: number): Promise<void> {
    sameUntil = Math.min(nextChangeAt(plan, now) ?? Infinity, now + longestRest)
    const { page: shown, components, incidents, scheduled_maintenances } = renderPlan(plan, now)
    const fresh = (records: readonly JsonObject[], place: string) =>
      records
        .map((record) => ({ ...record, shortlink: `${publicUrl}/${place}/${String(record['id'])}` }))
        .filter((record) => isNew(sent, record))
    if (!isNew(sent, { id: 'all', components, incidents, scheduled_maintenances })) return
    const payload = {
      file: 'sample',
      page: { ...shown, url: publicUrl },
      status: null,
      components,
      incidents: fresh(incidents, 'incidents'),
      scheduled_maintenances: fresh(scheduled_maintenances, 'maintenance'),
    }
    await mergeStatus(store, [payload], { now, sampled: true })
  }

  if (!page) {
    const plan = newPlan({ seed, now: startedAt })
    await putSetting(store, planKey, JSON.stringify(plan))
    await write(plan, startedAt)
  }
  return { step }
}

function isNew(sent: Map<string, string>, record: JsonObject): boolean {
  const id = String(record['id'])
  const text = JSON.stringify(record)
  if (sent.get(id) === text) return false
  sent.set(id, text)
  return true
}

async function readPlan(store: Store): Promise<SamplePlan> {
  const text = await findSetting(store, planKey)
  if (text === undefined)
    throw new Error('The sample network has lost its plan; remove the data folder to make a new one')
  return JSON.parse(text)
}
