import type { Store } from '../../../platform/database/database.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'

const key = 'sample.policies'

export async function isPolicySample(store: Store): Promise<boolean> {
  return (await findSetting(store, key)) === 'yes'
}

/** Whether the sample was ever created. It is created only once. */
export async function hadPolicySample(store: Store): Promise<boolean> {
  return (await findSetting(store, key)) !== undefined
}

export function markPolicySample(store: Store, state: 'yes' | 'gone'): Promise<void> {
  return putSetting(store, key, state)
}
