import type { StatusKind } from '#domain/status/status-kind.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { useFreshness, type FreshnessNow } from '../../features/status/use-freshness.ts'
import { aboutWords } from './messages.ts'
import { timeWords } from '../../components/messages/time.ts'

const marks: Readonly<Record<FreshnessNow['state'], StatusKind>> = {
  confirmed: 'operational',
  late: 'degraded',
  unconfirmed: 'unknown',
}

/** Whether the source can be relied upon, and when it was last confirmed. */
export function Health() {
  const { ageSeconds, state } = useFreshness()
  return (
    <span data-freshness="" className="inline-flex items-baseline gap-2">
      <span className="translate-y-0.5">
        <StatusMark status={marks[state]} size={14} />
      </span>
      <span>
        {ageSeconds === null ? aboutWords.health.never : aboutWords.health[state]}
        {ageSeconds !== null && <span className="text-quiet"> · {timeWords.ago(ageSeconds)}</span>}
      </span>
    </span>
  )
}
