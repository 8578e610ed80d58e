import { anybody, payerOf, somebody } from '../accounts.ts'
import { numberOfDigits, outcomes } from '../random-choices.ts'
import { prices } from '../fees.ts'
import { personalMemo } from '../memos.ts'
import type { Scene } from '../scenario-context.ts'
import { submit } from '../submit.ts'
import { aCollection, heirloom } from '../entities.ts'
import { serialsHeld } from './supply.ts'

const outcome = outcomes(
  [
    [5, 'SENDER_DOES_NOT_OWN_NFT_SERIAL_NO'],
    [4, 'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT'],
    [3, 'SPENDER_DOES_NOT_HAVE_ALLOWANCE'],
    [2, 'INSUFFICIENT_ACCOUNT_BALANCE'],
  ],
  0.06,
)

/** A piece against hbar: the marketplace executes it as both allowed, and the creator gets the royalty. */
export function sale(scene: Scene): void {
  const { random } = scene
  const market = payerOf(random, 'nft')
  const collection = aCollection(random)
  const seller = somebody(random, market)
  const buyer = somebody(random, market, seller)
  const [serial = 1n] = serialsHeld(scene, 1)
  const tinybars = numberOfDigits(random, 9, 12)
  const { royalty } = collection
  submit(scene, {
    name: 'CRYPTOTRANSFER',
    payer: market,
    price: royalty ? prices.customFeeTransfer : prices.tokenTransfer,
    memo: personalMemo(random),
    result: outcome(random),
    hbar: [
      { account: buyer, tinybars: -tinybars, approved: true },
      { account: seller, tinybars },
    ],
    pieces: [{ token: collection.id, serial, from: seller, to: buyer, approved: true }],
    customFees: royalty
      ? [
          {
            payer: seller,
            collector: royalty.collector,
            token: null,
            amount: (tinybars * royalty.parts) / 10_000n,
          },
        ]
      : [],
  })
}

/** Some pieces go from one to another. */
export function gift(scene: Scene): void {
  const { random } = scene
  const payer = random.chance(0.4) ? payerOf(random, 'nft') : anybody(random)
  const to = somebody(random, payer)
  const { id } = aCollection(random)
  submit(scene, {
    name: 'CRYPTOTRANSFER',
    payer,
    price: prices.tokenTransfer,
    memo: personalMemo(random),
    result: outcome(random),
    pieces: serialsHeld(scene, random.between(1, 4)).map((serial) => ({ token: id, serial, from: payer, to })),
  })
}

/** The piece with the number that floating point cannot hold changes hands. */
export function heirloomHandedOn(scene: Scene): void {
  const from = anybody(scene.random)
  const to = somebody(scene.random, from)
  submit(scene, {
    name: 'CRYPTOTRANSFER',
    payer: from,
    price: prices.tokenTransfer,
    memo: personalMemo(scene.random),
    pieces: [{ token: heirloom.id, serial: heirloom.serial, from, to }],
  })
}
