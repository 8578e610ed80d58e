import type { Store } from '../../../platform/database/database.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import type { HealthState } from '../../../platform/upstream/upstream-health.ts'

/** What the instance that asks tells the others, and itself after a restart. */
export interface StatusState {
  /** The upstream that it is about. */
  readonly base: string
  /** When the upstream last confirmed the status, milliseconds since 1970; null when it never did. */
  readonly confirmedAt: number | null
  /** What is held since then came with what could not be read. */
  readonly doubted: boolean
  readonly health: HealthState
}

const key = 'upstream.status'

/** What is known of this upstream; undefined while nothing is, or the settings name another one than before. */
export async function readStatusState(store: Store, base: string): Promise<StatusState | undefined> {
  const text = await findSetting(store, key)
  if (text === undefined) return undefined
  const state: StatusState = JSON.parse(text)
  return state.base === base ? state : undefined
}

export function writeStatusState(store: Store, state: StatusState): Promise<void> {
  return putSetting(store, key, JSON.stringify(state))
}
