/** When the ledger’s source last responded. Times are milliseconds since 1970 by one clock. */
export interface LedgerContact {
  /** The last response of the service; null before the first. */
  readonly heardAt: number | null
  /** The last successful response of the mirror node to the service; null if the service holds the ledger itself. */
  readonly upstream: { readonly lastSuccess: number | null; readonly failingSince: number | null } | null
}

/** `late`: nothing newer than `at` is known. `unconfirmed`: the last known state must not be shown as current. */
export interface LedgerFreshness {
  readonly state: 'confirmed' | 'late' | 'unconfirmed'
  /** The last successful response; null if there was none. */
  readonly at: number | null
}

const unconfirmedAfterMs = 60_000
/** Two polls of the browser, plus the heartbeat of the instance that follows the mirror node. */
const lateAfterMs = 25_000
/** Two consecutive failing polls of a mirror node. */
const failingAfterMs = 5_000

export function ledgerFreshness({ heardAt, upstream }: LedgerContact, now: number): LedgerFreshness {
  const at = upstream === null ? heardAt : earlier(heardAt, upstream.lastSuccess)
  // The page is still loading before the first response.
  if (heardAt === null) return { state: 'confirmed', at: null }
  if (at === null) {
    const since = upstream?.failingSince ?? null
    return { state: since !== null && now - since >= unconfirmedAfterMs ? 'unconfirmed' : 'late', at }
  }
  if (now - at >= unconfirmedAfterMs) return { state: 'unconfirmed', at }
  const since = upstream?.failingSince ?? null
  const isFailing = since !== null && now - since >= failingAfterMs
  return { state: isFailing || now - at >= lateAfterMs ? 'late' : 'confirmed', at }
}

function earlier(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : Math.min(a, b)
}
