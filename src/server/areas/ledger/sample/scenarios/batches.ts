import type { Key } from '#api/ledger/transactions.ts'
import { anyAccount, payerFor, anyOtherAccount, publicKeyOf } from '../accounts.ts'
import { amountOfDigits, weighted } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { addChild, submit, type Submission } from '../submit.ts'
import { personalMemo } from '../memos.ts'
import { addNanos, type LedgerTime } from '../ledger-time.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { anyCollection, anyFungible, anyContract, topicOf } from '../entities.ts'
import { existingSerials } from './supply.ts'

type Step = Omit<Submission, 'payer' | 'at' | 'batch' | 'node'>

export function batch(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'batch')
  const at = context.nextTime()
  const count = random.between(2, 6)
  const failing = random.chance(0.06) ? random.between(0, count - 1) : null
  const result = failing === null ? 'SUCCESS' : 'INNER_TRANSACTION_FAILED'
  const memo = personalMemo(random)
  submit(context, { name: 'ATOMICBATCH', payer, price: prices.batch, at, memo, result })
  const key = publicKeyOf(payer)
  const done = failing === null ? count : failing + 1
  for (let index = 0; index < done; index += 1) {
    const outcome =
      failing === null ? 'SUCCESS' : index === failing ? 'INSUFFICIENT_ACCOUNT_BALANCE' : 'REVERTED_SUCCESS'
    inner(context, { at, key }, index, outcome)
  }
}

function inner(
  context: ScenarioContext,
  around: { readonly at: LedgerTime; readonly key: Key },
  index: number,
  result: string,
) {
  const payer = anyAccount(context.random)
  const step = anyStep(context.random)(context, payer)
  // Leaves room for the children of each inner transaction.
  const at = addNanos(around.at, 1 + index * 4)
  const sent = submit(context, { ...step, payer, at, node: null, batch: around, result })
  if (step.name !== 'CONTRACTCALL' || result !== 'SUCCESS') return
  const tinybars = amountOfDigits(context.random, 6, 9)
  const hbar = [
    { account: step.entity ?? 0, tinybars: -tinybars },
    { account: payer, tinybars },
  ]
  addChild(context, sent, { name: 'CRYPTOTRANSFER', nonce: 1, by: 1, hbar })
}

function innerPayment({ random }: ScenarioContext, payer: number): Step {
  const tinybars = amountOfDigits(random, 7, 11)
  return {
    name: 'CRYPTOTRANSFER',
    price: prices.payment,
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account: anyOtherAccount(random, payer), tinybars },
    ],
  }
}

function innerTokens({ random }: ScenarioContext, payer: number): Step {
  const token = anyFungible(random)
  const amount = amountOfDigits(random, ...token.digits)
  return {
    name: 'CRYPTOTRANSFER',
    price: prices.tokenTransfer,
    tokens: [
      { token: token.id, account: payer, amount: -amount },
      { token: token.id, account: anyOtherAccount(random, payer), amount },
    ],
  }
}

function innerPieces(context: ScenarioContext, payer: number): Step {
  const to = anyOtherAccount(context.random, payer)
  const token = anyCollection(context.random).id
  const nfts = existingSerials(context, 1).map((serial) => ({ token, serial, from: payer, to }))
  return { name: 'CRYPTOTRANSFER', price: prices.tokenTransfer, nfts }
}

const anyStep = weighted<(context: ScenarioContext, payer: number) => Step>([
  [40, innerPayment],
  [25, innerTokens],
  [8, innerPieces],
  [12, (_, payer) => ({ name: 'TOKENASSOCIATE', price: prices.associate, entity: payer })],
  [
    9,
    ({ random }, payer) => ({ name: 'CONSENSUSSUBMITMESSAGE', price: prices.message, entity: topicOf(random, payer) }),
  ],
  [6, ({ random }) => ({ name: 'CONTRACTCALL', price: 9_000, entity: anyContract(random) })],
])
