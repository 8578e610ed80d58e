import { LedgerGap } from '#api/ledger/ledger.ts'
import { limitGaps, gapsWithin } from '#domain/ledger/figures/ledger-gaps.ts'
import * as v from 'valibot'
import type { Store } from '../../../platform/database/database.ts'
import { clearBuckets } from '../store/ledger-buckets.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import { lockForWrite } from '../../../platform/database/writes.ts'
import { limits } from '../../../platform/limits.ts'

const key = 'ledger.upstream'
/** After this long without a poll, new transactions count as missing. */
const staleAfterMs = 30_000

/** How far the upstream has been followed. Timestamps are null until something has been seen. */
export const TailState = v.object({
  /** The upstream's base URL. */
  address: v.string(),
  /** The newest transaction seen. */
  position: v.nullable(v.string()),
  /** The first transaction counted. */
  since: v.nullable(v.string()),
  gaps: v.array(LedgerGap),
  /** When the upstream last reported nothing newer, in milliseconds since 1970. */
  checkedAt: v.number(),
})
export type TailState = v.InferOutput<typeof TailState>

/** The stored state. Empty if none is stored, or if another upstream was followed. */
export async function readTailState(store: Store, address: string): Promise<TailState> {
  const text = await findSetting(store, key)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), TailState), text)
  if (read.success && read.output.address === address) return read.output
  return { address, position: null, since: null, gaps: [], checkedAt: 0 }
}

export async function clearOtherUpstream(store: Store, address: string): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const { position } = await readTailState(transaction, address)
    if (position === null) await clearBuckets(transaction, 'upstream_bucket')
  })
}

/** Call it in the database transaction that writes the figures. Deletes the figures of another upstream. */
export async function putTailState(transaction: Store, state: TailState, before: TailState): Promise<void> {
  if (before.position === null) await clearBuckets(transaction, 'upstream_bucket')
  await putSetting(transaction, key, JSON.stringify({ ...state, gaps: limitGaps(state.gaps, limits.ledgerGaps) }))
}

/** `range` is in seconds since 1970. */
export function missingGaps(
  { position, since, gaps, checkedAt }: TailState,
  range: { readonly from: number; readonly to: number },
  now: number,
): LedgerGap[] {
  const open = position === null || now - checkedAt > staleAfterMs
  const all = [
    ...(since === null ? [] : [{ from: null, to: since }]),
    ...gaps,
    ...(open ? [{ from: position, to: null }] : []),
  ]
  return gapsWithin(all, { from: range.from, to: Math.min(range.to, now / 1000) })
}
