import type { RecordSummary } from '#api/status/history.ts'
import { impactKindOf, type StatusKind } from '../status/status-kind.ts'
import { parseInstant } from '../time/instant.ts'

/** An incident or maintenance as a period in a chart, in seconds since 1970. */
export interface ChartBand {
  readonly kind: RecordSummary['kind']
  readonly id: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly isOpen: boolean
  readonly tone: StatusKind
}

/**
 * The records of the ledger’s network within a range, oldest first. A record without a network concerns every network.
 */
export function chartBands(
  records: readonly RecordSummary[],
  network: string,
  range: { readonly from: number; readonly to: number },
): ChartBand[] {
  return records
    .flatMap(({ kind, id, name, impact, status, networks, started_at, ended_at }): ChartBand[] => {
      const [from, to] = [secondsOf(started_at), secondsOf(ended_at)]
      const isOurs = networks.length === 0 || networks.includes(network)
      if (from === null || !isOurs || (kind === 'maintenance' && status === 'scheduled')) return []
      if (from >= range.to || (to ?? Infinity) <= range.from) return []
      const tone = kind === 'maintenance' ? 'maintenance' : impactKindOf(impact)
      return [{ kind, id, name, from, to: to ?? range.to, isOpen: to === null, tone }]
    })
    .toSorted((a, b) => a.from - b.from)
}

function secondsOf(time: string | null): number | null {
  const at = parseInstant(time)
  return at === null ? null : at / 1000
}
