import { CheckedAt } from '../../components/freshness.tsx'
import { useDrawingTime } from '../../platform/now.ts'
import { useFreshness } from './use-freshness.ts'

/** When an answer about the status came; no later than the status was last confirmed, once it cannot be. */
export function ConfirmedAt({ at }: { readonly at: number }) {
  const now = useDrawingTime()
  const { ageSeconds, state } = useFreshness()
  const isHeld = state === 'unconfirmed' && ageSeconds !== null
  return <CheckedAt at={isHeld ? Math.min(at, now - ageSeconds * 1000) : at} />
}
