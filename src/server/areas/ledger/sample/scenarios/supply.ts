import { anybody } from '../accounts.ts'
import { numberOfDigits, outcomes } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { memoOf } from '../memos.ts'
import type { Scene } from '../scenario-context.ts'
import { submit } from '../submit.ts'
import { aCollection, aFungible } from '../entities.ts'

const outcome = outcomes([
  [4, 'INVALID_SIGNATURE'],
  [2, 'TOKEN_MAX_SUPPLY_REACHED'],
  [2, 'INSUFFICIENT_PAYER_BALANCE'],
])

export function mint(scene: Scene): void {
  const { random } = scene
  const { id, treasury, digits } = aFungible(random)
  const amount = numberOfDigits(random, ...digits)
  submit(scene, {
    name: 'TOKENMINT',
    payer: treasury,
    entity: id,
    price: prices.mint,
    result: outcome(random),
    tokens: [{ token: id, account: treasury, amount }],
  })
}

export function mintPieces(scene: Scene): void {
  const { random } = scene
  const { id, treasury } = aCollection(random)
  const serials = scene.newSerials(random.between(1, 3))
  submit(scene, {
    name: 'TOKENMINT',
    payer: treasury,
    entity: id,
    price: prices.mintPiece * serials.length,
    memo: random.chance(0.4) ? memoOf(`issue ${random.between(100, 999)}`) : '',
    result: outcome(random),
    pieces: serials.map((serial) => ({ token: id, serial, from: null, to: treasury })),
  })
}

export function burn(scene: Scene): void {
  const { random } = scene
  const result = random.chance(0.04) ? 'INSUFFICIENT_TOKEN_BALANCE' : 'SUCCESS'
  if (random.chance(0.6)) {
    const { id, treasury, digits } = aFungible(random)
    const tokens = [{ token: id, account: treasury, amount: -numberOfDigits(random, ...digits) }]
    submit(scene, { name: 'TOKENBURN', payer: treasury, entity: id, price: prices.mint, result, tokens })
    return
  }
  const { id, treasury } = aCollection(random)
  const pieces = serialsHeld(scene, random.between(1, 3)).map((serial) => ({
    token: id,
    serial,
    from: treasury,
    to: null,
  }))
  submit(scene, { name: 'TOKENBURN', payer: treasury, entity: id, price: prices.mint, result, pieces })
}

/** The issuer takes away what somebody holds. */
export function wipe(scene: Scene): void {
  const { random } = scene
  const from = anybody(random)
  if (random.chance(0.5)) {
    const { id, treasury, digits } = aFungible(random)
    const tokens = [{ token: id, account: from, amount: -numberOfDigits(random, ...digits) }]
    submit(scene, { name: 'TOKENWIPE', payer: treasury, entity: id, price: prices.mint, tokens })
    return
  }
  const { id, treasury } = aCollection(random)
  const pieces = serialsHeld(scene, 1).map((serial) => ({ token: id, serial, from, to: null }))
  submit(scene, { name: 'TOKENWIPE', payer: treasury, entity: id, price: prices.mint, pieces })
}

/** Serials that were minted long ago. */
export function serialsHeld({ random }: Scene, count: number): bigint[] {
  const first = random.between(1, 1_150)
  return Array.from({ length: count }, (_, index) => BigInt(first + index * 7))
}
