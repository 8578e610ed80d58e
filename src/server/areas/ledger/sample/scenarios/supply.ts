import { anyAccount } from '../accounts.ts'
import { amountOfDigits, outcomes } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { memoOf } from '../memos.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { submit } from '../submit.ts'
import { anyCollection, anyFungible } from '../entities.ts'

const outcome = outcomes([
  [4, 'INVALID_SIGNATURE'],
  [2, 'TOKEN_MAX_SUPPLY_REACHED'],
  [2, 'INSUFFICIENT_PAYER_BALANCE'],
])

export function mint(context: ScenarioContext): void {
  const { random } = context
  const { id, treasury, digits } = anyFungible(random)
  const amount = amountOfDigits(random, ...digits)
  submit(context, {
    name: 'TOKENMINT',
    payer: treasury,
    entity: id,
    price: prices.mint,
    result: outcome(random),
    tokens: [{ token: id, account: treasury, amount }],
  })
}

export function mintNfts(context: ScenarioContext): void {
  const { random } = context
  const { id, treasury } = anyCollection(random)
  const serials = context.newSerials(random.between(1, 3))
  submit(context, {
    name: 'TOKENMINT',
    payer: treasury,
    entity: id,
    price: prices.mintPiece * serials.length,
    memo: random.chance(0.4) ? memoOf(`issue ${random.between(100, 999)}`) : '',
    result: outcome(random),
    nfts: serials.map((serial) => ({ token: id, serial, from: null, to: treasury })),
  })
}

export function burn(context: ScenarioContext): void {
  const { random } = context
  const result = random.chance(0.04) ? 'INSUFFICIENT_TOKEN_BALANCE' : 'SUCCESS'
  if (random.chance(0.6)) {
    const { id, treasury, digits } = anyFungible(random)
    const tokens = [{ token: id, account: treasury, amount: -amountOfDigits(random, ...digits) }]
    submit(context, { name: 'TOKENBURN', payer: treasury, entity: id, price: prices.mint, result, tokens })
    return
  }
  const { id, treasury } = anyCollection(random)
  const nfts = existingSerials(context, random.between(1, 3)).map((serial) => ({
    token: id,
    serial,
    from: treasury,
    to: null,
  }))
  submit(context, { name: 'TOKENBURN', payer: treasury, entity: id, price: prices.mint, result, nfts })
}

export function wipe(context: ScenarioContext): void {
  const { random } = context
  const from = anyAccount(random)
  if (random.chance(0.5)) {
    const { id, treasury, digits } = anyFungible(random)
    const tokens = [{ token: id, account: from, amount: -amountOfDigits(random, ...digits) }]
    submit(context, { name: 'TOKENWIPE', payer: treasury, entity: id, price: prices.mint, tokens })
    return
  }
  const { id, treasury } = anyCollection(random)
  const nfts = existingSerials(context, 1).map((serial) => ({ token: id, serial, from, to: null }))
  submit(context, { name: 'TOKENWIPE', payer: treasury, entity: id, price: prices.mint, nfts })
}

/** Serial numbers minted before the sample began. */
export function existingSerials({ random }: ScenarioContext, count: number): bigint[] {
  const first = random.between(1, 1_150)
  return Array.from({ length: count }, (_, index) => BigInt(first + index * 7))
}
