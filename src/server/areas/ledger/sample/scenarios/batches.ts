import type { Key } from '#api/ledger/transactions.ts'
import { anybody, payerOf, somebody, keyOf } from '../accounts.ts'
import { numberOfDigits, weighted } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { addChild, submit, type Submission } from '../submit.ts'
import { personalMemo } from '../memos.ts'
import { later, type Moment } from '../ledger-time.ts'
import type { Scene } from '../scenario-context.ts'
import { aCollection, aFungible, anyContract, aTopicOf } from '../entities.ts'
import { serialsHeld } from './supply.ts'

type Step = Omit<Submission, 'payer' | 'at' | 'batch' | 'node'>

/** All of it or nothing: transactions of several payers in one, each with an id of its own. */
export function batch(scene: Scene): void {
  const { random } = scene
  const payer = payerOf(random, 'batch')
  const at = scene.moment()
  const count = random.between(2, 6)
  const failing = random.chance(0.06) ? random.between(0, count - 1) : null
  const result = failing === null ? 'SUCCESS' : 'INNER_TRANSACTION_FAILED'
  const memo = personalMemo(random)
  submit(scene, { name: 'ATOMICBATCH', payer, price: prices.batch, at, memo, result })
  const key = keyOf(payer)
  const done = failing === null ? count : failing + 1
  for (let index = 0; index < done; index += 1) {
    const outcome =
      failing === null ? 'SUCCESS' : index === failing ? 'INSUFFICIENT_ACCOUNT_BALANCE' : 'REVERTED_SUCCESS'
    inner(scene, { at, key }, index, outcome)
  }
}

function inner(scene: Scene, around: { readonly at: Moment; readonly key: Key }, index: number, result: string) {
  const payer = anybody(scene.random)
  const step = anyStep(scene.random)(scene, payer)
  // Between two of them there is room for what the network makes of one.
  const at = later(around.at, 1 + index * 4)
  const sent = submit(scene, { ...step, payer, at, node: null, batch: around, result })
  if (step.name !== 'CONTRACTCALL' || result !== 'SUCCESS') return
  const tinybars = numberOfDigits(scene.random, 6, 9)
  const hbar = [
    { account: step.entity ?? 0, tinybars: -tinybars },
    { account: payer, tinybars },
  ]
  addChild(scene, sent, { name: 'CRYPTOTRANSFER', nonce: 1, by: 1, hbar })
}

function innerPayment({ random }: Scene, payer: number): Step {
  const tinybars = numberOfDigits(random, 7, 11)
  return {
    name: 'CRYPTOTRANSFER',
    price: prices.payment,
    hbar: [
      { account: payer, tinybars: -tinybars },
      { account: somebody(random, payer), tinybars },
    ],
  }
}

function innerTokens({ random }: Scene, payer: number): Step {
  const token = aFungible(random)
  const amount = numberOfDigits(random, ...token.digits)
  return {
    name: 'CRYPTOTRANSFER',
    price: prices.tokenTransfer,
    tokens: [
      { token: token.id, account: payer, amount: -amount },
      { token: token.id, account: somebody(random, payer), amount },
    ],
  }
}

function innerPieces(scene: Scene, payer: number): Step {
  const to = somebody(scene.random, payer)
  const token = aCollection(scene.random).id
  const pieces = serialsHeld(scene, 1).map((serial) => ({ token, serial, from: payer, to }))
  return { name: 'CRYPTOTRANSFER', price: prices.tokenTransfer, pieces }
}

const anyStep = weighted<(scene: Scene, payer: number) => Step>([
  [40, innerPayment],
  [25, innerTokens],
  [8, innerPieces],
  [12, (_, payer) => ({ name: 'TOKENASSOCIATE', price: prices.associate, entity: payer })],
  [
    9,
    ({ random }, payer) => ({ name: 'CONSENSUSSUBMITMESSAGE', price: prices.message, entity: aTopicOf(random, payer) }),
  ],
  [6, ({ random }) => ({ name: 'CONTRACTCALL', price: 9_000, entity: anyContract(random) })],
])
