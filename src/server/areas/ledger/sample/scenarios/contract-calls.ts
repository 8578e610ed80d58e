import type { Random } from '../../../../platform/random.ts'
import { payerFor, anyOtherAccount } from '../accounts.ts'
import { amountOfDigits, weighted, outcomes } from '../random-choices.ts'
import { addChild, addDuplicates, submit, type Submitted } from '../submit.ts'
import { prices } from '../fees.ts'
import { memoOf, personalMemo } from '../memos.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import {
  anyFungible,
  anyContract,
  collections,
  exchangeRouter,
  fungibles,
  lendingPool,
  type NftCollection,
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

type Sequel = (context: ScenarioContext, call: Submitted, contract: number, caller: number) => void

/** In millionths of a dollar: usually a few cents of gas, seldom much more. */
function gasPrice(random: Random): number {
  return 3_000 + Math.round(30_000 * random.share() * random.share()) + (random.chance(0.04) ? 90_000 : 0)
}

/** Swaps one token for another. */
const exchanged: Sequel = (context, call, contract, caller) => {
  const { random } = context
  const [given, taken] = random.shuffle(fungibles.filter(({ fee }) => !fee))
  if (given === undefined || taken === undefined) return
  const gives = amountOfDigits(random, ...given.digits)
  const takes = amountOfDigits(random, ...taken.digits)
  const inward = [
    { token: given.id, account: caller, amount: -gives, approved: true },
    { token: given.id, account: contract, amount: gives },
  ]
  const outward = [
    { token: taken.id, account: contract, amount: -takes },
    { token: taken.id, account: caller, amount: takes },
  ]
  const first = addChild(context, call, { name: 'CRYPTOTRANSFER', nonce: 1, by: 1, tokens: inward })
  // Some children come from a contract called by the contract.
  const parent = random.chance(0.2) ? { parent: first } : {}
  addChild(context, call, { name: 'CRYPTOTRANSFER', nonce: 2, by: 2, tokens: outward, ...parent })
}

/** Mints a share of a liquidity pool. */
const pooled: Sequel = (context, call, contract, caller) => {
  const { random } = context
  const token = anyFungible(random)
  const amount = amountOfDigits(random, ...token.digits)
  const minted = [{ token: token.id, account: contract, amount }]
  const paid = [
    { token: token.id, account: contract, amount: -amount },
    { token: token.id, account: caller, amount },
  ]
  addChild(context, call, { name: 'TOKENASSOCIATE', nonce: 1, by: 1, entity: caller })
  addChild(context, call, { name: 'TOKENMINT', nonce: 2, by: 2, entity: token.id, tokens: minted })
  addChild(context, call, { name: 'CRYPTOTRANSFER', nonce: 3, by: 3, tokens: paid })
}

/** Mints and sells NFTs. */
const issued: Sequel = (context, call, _, caller) => {
  const { id, treasury }: NftCollection = context.random.pick(collections)
  const serials = context.newSerials(context.random.between(1, 3))
  const made = serials.map((serial) => ({ token: id, serial, from: null, to: treasury }))
  const sold = serials.map((serial) => ({ token: id, serial, from: treasury, to: caller }))
  addChild(context, call, { name: 'TOKENMINT', nonce: 1, by: 1, entity: id, nfts: made })
  addChild(context, call, { name: 'CRYPTOTRANSFER', nonce: 2, by: 2, nfts: sold })
}

const founded: Sequel = (context, call) => {
  addChild(context, call, { name: 'CONTRACTCREATEINSTANCE', nonce: 1, by: 1, entity: context.newEntity() })
}

const paidOut: Sequel = (context, call, contract, caller) => {
  const count = context.random.between(2, 6)
  for (let nonce = 1; nonce <= count; nonce += 1) {
    const tinybars = amountOfDigits(context.random, 6, 9)
    const hbar = [
      { account: contract, tinybars: -tinybars },
      { account: anyOtherAccount(context.random, caller), tinybars },
    ]
    addChild(context, call, { name: 'CRYPTOTRANSFER', nonce, by: nonce, hbar })
  }
}

const rolledBack: Sequel = (context, call, contract) => {
  const moved = { name: 'CRYPTOTRANSFER', nonce: 1, by: 1, entity: contract, result: 'REVERTED_SUCCESS' }
  addChild(context, call, moved)
  addChild(context, call, { ...moved, nonce: 2, by: 2, result: 'INSUFFICIENT_TOKEN_BALANCE' })
}

const anySequel = weighted<Sequel | null>([
  [66, null],
  [14, exchanged],
  [6, pooled],
  [5, issued],
  [1.5, founded],
  [2, paidOut],
])

export function contractCall(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'contract')
  callContract(context, { name: 'CONTRACTCALL', payer, result: callOutcome(random), memo: personalMemo(random) })
}

/** An Ethereum transaction, paid by a relay. */
export function relayedCall(context: ScenarioContext): void {
  const { random } = context
  const payer = payerFor(random, 'relay')
  callContract(context, { name: 'ETHEREUMTRANSACTION', payer, result: relayOutcome(random), memo: '' })
}

interface Call {
  readonly name: string
  readonly payer: number
  readonly result: string
  readonly memo: string
}

function callContract(context: ScenarioContext, { name, payer, result, memo }: Call): void {
  const { random } = context
  const contract = anyContract(random)
  const caller = name === 'ETHEREUMTRANSACTION' ? anyOtherAccount(random, payer) : payer
  const tinybars = random.chance(0.25) ? amountOfDigits(random, 7, 11) : 0n
  const sent = submit(context, {
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
  if (sequel) sequel(context, sent, contract, caller)
  else if (result === 'SUCCESS' && caller !== payer && random.chance(0.06)) completed(context, sent, caller)
  if (result === 'CONTRACT_REVERT_EXECUTED' && random.chance(0.35)) rolledBack(context, sent, contract, caller)
  if (random.chance(0.004)) addDuplicates(context, sent, 1)
}

/** The first signature of an account known only by its address sets its key. */
function completed(context: ScenarioContext, call: Submitted, caller: number): void {
  addChild(context, call, { name: 'CRYPTOUPDATEACCOUNT', nonce: 1, by: -1, entity: caller })
}

export function newContract(context: ScenarioContext): void {
  const { random } = context
  const fails = random.chance(0.08)
  submit(context, {
    name: 'CONTRACTCREATEINSTANCE',
    payer: payerFor(random, 'contract'),
    entity: fails ? null : context.newEntity(),
    price: prices.createContract,
    memo: random.chance(0.3) ? memoOf('vault v3') : '',
    result: fails ? 'CONTRACT_REVERT_EXECUTED' : 'SUCCESS',
  })
}

export function failingCall(context: ScenarioContext, payer: number, result: string): void {
  const entity = context.random.chance(0.8) ? exchangeRouter : lendingPool
  submit(context, { name: 'CONTRACTCALL', payer, entity, price: gasPrice(context.random), result })
}
