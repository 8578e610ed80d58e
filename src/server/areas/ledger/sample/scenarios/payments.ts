import { anyAccount, payerFor, anyOtherAccounts, anyOtherAccount } from '../accounts.ts'
import { amountOfDigits, outcomes } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { addChild, addDuplicates, submit } from '../submit.ts'
import { depositTag, memoOf, personalMemo } from '../memos.ts'
import type { ScenarioContext } from '../scenario-context.ts'
const outcome = outcomes([
  [10, 'INSUFFICIENT_PAYER_BALANCE'],
  [8, 'INSUFFICIENT_ACCOUNT_BALANCE'],
  [6, 'INVALID_SIGNATURE'],
  [3, 'INVALID_ACCOUNT_ID'],
  [2, 'ACCOUNT_DELETED'],
  [2, 'INSUFFICIENT_TX_FEE'],
  [1, 'RECEIVER_SIG_REQUIRED'],
])

export function payment(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'payment')
  const to = anyOtherAccount(random, payer)
  const tinybars = amountOfDigits(random, 6, 12)
  const sent = submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.payment,
    memo: random.chance(0.3) ? depositTag(random) : personalMemo(random),
    result: outcome(random),
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account: to, tinybars },
    ],
  })
  if (random.chance(0.016)) addDuplicates(context, sent, random.between(1, 3))
}

export function payout(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'payout')
  const shares = anyOtherAccounts(random, random.between(3, 9), payer).map((account) => ({
    account,
    tinybars: amountOfDigits(random, 7, 12),
  }))
  const sum = shares.reduce((total, { tinybars }) => total + tinybars, 0n)
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.payment,
    memo: random.chance(0.5) ? memoOf(`payout ${random.between(1000, 9999)}`) : '',
    result: outcome(random),
    hbar: [{ account: payer, tinybars: -sum }, ...shares],
  })
}

export function allowancePayment(context: ScenarioContext): void {
  const { random } = context
  const owner = anyAccount(random)
  const spender = anyOtherAccount(random, owner)
  const to = anyOtherAccount(random, owner)
  const tinybars = amountOfDigits(random, 8, 10)
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer: spender,
    price: prices.payment,
    memo: personalMemo(random),
    result: random.chance(0.1) ? 'SPENDER_DOES_NOT_HAVE_ALLOWANCE' : 'SUCCESS',
    hbar: [
      { account: owner, tinybars: -tinybars, approved: true },
      { account: to, tinybars },
    ],
  })
}

/** A payment between staking accounts, which pays their pending rewards. */
export function paymentWithReward(context: ScenarioContext): void {
  const { random } = context
  const payer = anyAccount(random)
  const to = anyOtherAccount(random, payer)
  const tinybars = amountOfDigits(random, 6, 11)
  const rewarded = random.chance(0.3) ? [payer, to] : [random.chance(0.7) ? payer : to]
  submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.payment,
    memo: personalMemo(random),
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account: to, tinybars },
    ],
    rewards: rewarded.map((account) => ({ account, tinybars: amountOfDigits(random, 4, 9) })),
  })
}

/** A payment to a key without an account: the network creates the account first. */
export function paymentToNewAccount(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'onboarding')
  const account = context.newEntity()
  const tinybars = amountOfDigits(random, 8, 10)
  const sent = submit(context, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.payment + prices.createAccount,
    memo: personalMemo(random),
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account, tinybars },
    ],
  })
  const lazy = random.chance(0.6)
  const memo = memoOf(lazy ? 'lazy-created account' : 'auto-created account')
  addChild(context, sent, { name: 'CRYPTOCREATEACCOUNT', nonce: 1, by: -1, entity: account, memo })
}

export function failingPayment(context: ScenarioContext, payer: number, result: string): void {
  const tag = depositTag(context.random)
  submit(context, { name: 'CRYPTOTRANSFER', payer, price: prices.payment, memo: tag, result })
}
