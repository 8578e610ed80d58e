import { CheckedAt } from '../../components/freshness.tsx'
import { useDrawingTime } from '../../platform/now.ts'
import { useFreshness } from './use-freshness.ts'

/**
 * The time of the last response about the status; once the status is unconfirmed, not later than its last confirmation.
 */
export function ConfirmedAt({ at }: { readonly at: number }) {
  const now = useDrawingTime()
  const { ageSeconds, state } = useFreshness()
  const isHeld = state === 'unconfirmed' && ageSeconds !== null
  return <CheckedAt at={isHeld ? Math.min(at, now - ageSeconds * 1000) : at} />
}
