import type { Random } from '../../../../platform/random.ts'
import { payerOf, somebody } from '../accounts.ts'
import { numberOfDigits, weighted, outcomes } from '../random-choices.ts'
import { addChild, addDuplicates, submit, type Submitted } from '../submit.ts'
import { prices } from '../fees.ts'
import { memoOf, personalMemo } from '../memos.ts'
import type { Scene } from '../scenario-context.ts'
import {
  aFungible,
  anyContract,
  collections,
  exchangeRouter,
  fungibles,
  lendingPool,
  type Collection,
} from '../entities.ts'

const callOutcome = outcomes(
  [
    [14, 'CONTRACT_REVERT_EXECUTED'],
    [3, 'INSUFFICIENT_GAS'],
    [2, 'CONTRACT_EXECUTION_EXCEPTION'],
    [1, 'MAX_GAS_LIMIT_EXCEEDED'],
    [1, 'INSUFFICIENT_PAYER_BALANCE'],
  ],
  0.05,
)
const relayOutcome = outcomes(
  [
    [7, 'CONTRACT_REVERT_EXECUTED'],
    [6, 'WRONG_NONCE'],
    [2, 'INSUFFICIENT_GAS'],
    [1, 'INSUFFICIENT_PAYER_BALANCE'],
  ],
  0.06,
)

/** What a call makes the network do besides. */
type Sequel = (scene: Scene, call: Submitted, contract: number, caller: number) => void

/** In millionths of a dollar: a few cents of gas, seldom much more. */
function gasPrice(random: Random): number {
  return 3_000 + Math.round(30_000 * random.share() * random.share()) + (random.chance(0.04) ? 90_000 : 0)
}

/** A contract changes what it was given against another token. */
const exchanged: Sequel = (scene, call, contract, caller) => {
  const { random } = scene
  const [given, taken] = random.shuffle(fungibles.filter(({ fee }) => !fee))
  if (given === undefined || taken === undefined) return
  const gives = numberOfDigits(random, ...given.digits)
  const takes = numberOfDigits(random, ...taken.digits)
  const inward = [
    { token: given.id, account: caller, amount: -gives, approved: true },
    { token: given.id, account: contract, amount: gives },
  ]
  const outward = [
    { token: taken.id, account: contract, amount: -takes },
    { token: taken.id, account: caller, amount: takes },
  ]
  const first = addChild(scene, call, { name: 'CRYPTOTRANSFER', nonce: 1, by: 1, tokens: inward })
  // Some are made by a contract that the contract called.
  const parent = random.chance(0.2) ? { parent: first } : {}
  addChild(scene, call, { name: 'CRYPTOTRANSFER', nonce: 2, by: 2, tokens: outward, ...parent })
}

/** A contract mints a share of its pool. */
const pooled: Sequel = (scene, call, contract, caller) => {
  const { random } = scene
  const token = aFungible(random)
  const amount = numberOfDigits(random, ...token.digits)
  const minted = [{ token: token.id, account: contract, amount }]
  const paid = [
    { token: token.id, account: contract, amount: -amount },
    { token: token.id, account: caller, amount },
  ]
  addChild(scene, call, { name: 'TOKENASSOCIATE', nonce: 1, by: 1, entity: caller })
  addChild(scene, call, { name: 'TOKENMINT', nonce: 2, by: 2, entity: token.id, tokens: minted })
  addChild(scene, call, { name: 'CRYPTOTRANSFER', nonce: 3, by: 3, tokens: paid })
}

/** A contract sells new pieces. */
const issued: Sequel = (scene, call, _, caller) => {
  const { id, treasury }: Collection = scene.random.pick(collections)
  const serials = scene.newSerials(scene.random.between(1, 3))
  const made = serials.map((serial) => ({ token: id, serial, from: null, to: treasury }))
  const sold = serials.map((serial) => ({ token: id, serial, from: treasury, to: caller }))
  addChild(scene, call, { name: 'TOKENMINT', nonce: 1, by: 1, entity: id, pieces: made })
  addChild(scene, call, { name: 'CRYPTOTRANSFER', nonce: 2, by: 2, pieces: sold })
}

