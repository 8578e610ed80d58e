import { useWrite, type Write } from '../../../platform/use-write.ts'
import { useBlockWrites, type SettingStep } from '../block-writes.ts'

export type Setting = Write<readonly SettingStep[], void>

/** Sets what the service keeps for somebody: a page, an order, a filter. `shown` are the blocks that show it. */
export function useSetting(policyId: string, shown: readonly string[], onDone?: () => void): Setting {
  const { set } = useBlockWrites(policyId)
  return useWrite((steps: readonly SettingStep[]) => set(steps, shown), { onDone })
}
