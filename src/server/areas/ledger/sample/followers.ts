import { nodes } from './accounts.ts'
import { noEffects, printEffects, type Effects } from './effects.ts'
import { splitFee } from './fees.ts'
import { later, type Moment } from './ledger-time.ts'
import { printRecord } from './print-entry.ts'
import type { Scene } from './scenario-context.ts'
import type { Submitted } from './submit.ts'

export interface Child extends Effects {
  readonly name: string
  readonly nonce: number
  /** Nanoseconds after what caused it, at most 40. Negative: before it, at most 16, and the record names no parent. */
  readonly by: number
  readonly entity?: number | null
  readonly memo?: string
  readonly result?: string
  /** If another child caused it. */
  readonly parent?: Moment
}

/** Tells of a record that the network made under the id of what was submitted, at no fee of its own. */
export function addChild(scene: Scene, of: Submitted, child: Child): Moment {
  const { name, nonce, by, entity = null, memo = '', result = 'SUCCESS', parent = by < 0 ? null : of.at } = child
  const at = later(of.at, by)
  const made = { id: of.id, at, name, entity, nonce, parent, result, memo, scheduled: of.made.scheduled }
  const free = { node: null, fee: 0, offered: 0, validSeconds: null, batchKey: null, highVolume: false, feeLimits: [] }
  const effects = printEffects(result === 'SUCCESS' ? child : noEffects, null)
  scene.told.push({ at, record: printRecord({ ...made, ...free }, effects) })
  return at
}

/** A duplicate is charged for its handling, not for a service: a part of the fee, and at most so many tinybars. */
const handling = { share: 0.45, most: 60_000 } as const

/** Tells that what was submitted came again: by way of another node, as a rule, seldom of the same one. */
export function addDuplicates(scene: Scene, { made }: Submitted, count: number): void {
  const tried = new Set([made.node])
  for (let index = 0; index < count; index += 1) {
    const node = scene.random.chance(0.1) ? made.node : scene.random.pick(nodes.filter((one) => !tried.has(one)))
    tried.add(node)
    const fee = Math.min(handling.most, Math.ceil(made.fee * handling.share))
    const at = scene.moment(0.02 + index * 0.4 + scene.random.share() * 0.8)
    // What the first of them created is its own.
    const entity = made.name === 'SCHEDULECREATE' ? null : made.entity
    const duplicate = { ...made, at, node, entity, fee, result: 'DUPLICATE_TRANSACTION', highVolume: false }
    const effects = printEffects(noEffects, { payer: made.id.payer, shares: splitFee(fee, node) })
    scene.told.push({ at, record: printRecord(duplicate, effects) })
  }
}
