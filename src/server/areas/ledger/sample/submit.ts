import type { CustomFeeLimit, Key } from '#api/ledger/transactions.ts'
import type { Random } from '../../../platform/random.ts'
import { anyNode, nodes } from './accounts.ts'
import { noEffects, printEffects, type Effects } from './effects.ts'
import { offeredFee, splitFee, tinybarsOf } from './fees.ts'
import { addNanos, type LedgerTime } from './ledger-time.ts'
import { highVolumePrice, printEntry, type EntryFields, type SampleTransactionId } from './print-entry.ts'
import type { ScenarioContext } from './scenario-context.ts'

export interface Submission extends Effects {
  readonly name: string
  readonly payer: number
  /** In millionths of a dollar; 0 if nothing is charged. */
  readonly price: number
  readonly entity?: number | null
  /** Base64. */
  readonly memo?: string
  readonly result?: string
  readonly at?: LedgerTime
  /** Defaults to an id with a valid start some seconds before consensus. */
  readonly id?: SampleTransactionId
  /** Null for inner transactions of a batch and transactions of the network. */
  readonly node?: number | null
  readonly nonce?: number
  readonly batch?: { readonly at: LedgerTime; readonly key: Key }
  readonly scheduled?: boolean
  readonly highVolume?: boolean
  readonly feeLimits?: readonly CustomFeeLimit[]
}

export interface Submitted {
  readonly id: SampleTransactionId
  readonly at: LedgerTime
  readonly made: EntryFields
}

/** The share of the price charged to a transaction that fails before it runs. A failed contract call has run. */
const shareOfFailed = 0.6

/** Adds a submitted transaction. It is always charged a fee, but has effects only if it succeeds. */
export function submit(context: ScenarioContext, submission: Submission): Submitted {
  const { payer, price, result = 'SUCCESS', scheduled = false, highVolume = false, batch } = submission
  const at = submission.at ?? context.nextTime()
  const id = submission.id ?? { payer, start: addNanos(at, -latency(context.random)) }
  const node = submission.node === undefined ? anyNode(context.random) : submission.node
  const succeeded = result === 'SUCCESS'
  const full = tinybarsOf(price, at.second) * (highVolume ? highVolumePrice : 1)
  const fee = succeeded || result.startsWith('CONTRACT') ? full : Math.ceil(full * shareOfFailed)
  const charge = fee > 0 ? { payer, shares: splitFee(fee, node) } : null
  const made = {
    id,
    at,
    node,
    scheduled,
    highVolume,
    result,
    fee,
    name: submission.name,
    entity: submission.entity ?? null,
    nonce: submission.nonce ?? 0,
    parent: batch?.at ?? null,
    offered: fee > 0 ? offeredFee(full, payer) : 0,
    memo: submission.memo ?? '',
    validSeconds: scheduled ? null : validSeconds(payer),
    batchKey: batch?.key ?? null,
    feeLimits: [...(submission.feeLimits ?? [])],
  }
  context.entries.push({ at, entry: printEntry(made, printEffects(succeeded ? submission : noEffects, charge)) })
  return { id, at, made }
}

/** Nanoseconds from valid start to consensus: usually two or three seconds, sometimes many more. */
export function latency(random: Random): number {
  const slow = random.chance(0.02)
  const seconds = slow ? 6 + 18 * random.share() : 1 + 1.6 * random.share() + 1.4 * random.share() * random.share()
  return Math.round(seconds * 1_000_000_000)
}

function validSeconds(payer: number): number {
  if (payer % 11 === 0) return 180
  return payer % 7 === 0 ? 60 : 120
}

interface ChildFields extends Effects {
  readonly name: string
  readonly nonce: number
  /**
   * Nanoseconds after the cause, at most 40. If negative: before the cause, at most 16, and the entry names no
   * parent.
   */
  readonly by: number
  readonly entity?: number | null
  readonly memo?: string
  readonly result?: string
  /** Set if another child is the cause. */
  readonly parent?: LedgerTime
}

/** Adds an entry that the network made under the id of a submitted transaction, without a fee. */
export function addChild(context: ScenarioContext, of: Submitted, child: ChildFields): LedgerTime {
  const { name, nonce, by, entity = null, memo = '', result = 'SUCCESS', parent = by < 0 ? null : of.at } = child
  const at = addNanos(of.at, by)
  const made = { id: of.id, at, name, entity, nonce, parent, result, memo, scheduled: of.made.scheduled }
  const free = { node: null, fee: 0, offered: 0, validSeconds: null, batchKey: null, highVolume: false, feeLimits: [] }
  const effects = printEffects(result === 'SUCCESS' ? child : noEffects, null)
  context.entries.push({ at, entry: printEntry({ ...made, ...free }, effects) })
  return at
}

/** A duplicate costs a share of the fee for its handling, up to a limit in tinybars. */
const handlingFee = { share: 0.45, maxTinybars: 60_000 } as const

export function addDuplicates(context: ScenarioContext, { made }: Submitted, count: number): void {
  const tried = new Set([made.node])
  for (let index = 0; index < count; index += 1) {
    const node = context.random.chance(0.1) ? made.node : context.random.pick(nodes.filter((one) => !tried.has(one)))
    tried.add(node)
    const fee = Math.min(handlingFee.maxTinybars, Math.ceil(made.fee * handlingFee.share))
    const at = context.nextTime(0.02 + index * 0.4 + context.random.share() * 0.8)
    // Only the original creates the entity.
    const entity = made.name === 'SCHEDULECREATE' ? null : made.entity
    const duplicate = { ...made, at, node, entity, fee, result: 'DUPLICATE_TRANSACTION', highVolume: false }
    const effects = printEffects(noEffects, { payer: made.id.payer, shares: splitFee(fee, node) })
    context.entries.push({ at, entry: printEntry(duplicate, effects) })
  }
}
