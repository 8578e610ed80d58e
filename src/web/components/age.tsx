import { utcIso } from '#domain/time/instant.ts'
import { useNow } from '../platform/now.ts'
import { useServices } from '../platform/services.ts'
import { timeWords } from './messages/time.ts'

export interface AgeProps {
  readonly at: number
}

/** The distance of an instant, before or after now, going on by itself: "12 min ago", "in 3 h 12 min". */
export function Age({ at }: AgeProps) {
  const { clock } = useServices()
  const distance = Math.abs(at - clock.now()) / 1000
  // Drawn anew only as often as the words change.
  const now = useNow(distance < 90 ? 1 : distance < 5400 ? 15 : 300)
  return <time dateTime={utcIso(at)}>{timeWords.fromNow((at - now) / 1000)}</time>
}
