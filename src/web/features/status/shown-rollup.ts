import type { Network } from '#domain/status/network.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { statusMessages } from '../../components/messages/status.ts'
import { useStatusIfKnown } from './queries.ts'
import { useConfirmed } from './use-freshness.ts'

export interface ShownRollup {
  readonly kind: StatusKind
  readonly headline: string
  /** True if the headline is the page's own statement. */
  readonly confirmed: boolean
}

/** An unconfirmed status is never green. */
export function useShownRollup(network: Network | null = null): ShownRollup {
  const { data, error } = useStatusIfKnown()
  const confirmed = useConfirmed()
  if (!data && !error) return { kind: 'no-data', headline: statusMessages.loading, confirmed: false }
  if (!data)
    return {
      kind: 'unknown',
      headline: error?.kind === 'unavailable' ? statusMessages.noStatus : statusMessages.cannotConfirm,
      confirmed: false,
    }
  if (!confirmed) return { kind: 'unknown', headline: statusMessages.cannotConfirm, confirmed }
  const { kind, description } = viewOfNetwork(data, network).rollup
  return { kind, headline: description, confirmed }
}
