import { useState } from 'react'
import { useSubmission } from '../../../components/session/submission.ts'
import { useBlockWrites, type SettingStep } from '../block-writes.ts'

export interface Setting {
  readonly busy: boolean
  readonly error: unknown
  readonly change: (...steps: readonly SettingStep[]) => void
  /** Tries the last change again: it is of no harm twice. */
  readonly again: () => void
}

/** Sets what the service keeps for somebody: a page, an order, a filter. `shown` are the blocks that show it. */
export function useSetting(policyId: string, shown: readonly string[], onDone: () => void = nothing): Setting {
  const { set } = useBlockWrites(policyId)
  const [last, setLast] = useState<readonly SettingStep[]>([])
  const { busy, error, submit } = useSubmission((steps: readonly SettingStep[]) => set(steps, shown), onDone)
  const change = (...steps: readonly SettingStep[]) => {
    setLast(steps)
    submit(steps)
  }
  return { busy, error, change, again: () => submit(last) }
}

function nothing() {}
