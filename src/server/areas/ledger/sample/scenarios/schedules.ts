import type { Random } from '../../../../platform/random.ts'
import { payerFor, anyOtherAccounts, anyOtherAccount } from '../accounts.ts'
import { amountOfDigits, weighted } from '../random-choices.ts'
import type { Effects } from '../effects.ts'
import { prices } from '../fees.ts'
import { addDuplicates, submit, type Submitted } from '../submit.ts'
import { memoOf, personalMemo } from '../memos.ts'
import { addNanos } from '../ledger-time.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { anyFungible, topicOf, collections, contracts } from '../entities.ts'
import { existingSerials } from './supply.ts'

const signingTimes = weighted<readonly [min: number, max: number]>([
  [50, [2, 30]],
  [30, [30, 240]],
  [14, [240, 900]],
  [6, [2_160, 2_640]],
])
/** Time for late signatures. */
const aftermathSeconds = 30
/** From the first entry of a schedule to its last. */
export const maxScheduleSeconds = 2_640 + aftermathSeconds

/**
 * How long the signers take: usually a short time, seldom longer than the range that ids are searched in (35
 * minutes).
 */
export function signingSeconds(random: Random): number {
  const [min, max] = signingTimes(random)
  return min + (max - min) * random.share()
}

export function scheduleEnd(second: number, taking: number): number {
  return Math.ceil(second + taking) + aftermathSeconds
}

interface Planned extends Effects {
  readonly name: string
  readonly entity?: number
}

/**
 * A multi-signature transaction: one account proposes it, others sign, and the network executes it with the id of the
 * proposal.
 */
export function schedule(context: ScenarioContext, taking: number): void {
  const { random } = context
  const payer = payerFor(random, 'schedule')
  if (random.chance(0.03)) {
    proposal(context, payer, null, 'IDENTICAL_SCHEDULE_ALREADY_CREATED')
    return
  }
  const entity = context.newEntity()
  const created = proposal(context, payer, entity, 'SUCCESS')
  if (random.chance(0.06)) addDuplicates(context, created, random.between(1, 2))
  const signers = anyOtherAccounts(random, random.between(1, 3), payer)
  const last = signers
    .map((signer, index) => signature(context, signer, entity, (taking * (index + 1)) / signers.length))
    .at(-1)
  if (last === undefined) return
  if (random.chance(0.1)) {
    givenUp(context, payer, entity, taking + 20)
    return
  }
  executed(context, created, last, plan(context, payer))
  if (random.chance(0.12)) signature(context, anyOtherAccount(random, payer), entity, taking + 8, tooLate(context))
}

function proposal(context: ScenarioContext, payer: number, entity: number | null, result: string): Submitted {
  const memo = context.random.chance(0.4) ? memoOf('to be signed by the board') : personalMemo(context.random)
  return submit(context, { name: 'SCHEDULECREATE', payer, entity, price: prices.createSchedule, memo, result })
}

function signature(
  context: ScenarioContext,
  payer: number,
  entity: number,
  delay: number,
  result = 'SUCCESS',
): Submitted {
  const at = context.nextTime(delay)
  return submit(context, { name: 'SCHEDULESIGN', payer, entity, price: prices.signSchedule, at, result })
}

function tooLate({ random }: ScenarioContext): string {
  return random.chance(0.7) ? 'SCHEDULE_ALREADY_EXECUTED' : 'NO_NEW_VALID_SIGNATURES'
}

function givenUp(context: ScenarioContext, payer: number, entity: number, delay: number): void {
  submit(context, { name: 'SCHEDULEDELETE', payer, entity, price: prices.signSchedule, at: context.nextTime(delay) })
}

function executed(
  context: ScenarioContext,
  { id, made }: Submitted,
  last: Submitted,
  { name, ...effects }: Planned,
): void {
  const fails = context.random.chance(0.05)
  submit(context, {
    ...effects,
    name,
    id,
    payer: id.payer,
    price: prices.payment * 9,
    memo: made.memo,
    at: addNanos(last.at, 1),
    node: null,
    scheduled: true,
    result: fails ? 'INSUFFICIENT_ACCOUNT_BALANCE' : 'SUCCESS',
  })
}

function plan(context: ScenarioContext, payer: number): Planned {
  return anyPlan(context.random)(context, payer)
}

function plannedPayment({ random }: ScenarioContext, payer: number): Planned {
  const tinybars = amountOfDigits(random, 9, 13)
  const to = anyOtherAccount(random, payer)
  return {
    name: 'CRYPTOTRANSFER',
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account: to, tinybars },
    ],
  }
}

function plannedTokens({ random }: ScenarioContext, payer: number): Planned {
  const token = anyFungible(random)
  const amount = amountOfDigits(random, ...token.digits)
  return {
    name: 'CRYPTOTRANSFER',
    tokens: [
      { token: token.id, account: payer, amount: -amount },
      { token: token.id, account: anyOtherAccount(random, payer), amount },
    ],
  }
}

function plannedMint({ random }: ScenarioContext): Planned {
  const { id, treasury, digits } = anyFungible(random)
  return {
    name: 'TOKENMINT',
    entity: id,
    tokens: [{ token: id, account: treasury, amount: amountOfDigits(random, ...digits) }],
  }
}

function plannedBurn(context: ScenarioContext): Planned {
  const { id, treasury } = context.random.pick(collections)
  const nfts = existingSerials(context, 2).map((serial) => ({ token: id, serial, from: treasury, to: null }))
  return { name: 'TOKENBURN', entity: id, nfts }
}

const anyPlan = weighted<(context: ScenarioContext, payer: number) => Planned>([
  [55, plannedPayment],
  [18, plannedTokens],
  [9, plannedMint],
  [5, plannedBurn],
  [7, ({ random }, payer) => ({ name: 'CONSENSUSSUBMITMESSAGE', entity: topicOf(random, payer) })],
  [6, ({ random }) => ({ name: 'CONTRACTCALL', entity: random.pick(contracts) })],
])