const founded: Sequel = (scene, call) => {
  addChild(scene, call, { name: 'CONTRACTCREATEINSTANCE', nonce: 1, by: 1, entity: scene.newEntity() })
}

const paidOut: Sequel = (scene, call, contract, caller) => {
  const count = scene.random.between(2, 6)
  for (let nonce = 1; nonce <= count; nonce += 1) {
    const tinybars = numberOfDigits(scene.random, 6, 9)
    const hbar = [
      { account: contract, tinybars: -tinybars },
      { account: somebody(scene.random, caller), tinybars },
    ]
    addChild(scene, call, { name: 'CRYPTOTRANSFER', nonce, by: nonce, hbar })
  }
}

const rolledBack: Sequel = (scene, call, contract) => {
  const moved = { name: 'CRYPTOTRANSFER', nonce: 1, by: 1, entity: contract, result: 'REVERTED_SUCCESS' }
  addChild(scene, call, moved)
  addChild(scene, call, { ...moved, nonce: 2, by: 2, result: 'INSUFFICIENT_TOKEN_BALANCE' })
}

const anySequel = weighted<Sequel | null>([
  [66, null],
  [14, exchanged],
  [6, pooled],
  [5, issued],
  [1.5, founded],
  [2, paidOut],
])

export function contractCall(scene: Scene): void {
  const { random } = scene
  const payer = payerOf(random, 'contract')
  callContract(scene, { name: 'CONTRACTCALL', payer, result: callOutcome(random), memo: personalMemo(random) })
}

/** A call from a wallet of the other world, which a relay pays for. */
export function relayedCall(scene: Scene): void {
  const { random } = scene
  const payer = payerOf(random, 'relay')
  callContract(scene, { name: 'ETHEREUMTRANSACTION', payer, result: relayOutcome(random), memo: '' })
}

interface Call {
  readonly name: string
  readonly payer: number
  readonly result: string
  readonly memo: string
}

function callContract(scene: Scene, { name, payer, result, memo }: Call): void {
  const { random } = scene
  const contract = anyContract(random)
  const caller = name === 'ETHEREUMTRANSACTION' ? somebody(random, payer) : payer
  const tinybars = random.chance(0.25) ? numberOfDigits(random, 7, 11) : 0n
  const sent = submit(scene, {
    name,
    payer,
    entity: result === 'WRONG_NONCE' ? null : contract,
    price: gasPrice(random),
    memo,
    result,
    hbar: [
      { account: caller, tinybars: -tinybars },
      { account: contract, tinybars },
    ],
  })
  const sequel = result === 'SUCCESS' ? anySequel(random) : null
  if (sequel) sequel(scene, sent, contract, caller)
  else if (result === 'SUCCESS' && caller !== payer && random.chance(0.06)) completed(scene, sent, caller)
  if (result === 'CONTRACT_REVERT_EXECUTED' && random.chance(0.35)) rolledBack(scene, sent, contract, caller)
  if (random.chance(0.004)) addDuplicates(scene, sent, 1)
}

/** With the first signature of an account that was known by its address only, its key is. */
function completed(scene: Scene, call: Submitted, caller: number): void {
  addChild(scene, call, { name: 'CRYPTOUPDATEACCOUNT', nonce: 1, by: -1, entity: caller })
}

export function newContract(scene: Scene): void {
  const { random } = scene
  const fails = random.chance(0.08)
  submit(scene, {
    name: 'CONTRACTCREATEINSTANCE',
    payer: payerOf(random, 'contract'),
    entity: fails ? null : scene.newEntity(),
    price: prices.createContract,
    memo: random.chance(0.3) ? memoOf('vault v3') : '',
    result: fails ? 'CONTRACT_REVERT_EXECUTED' : 'SUCCESS',
  })
}

/** A call that fails as all of its kind do for a while: to the exchange, or to the pool it borrows from. */
export function failingCall(scene: Scene, payer: number, result: string): void {
  const entity = scene.random.chance(0.8) ? exchangeRouter : lendingPool
  submit(scene, { name: 'CONTRACTCALL', payer, entity, price: gasPrice(scene.random), result })
}
