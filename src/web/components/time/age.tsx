import { utcIso } from '#domain/time/instant.ts'
import { useDrawingTime, useNow } from '../../platform/time/now.ts'
import { timeMessages, formatDuration } from '../messages/time.ts'

interface AgeProps {
  readonly at: number
}

/** Updates periodically: "12 min ago", "in 3 h 12 min". */
export function Age({ at }: AgeProps) {
  const now = useNowSince(at)
  return <time dateTime={utcIso(at)}>{timeMessages.fromNow((at - now) / 1000)}</time>
}

/** Now, for the time since `at` in words. Renders only as often as the text changes. */
export function useNowSince(at: number): number {
  const distance = Math.abs(at - useDrawingTime()) / 1000
  return useNow(distance < 90 ? 1 : distance < 5400 ? 15 : 300)
}

interface DurationProps {
  readonly seconds: number
}

export function Duration({ seconds }: DurationProps) {
  return (
    <time dateTime={`PT${Math.max(0, Math.round(seconds))}S`} className="whitespace-nowrap">
      {formatDuration(seconds)}
    </time>
  )
}
