import { StatusMark } from '../components/status-mark.tsx'
import { Timestamp } from '../components/timestamp.tsx'
import { useConnection } from '../platform/live/connection.ts'
import { useFreshness } from '../features/status/use-freshness.ts'
import { useServices } from '../platform/services.ts'
import { freshnessWords } from '../components/messages/freshness.ts'

/** "confirmed 8 s ago · live": how old the knowledge is and how it is kept up; amber when late. */
export function StripFreshness() {
  const { clock } = useServices()
  const { ageSeconds, state } = useFreshness()
  const { connection, retryAt } = useConnection()
  const wait = retryAt === null ? 0 : Math.ceil((retryAt - clock.now()) / 1000)
  return (
    <span
      data-freshness=""
      className="hidden shrink-0 items-center gap-1.5 text-sm whitespace-nowrap text-quiet md:flex"
    >
      {state === 'late' && <StatusMark status="degraded" size={12} label={freshnessWords.late} />}
      <span>
        {ageSeconds === null && freshnessWords.neverConfirmed}
        {ageSeconds !== null && state !== 'unconfirmed' && freshnessWords.confirmed(ageSeconds)}
        {ageSeconds !== null && state === 'unconfirmed' && (
          <>
            {freshnessWords.lastConfirmed} <Timestamp at={clock.now() - ageSeconds * 1000} mode="time" />
          </>
        )}
        {' · '}
        {freshnessWords.connection[connection]}
        {connection !== 'live' && wait > 0 && (
          <span className="hidden 2xl:inline">, {freshnessWords.reconnecting(wait)}</span>
        )}
      </span>
    </span>
  )
}
