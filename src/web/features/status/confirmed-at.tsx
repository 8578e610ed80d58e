import { CheckTime } from '../../components/freshness.tsx'
import { useArrival, useDrawingTime } from '../../platform/time/now.ts'
import { useFreshness } from './use-freshness.ts'

/**
 * The time of the last response about the status; once the status is unconfirmed, not later than its last confirmation.
 */
export function ConfirmedAt({ at }: { readonly at: number }) {
  const now = useDrawingTime()
  const arrival = useArrival(at)
  const { ageSeconds, state } = useFreshness()
  const isHeld = state === 'unconfirmed' && ageSeconds !== null
  return <CheckTime at={isHeld ? Math.min(arrival, now - ageSeconds * 1000) : arrival} />
}
