import { formatTimestamp, parseTimestamp } from '#domain/time/timestamp.ts'
import { useServices } from '../../platform/services.ts'
import { useZones, type Zones } from '../../platform/zone.tsx'
import { timeWords } from '../../components/messages/time.ts'
import { transactionWords } from './messages.ts'
import { consensusIso, formatConsensus, piecesOf, type ConsensusMode } from './consensus-format.ts'
import { Exact, type ExactForm } from '../../components/exact.tsx'

export interface ConsensusTimeProps {
  /** Nanoseconds since 1970, or `seconds.nanoseconds` as the ledger writes it. */
  readonly at: bigint | string
  readonly mode?: ConsensusMode
  /** A button that shows the other zones and copies: where the time stands for itself, not inside a link. */
  readonly detailed?: boolean
  /** Without its other forms on demand: where many stand together, and each leads to where they are. */
  readonly plain?: boolean
}

/** The one way to draw a time of the ledger: to the nanosecond, in the chosen zone. */
export function ConsensusTime({ at, mode = 'full', detailed = false, plain = false }: ConsensusTimeProps) {
  const zones = useZones()
  const { clock } = useServices()
  const ns = typeof at === 'string' ? parseTimestamp(at) : at
  if (ns === undefined) return <span className="wrap-anywhere">{at}</span>
  const now = clock.now()
  const { before, fraction, after } = piecesOf(ns, zones.shown, mode, now)
  const time = (
    <time dateTime={consensusIso(ns)} className="whitespace-nowrap">
      {before}
      <span className="text-quiet">.{fraction}</span>
      {after}
    </time>
  )
  if (plain) return time
  return (
    <Exact label={transactionWords.exactTime} forms={() => formsOf(ns, zones, now)} detailed={detailed}>
      {time}
    </Exact>
  )
}

function formsOf(ns: bigint, zones: Zones, now: number): ExactForm[] {
  const within = (zone: string) => formatConsensus(ns, zone, 'full', now)
  return [
    { label: timeWords.zones.page, text: within(zones.page) },
    { label: timeWords.zones.utc, text: within('UTC') },
    { label: timeWords.zones.mine, text: within(zones.mine) },
    { label: timeWords.iso, text: consensusIso(ns) },
    { label: transactionWords.forms.ledger, text: formatTimestamp(ns) },
  ]
}
