import { LedgerGap } from '#api/ledger/ledger.ts'
import { limitGaps, gapsWithin } from '#domain/ledger/figures/ledger-gaps.ts'
import * as v from 'valibot'
import type { Store } from '../../../platform/database/database.ts'
import { clearBuckets } from '../store/ledger-buckets.ts'
import { findSetting, putSetting } from '../../../platform/database/setting.ts'
import { lockForWrite } from '../../../platform/database/write-lock.ts'

const key = 'ledger.upstream'
const maxGaps = 200
/** Milliseconds without a look at the upstream from which on what came since is missing. */
const staleAfterMs = 30_000

/** How far the tail has come. Times are consensus timestamps; null while nothing was seen. */
export const TailState = v.object({
  /** The upstream that it follows. */
  address: v.string(),
  /** The newest transaction that was seen. */
  position: v.nullable(v.string()),
  /** The first that was counted. */
  since: v.nullable(v.string()),
  gaps: v.array(LedgerGap),
  /** When the upstream last told that there was no more, in milliseconds since 1970. */
  checkedAt: v.number(),
})
export type TailState = v.InferOutput<typeof TailState>

/** The state as it is stored; a fresh one where none is, or another upstream was followed. */
export async function readTailState(store: Store, address: string): Promise<TailState> {
  const text = await findSetting(store, key)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), TailState), text)
  if (read.success && read.output.address === address) return read.output
  return { address, position: null, since: null, gaps: [], checkedAt: 0 }
}

/** Forgets what was counted of another upstream. */
export async function clearOtherUpstream(store: Store, address: string): Promise<void> {
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'ledger')
    const { position } = await readTailState(transaction, address)
    if (position === null) await clearBuckets(transaction, 'upstream_bucket')
  })
}

/** Must run in the transaction of what it tells of. What was counted of another upstream goes. */
export async function putTailState(transaction: Store, state: TailState, before: TailState): Promise<void> {
  if (before.position === null) await clearBuckets(transaction, 'upstream_bucket')
  await putSetting(transaction, key, JSON.stringify({ ...state, gaps: limitGaps(state.gaps, maxGaps) }))
}

/** What of a range of seconds since 1970 was not counted. */
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
