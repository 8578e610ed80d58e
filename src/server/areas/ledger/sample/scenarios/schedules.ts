import type { Random } from '../../../../platform/random.ts'
import { payerOf, somebodies, somebody } from '../accounts.ts'
import { numberOfDigits, weighted } from '../random-choices.ts'
import type { Effects } from '../effects.ts'
import { prices } from '../fees.ts'
import { addDuplicates, submit, type Submitted } from '../submit.ts'
import { memoOf, personalMemo } from '../memos.ts'
import { later } from '../ledger-time.ts'
import type { Scene } from '../scenario-context.ts'
import { aFungible, aTopicOf, collections, contracts } from '../entities.ts'
import { serialsHeld } from './supply.ts'

const whiles = weighted<readonly [shortest: number, longest: number]>([
  [50, [2, 30]],
  [30, [30, 240]],
  [14, [240, 900]],
  [6, [2_160, 2_640]],
])
/** Until the last who has to do with it has done so. */
const aftermath = 30
/** The longest from the first record of a schedule to its last, in seconds. */
export const longestSchedule = 2_640 + aftermath

/** How long the others take to sign, in seconds: mostly a short while, seldom longer than an id is looked for (35 minutes). */
export function patience(random: Random): number {
  const [shortest, longest] = whiles(random)
  return shortest + (longest - shortest) * random.share()
}

/** When a schedule that began at a second, and whose signers take so long, is over at the latest. */
export function scheduleEnd(second: number, taking: number): number {
  return Math.ceil(second + taking) + aftermath
}

interface Planned extends Effects {
  readonly name: string
  readonly entity?: number
}

/** What is decided by several: one proposes it, others sign, and the network executes it under the id of the proposal. */
export function schedule(scene: Scene, taking: number): void {
  const { random } = scene
  const payer = payerOf(random, 'schedule')
  if (random.chance(0.03)) {
    proposal(scene, payer, null, 'IDENTICAL_SCHEDULE_ALREADY_CREATED')
    return
  }
  const entity = scene.newEntity()
  const created = proposal(scene, payer, entity, 'SUCCESS')
  if (random.chance(0.06)) addDuplicates(scene, created, random.between(1, 2))
  const signers = somebodies(random, random.between(1, 3), payer)
  const last = signers
    .map((signer, index) => signature(scene, signer, entity, (taking * (index + 1)) / signers.length))
    .at(-1)
  if (last === undefined) return
  if (random.chance(0.1)) {
    givenUp(scene, payer, entity, taking + 20)
    return
  }
  executed(scene, created, last, plan(scene, payer))
  if (random.chance(0.12)) signature(scene, somebody(random, payer), entity, taking + 8, tooLate(scene))
}

function proposal(scene: Scene, payer: number, entity: number | null, result: string): Submitted {
  const memo = scene.random.chance(0.4) ? memoOf('to be signed by the board') : personalMemo(scene.random)
  return submit(scene, { name: 'SCHEDULECREATE', payer, entity, price: prices.createSchedule, memo, result })
}

function signature(scene: Scene, payer: number, entity: number, delay: number, result = 'SUCCESS'): Submitted {
  const at = scene.moment(delay)
  return submit(scene, { name: 'SCHEDULESIGN', payer, entity, price: prices.signSchedule, at, result })
}

function tooLate({ random }: Scene): string {
  return random.chance(0.7) ? 'SCHEDULE_ALREADY_EXECUTED' : 'NO_NEW_VALID_SIGNATURES'
}

function givenUp(scene: Scene, payer: number, entity: number, delay: number): void {
  submit(scene, { name: 'SCHEDULEDELETE', payer, entity, price: prices.signSchedule, at: scene.moment(delay) })
}

function executed(scene: Scene, { id, made }: Submitted, last: Submitted, { name, ...effects }: Planned): void {
  const fails = scene.random.chance(0.05)
  submit(scene, {
    ...effects,
    name,
    id,
    payer: id.payer,
    price: prices.payment * 9,
    memo: made.memo,
    at: later(last.at, 1),
    node: null,
    scheduled: true,
    result: fails ? 'INSUFFICIENT_ACCOUNT_BALANCE' : 'SUCCESS',
  })
}

function plan(scene: Scene, payer: number): Planned {
  return anyPlan(scene.random)(scene, payer)
}

function plannedPayment({ random }: Scene, payer: number): Planned {
  const tinybars = numberOfDigits(random, 9, 13)
  const to = somebody(random, payer)
  return {
    name: 'CRYPTOTRANSFER',
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account: to, tinybars },
    ],
  }
}

function plannedTokens({ random }: Scene, payer: number): Planned {
  const token = aFungible(random)
  const amount = numberOfDigits(random, ...token.digits)
  return {
    name: 'CRYPTOTRANSFER',
    tokens: [
      { token: token.id, account: payer, amount: -amount },
      { token: token.id, account: somebody(random, payer), amount },
    ],
  }
}

function plannedMint({ random }: Scene): Planned {
  const { id, treasury, digits } = aFungible(random)
  return {
    name: 'TOKENMINT',
    entity: id,
    tokens: [{ token: id, account: treasury, amount: numberOfDigits(random, ...digits) }],
  }
}

function plannedBurn(scene: Scene): Planned {
  const { id, treasury } = scene.random.pick(collections)
  const pieces = serialsHeld(scene, 2).map((serial) => ({ token: id, serial, from: treasury, to: null }))
  return { name: 'TOKENBURN', entity: id, pieces }
}

const anyPlan = weighted<(scene: Scene, payer: number) => Planned>([
  [55, plannedPayment],
  [18, plannedTokens],
  [9, plannedMint],
  [5, plannedBurn],
  [7, ({ random }, payer) => ({ name: 'CONSENSUSSUBMITMESSAGE', entity: aTopicOf(random, payer) })],
  [6, ({ random }) => ({ name: 'CONTRACTCALL', entity: random.pick(contracts) })],
])
